import { Button, Text, TextInput } from '@mantine/core'
import { useKeptText } from '../../parts/kept/use-kept-text.ts'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import { useAct } from '../../parts/use-act.ts'
import { buttons } from '../../steps/buttons.ts'
import type { Route } from './+types/ask.ts'

type Page = Route.ComponentProps['loaderData']

/** The owner's own stop, with a reason that stays with the booking, and its undo. */
export function Stopping({ page: { id, state } }: { page: Page }) {
  const act = useAct()
  const { form } = useKeptText(`stop asking ${id}`, act.done)
  const isStopped = state === 'stopped'
  const asked = { method: 'post', action: `/admin/bookings/${id}/asking`, onSubmit: act.onSubmit } as const
  return (
    <section className="stopping">
      <RefusalNote message={act.refused} />
      <Text role="status" className={act.done ? '' : 'vh'}>
        {act.done && (isStopped ? 'This guest is not asked any more.' : 'This guest can be asked again.')}
      </Text>
      {isStopped ? (
        <act.Form {...asked}>
          <Button type="submit" name="what" value="again" variant="default" loading={act.busy}>
            {buttons['bookings/:id/asking'].again}
          </Button>
        </act.Form>
      ) : (
        <details className="asked-and-done">
          <summary>Do not ask this guest any more</summary>
          <act.Form {...asked} className="fresh-link" ref={form}>
            <TextInput name="reason" label="Why? For you alone" required maxLength={300} w="26rem" />
            <Button type="submit" name="what" value="stop" variant="default" loading={act.busy}>
              {buttons['bookings/:id/asking'].stop}
            </Button>
          </act.Form>
        </details>
      )}
    </section>
  )
}
