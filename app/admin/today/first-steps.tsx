import './first-steps.css'
import { Button, Title } from '@mantine/core'
import { Link, useSubmit } from 'react-router'
import { Icon } from '../../ui/picture/icon.tsx'
import { IntentButton, IntentForm, useIntent } from '../parts/intent.tsx'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { undoNotice } from '../parts/saving/undo-notice.tsx'
import type { Route } from './+types/today.ts'

/** Also from another page, for as long as its notice stands. */
const toToday = { method: 'post', action: '/admin?index' } as const

type Step = NonNullable<Route.ComponentProps['loaderData']['steps']>[number]

/** What a new house still needs; it leaves by itself when all is done, or when it is put away. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const submit = useSubmit()
  const undoing = useIntent('untick-step')
  const undo = (step: string) => undoing.submit({ intent: 'untick-step', step }, toToday)
  const showAgain = () => void submit({ intent: 'untick-step', step: 'all' }, { ...toToday, navigate: false })
  const done = steps.filter((step) => step.done).length
  return (
    <section className="sheet first-steps" aria-labelledby="first-steps">
      <header>
        <Title order={2} size="h3" id="first-steps">
          First steps
        </Title>
        <p>
          {done} of {steps.length} done
        </p>
      </header>
      <RefusalNote message={undoing.refused} />
      <ol>
        {steps.map((step) => (
          <StepLine key={step.name} step={step} undo={() => undo(step.name)} />
        ))}
      </ol>
      <IntentButton
        intent="tick-step"
        fields={{ step: 'all' }}
        onDone={() => undoNotice('The first steps are hidden.', showAgain)}
        variant="subtle"
      >
        Hide this list
      </IntentButton>
    </section>
  )
}

/** To its room, or to the telephone. */
function Way({ to, children }: { to: string; children: string }) {
  return to.startsWith('/') ? <Link to={to}>{children}</Link> : <a href={to}>{children}</a>
}

function StepLine({ step, undo }: { step: Step; undo: () => void }) {
  const { name, title, why, to, byHand } = step
  const form = useIntent('tick-step', {
    fields: { step: name },
    onDone: () => undoNotice(`“${title}” is ticked off.`, undo),
  })
  const isDone = step.done || form.busy
  return (
    <li data-done={isDone || undefined}>
      <span className="first-steps-mark">{isDone && <Icon name="check" />}</span>
      <div>
        <Way to={to}>{title}</Way>
        {isDone ? <span className="vh">, done</span> : <p>{why}</p>}
      </div>
      {byHand && !isDone && (
        <IntentForm of={form}>
          <Button type="submit" variant="default" size="sm" aria-label={`Done: ${title}`}>
            Done
          </Button>
        </IntentForm>
      )}
    </li>
  )
}
