import { Button, Text, Textarea, Title } from '@mantine/core'
import { declineReasons, isDeclineReason, NOTE_MOST_CHARACTERS } from '#domain/reviews/review.ts'
import { useKeptText } from '../parts/kept/use-kept-text.ts'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { UndoLine } from '../parts/saving/undo-line.tsx'
import { useAct } from '../parts/use-act.ts'
import type { Route } from './+types/review.ts'
import { PolicyReason, ShowingAgain, TakingDown } from './taking-down.tsx'

type Page = Route.ComponentProps['loaderData']

const done = { approved: 'Shown to everybody.', declined: 'Declined.', withdrawn: 'Taken down.' } as const

/** What can be decided about this review now. */
export function Decision({ page }: { page: Page }) {
  const { review, undoUntil, now } = page
  const at = `/admin/reviews/${review.id}`
  return (
    <section className="sheet decision" aria-labelledby="decision">
      <Title order={2} size="h4" id="decision">
        Your decision
      </Title>
      {review.status === 'pending' ? <Pending at={at} /> : <Decided review={review} at={at} />}
      {undoUntil && review.status !== 'pending' && (
        <UndoLine until={undoUntil} now={now} action={`${at}/undo`}>
          {done[review.status]}
        </UndoLine>
      )}
    </section>
  )
}

function Pending({ at }: { at: string }) {
  const approval = useAct()
  const refusal = useAct()
  const { form, forget } = useKeptText(`decline ${at}`)
  const busy = approval.busy || refusal.busy
  return (
    <>
      <RefusalNote message={approval.refused ?? refusal.refused} />
      <Text>Approve it when it keeps to the review policy. Files you kept back stay back.</Text>
      <approval.Form method="post" action={`${at}/approval`} onSubmit={approval.onSubmit}>
        <Button type="submit" fullWidth loading={approval.busy} disabled={busy}>
          Approve and show
        </Button>
      </approval.Form>
      <details>
        <summary>Decline …</summary>
        <refusal.Form
          method="post"
          action={`${at}/refusal`}
          ref={form}
          onSubmit={(event) => {
            refusal.onSubmit(event)
            if (!event.defaultPrevented) forget()
          }}
        >
          <PolicyReason />
          <Textarea
            name="note"
            label="Note for yourself"
            description="Guests never see it."
            maxLength={NOTE_MOST_CHARACTERS}
          />
          <Button type="submit" variant="default" loading={refusal.busy} disabled={busy}>
            Decline this review
          </Button>
        </refusal.Form>
      </details>
    </>
  )
}

function Decided({ review, at }: { review: Page['review']; at: string }) {
  const step = useAct()
  return (
    <>
      <RefusalNote message={step.refused} />
      <Text c="dimmed">Decided {review.decided}</Text>
      {review.reason && isDeclineReason(review.reason) && <Text>{declineReasons[review.reason]}</Text>}
      {review.note && <Text className="kept-lines">{review.note}</Text>}
      {review.status === 'declined' && (
        <step.Form method="post" action={`${at}/second-look`} onSubmit={step.onSubmit}>
          <Button type="submit" variant="default" loading={step.busy}>
            Look at it again
          </Button>
        </step.Form>
      )}
      {review.status === 'approved' && <TakingDown at={at} />}
      {review.status === 'withdrawn' && !review.guestsWish && <ShowingAgain at={at} />}
    </>
  )
}
