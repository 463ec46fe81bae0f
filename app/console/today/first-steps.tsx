import './first-steps.css'
import { Button, Title } from '@mantine/core'
import { Link, useSubmit } from 'react-router'
import { Icon } from '../../ui/picture/icon.tsx'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { undoNotice } from '../parts/saving/undo-notice.tsx'
import { useSubmission } from '../parts/use-submission.tsx'
import { buttons } from '../steps/buttons.ts'
import type { Route } from './+types/today.ts'

type Step = NonNullable<Route.ComponentProps['loaderData']['steps']>[number]

/** What a new house still needs; it leaves by itself when all is done, or when it is put away. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const submit = useSubmit()
  const undoing = useSubmission()
  const undo = (name: string) => ({ method: 'post', action: `/admin/first-steps/${name}/undo` }) as const
  const showAgain = () => void submit(null, { ...undo('all'), navigate: false })
  const submission = useSubmission(() => undoNotice('The first steps are hidden.', showAgain))
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
      <RefusalNote message={submission.refused ?? undoing.refused} />
      <ol>
        {steps.map((step) => (
          <StepLine key={step.name} step={step} undo={() => undoing.submit(null, undo(step.name))} />
        ))}
      </ol>
      <submission.Form method="post" action="/admin/first-steps/all" onSubmit={submission.onSubmit}>
        <Button type="submit" variant="subtle" loading={submission.busy}>
          {buttons['first-steps/:name'].all}
        </Button>
      </submission.Form>
    </section>
  )
}

/** To its room, or to the telephone. */
function Way({ to, children }: { to: string; children: string }) {
  return to.startsWith('/') ? <Link to={to}>{children}</Link> : <a href={to}>{children}</a>
}

function StepLine({ step, undo }: { step: Step; undo: () => void }) {
  const { name, title, why, to, byHand } = step
  const submission = useSubmission(() => undoNotice(`“${title}” is ticked off.`, undo))
  const isDone = step.done || submission.busy
  return (
    <li data-done={isDone || undefined}>
      <span className="first-steps-mark">{isDone && <Icon name="check" />}</span>
      <div>
        <Way to={to}>{title}</Way>
        {isDone ? <span className="vh">, done</span> : <p>{why}</p>}
        <RefusalNote message={submission.refused} />
      </div>
      {byHand && !isDone && (
        <submission.Form method="post" action={`/admin/first-steps/${name}`} onSubmit={submission.onSubmit}>
          <Button type="submit" variant="default" size="sm" aria-label={`Done: ${title}`}>
            {buttons['first-steps/:name'].one}
          </Button>
        </submission.Form>
      )}
    </li>
  )
}
