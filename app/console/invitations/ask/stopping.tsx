import { Button, NativeSelect, Text } from '@mantine/core'
import { leaveOutReasons } from '#domain/bookings/asked-share.ts'
import { useKeptText } from '../../parts/kept/use-kept-text.ts'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import { useSubmission } from '../../parts/use-submission.tsx'
import { buttons } from '../../steps/buttons.ts'
import type { Route } from './+types/ask.ts'

type Page = Route.ComponentProps['loaderData']

/** The owner's own stop, with a reason that stays with the booking, and its undo. */
export function Stopping({ page: { id, state } }: { page: Page }) {
  const submission = useSubmission()
  const { form } = useKeptText(`stop asking ${id}`, submission.done)
  const isStopped = state === 'stopped'
  const asked = {
    method: 'post',
    action: `/admin/bookings/${id}/asking`,
    onSubmit: submission.onSubmit,
  } as const
  return (
    <section className="stopping">
      <RefusalNote message={submission.refused} />
      <Text role="status" className={submission.done ? '' : 'vh'}>
        {submission.done &&
          (isStopped ? 'This guest is not asked any more.' : 'This guest can be asked again.')}
      </Text>
      {isStopped ? (
        <submission.Form {...asked}>
          <Button type="submit" name="what" value="again" variant="default" loading={submission.busy}>
            {buttons['bookings/:id/asking'].again}
          </Button>
        </submission.Form>
      ) : (
        <details className="asked-and-done">
          <summary>Do not ask this guest any more</summary>
          <submission.Form {...asked} className="fresh-link" ref={form}>
            <NativeSelect
              name="reason"
              label="Why?"
              error={submission.error('reason')}
              description="How many stays are left out, and for which of these reasons, stands on the page of your review policy."
              data={[{ value: '', label: 'Choose a reason' }, ...leaveOutReasons]}
              required
              w="26rem"
            />
            <Button type="submit" name="what" value="stop" variant="default" loading={submission.busy}>
              {buttons['bookings/:id/asking'].stop}
            </Button>
          </submission.Form>
        </details>
      )}
    </section>
  )
}
