import { Button, Text, Textarea, Title } from '@mantine/core'
import { declineReasons, isDeclineReason, NOTE_MOST_CHARACTERS } from '#domain/reviews/review.ts'
import { useKeptText } from '../parts/kept/use-kept-text.ts'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { type ReturnedText, returnedTo, UnsentText } from '../parts/saving/returned-text.tsx'
import { UndoLine } from '../parts/saving/undo-line.tsx'
import { useSubmission } from '../parts/use-submission.tsx'
import { buttons } from '../steps/buttons.ts'
import type { Route } from './+types/review.ts'
import { PolicyReason, ShowingAgain, TakingDown } from './taking-down.tsx'

type Page = Route.ComponentProps['loaderData']

const done = { approved: 'Shown to everybody.', declined: 'Declined.', withdrawn: 'Taken down.' } as const

/** What can be decided about this review now. `returned`: a decision that was refused without script, with what was typed. */
export function Decision({ page, returned }: { page: Page; returned: ReturnedText | undefined }) {
  const { review, undoUntil, now } = page
  const at = `/admin/reviews/${review.id}`
  return (
    <section className="sheet decision" aria-labelledby="decision">
      <Title order={2} size="h4" id="decision">
        Your decision
      </Title>
      {review.status === 'pending' ? (
        <Pending at={at} returned={returned} />
      ) : (
        <Decided review={review} at={at} returned={returned} />
      )}
      {undoUntil && review.status !== 'pending' && (
        <UndoLine until={undoUntil} now={now} action={`${at}/undo`}>
          {done[review.status]}
        </UndoLine>
      )}
    </section>
  )
}

type PartProps = { at: string; returned: ReturnedText | undefined }

function Pending({ at, returned }: PartProps) {
  const declined = returnedTo('reviews/:id/decline', returned)
  const approval = useSubmission()
  const refusal = useSubmission(undefined, declined)
  const { form, forget } = useKeptText(`decline ${at}`)
  const busy = approval.busy || refusal.busy
  return (
    <>
      <RefusalNote message={approval.refused ?? refusal.refused} />
      {!declined && <UnsentText returned={returned} />}
      <Text>Approve it when it keeps to the review policy. Files you kept back stay back.</Text>
      <approval.Form method="post" action={`${at}/approval`} onSubmit={approval.onSubmit}>
        <Button type="submit" fullWidth loading={approval.busy} disabled={busy}>
          {buttons['reviews/:id/approval']}
        </Button>
      </approval.Form>
      <details open={declined !== undefined}>
        <summary>Decline …</summary>
        <refusal.Form
          method="post"
          action={`${at}/decline`}
          ref={form}
          onSubmit={(event) => {
            refusal.onSubmit(event)
            if (!event.defaultPrevented) forget()
          }}
        >
          <PolicyReason chosen={declined?.reason} error={refusal.error('reason')} />
          <Textarea
            name="note"
            defaultValue={declined?.typed}
            error={refusal.error('note')}
            label="Note for yourself"
            description="Guests never see it."
            maxLength={NOTE_MOST_CHARACTERS}
          />
          <Button type="submit" variant="default" loading={refusal.busy} disabled={busy}>
            {buttons['reviews/:id/decline']}
          </Button>
        </refusal.Form>
      </details>
    </>
  )
}

function Decided({ review, at, returned }: PartProps & { review: Page['review'] }) {
  const step = useSubmission()
  const canReturn = review.status === 'withdrawn' && !review.guestsWish
  const takingDown =
    review.status === 'approved' ? returnedTo('reviews/:id/taking-down', returned) : undefined
  const showingAgain = canReturn ? returnedTo('reviews/:id/return', returned) : undefined
  return (
    <>
      <RefusalNote message={step.refused} />
      <Text c="dimmed">
        {review.takenBack
          ? `Its guest took it back ${review.decided}. That stands.`
          : `Decided ${review.decided}`}
      </Text>
      {review.reason && isDeclineReason(review.reason) && <Text>{declineReasons[review.reason]}</Text>}
      {review.note && <Text className="kept-lines">{review.note}</Text>}
      {review.status === 'declined' && (
        <step.Form method="post" action={`${at}/second-look`} onSubmit={step.onSubmit}>
          <Button type="submit" variant="default" loading={step.busy}>
            {buttons['reviews/:id/second-look']}
          </Button>
        </step.Form>
      )}
      {review.status === 'approved' && <TakingDown at={at} returned={takingDown} />}
      {canReturn && <ShowingAgain at={at} returned={showingAgain} />}
      {!takingDown && !showingAgain && <UnsentText returned={returned} />}
    </>
  )
}
