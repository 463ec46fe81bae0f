import './first-steps.css'
import { Button, Title } from '@mantine/core'
import { Link, useFetcher, useSubmit } from 'react-router'
import { Icon } from '../../ui/picture/icon.tsx'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { undoNotice } from '../parts/saving/undo-notice.tsx'
import type { Route } from './+types/today.ts'

type Step = NonNullable<Route.ComponentProps['loaderData']['steps']>[number]
type Reply = { ok: boolean; message?: string }

/** What a new house still needs; it leaves by itself when all is done, or when it is put away. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const fetcher = useFetcher<Reply>()
  const submit = useSubmit()
  const undo = (name: string) =>
    void submit(null, { method: 'post', action: `/admin/first-steps/${name}/undo`, navigate: false })
  const done = steps.filter((step) => step.done).length
  const refused = fetcher.data?.ok === false ? fetcher.data.message : undefined
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
      <RefusalNote message={refused} />
      <ol>
        {steps.map((step) => (
          <StepLine key={step.name} step={step} undo={() => undo(step.name)} />
        ))}
      </ol>
      <fetcher.Form
        method="post"
        action="/admin/first-steps/all"
        onSubmit={() => undoNotice('The first steps are hidden.', () => undo('all'))}
      >
        <Button type="submit" variant="subtle" loading={fetcher.state !== 'idle'}>
          Hide this list
        </Button>
      </fetcher.Form>
    </section>
  )
}

/** To its room, to the telephone, or nowhere: then its name stands by itself. */
function Way({ to, children }: { to: string | null; children: string }) {
  if (to === null) return <b>{children}</b>
  return to.startsWith('/') ? <Link to={to}>{children}</Link> : <a href={to}>{children}</a>
}

function StepLine({ step, undo }: { step: Step; undo: () => void }) {
  const { name, title, why, to, byHand } = step
  const fetcher = useFetcher<Reply>()
  const isDone = step.done || fetcher.state !== 'idle'
  const refused = fetcher.data?.ok === false ? fetcher.data.message : undefined
  return (
    <li data-done={isDone || undefined}>
      <span className="first-steps-mark">{isDone && <Icon name="check" />}</span>
      <div>
        <Way to={to}>{title}</Way>
        {isDone ? <span className="vh">, done</span> : <p>{why}</p>}
        <RefusalNote message={refused} />
      </div>
      {byHand && !isDone && (
        <fetcher.Form
          method="post"
          action={`/admin/first-steps/${name}`}
          onSubmit={() => undoNotice(`“${title}” is ticked off.`, undo)}
        >
          <Button type="submit" variant="default" size="sm" aria-label={`Done: ${title}`}>
            Done
          </Button>
        </fetcher.Form>
      )}
    </li>
  )
}
