import { Button, NativeSelect, Text, Textarea, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { declineReasons, isDeclineReason, NOTE_MOST_CHARACTERS } from '#modules/reviews/review.ts'
import { IntentButton, IntentForm, useIntent } from '../parts/intent.tsx'
import { useKeptText } from '../parts/kept/use-kept-text.ts'
import { UndoLine } from '../parts/saving/undo-line.tsx'
import type { Route } from './+types/review.ts'

type Page = Route.ComponentProps['loaderData']

const done = { approved: 'Shown to everybody.', declined: 'Declined.', withdrawn: 'Taken down.' } as const

/** What can be decided about this review now. */
export function Decision({ page: { review, undoUntil, now } }: { page: Page }) {
  return (
    <section className="sheet decision" aria-labelledby="decision">
      <Title order={2} size="h4" id="decision">
        Your decision
      </Title>
      {review.status === 'pending' ? <Pending id={review.id} /> : <Decided review={review} />}
      {undoUntil && review.status !== 'pending' && (
        <UndoLine until={undoUntil} now={now} intent="undo-decision">
          {done[review.status]}
        </UndoLine>
      )}
    </section>
  )
}

function Pending({ id }: { id: string }) {
  const approve = useIntent('approve')
  return (
    <>
      <Text>Approve it when it keeps to the review policy. Files you kept back stay back.</Text>
      <IntentForm of={approve}>
        <Button type="submit" fullWidth loading={approve.busy}>
          Approve and show
        </Button>
      </IntentForm>
      <WithNote
        name={`decline /admin/reviews/${id}`}
        intent="decline"
        summary="Decline …"
        button="Decline this review"
        reasons={Object.entries(declineReasons)}
        label="Note for yourself"
        description="Guests never see it."
      />
    </>
  )
}

function Decided({ review }: { review: Page['review'] }) {
  return (
    <>
      <Text c="dimmed">
        {review.takenBack
          ? `Its guest took it back ${review.decided}. That stands.`
          : `Decided ${review.decided}`}
      </Text>
      {review.reason && isDeclineReason(review.reason) && <Text>{declineReasons[review.reason]}</Text>}
      {review.note && <Text className="kept-lines">{review.note}</Text>}
      {review.status === 'declined' && <IntentButton intent="reconsider">Look at it again</IntentButton>}
      {review.status === 'approved' && <TakingDown id={review.id} />}
      {review.status === 'withdrawn' && !review.guestsWish && (
        <WithNote
          name={`show again /admin/reviews/${review.id}`}
          intent="show-again"
          summary="Show it again …"
          button="Show it again"
          label="Why it is shown again"
          description="For the log."
        />
      )}
    </>
  )
}

/** The two ways down for a review that is shown: its guest's wish, and a reason of the policy. */
function TakingDown({ id }: { id: string }) {
  return (
    <>
      <details>
        <summary>The guest wants it taken down …</summary>
        <Text>It stays down after a minute, for that is the guest’s word.</Text>
        <IntentButton intent="withdraw">Take it down at the guest’s wish</IntentButton>
      </details>
      <WithNote
        name={`take down /admin/reviews/${id}`}
        intent="take-down"
        summary="It breaks the review policy …"
        button="Take it down"
        reasons={Object.entries(declineReasons).filter(([value]) => value !== 'guest-request')}
        label="Note for yourself"
        description="What happened, and who asked for it. It stands in the log; guests never see it."
      >
        <Text>
          For threats, a legal notice or the like; few stars are never a reason. A single picture or recording
          can be kept back by itself.
        </Text>
      </WithNote>
    </>
  )
}

type WithNoteProps = {
  /** What is typed is kept on the device under this name. */
  name: string
  intent: string
  summary: string
  button: string
  /** Those of the review policy, of which one is chosen; the stars are not among them. */
  reasons?: readonly [value: string, label: string][]
  label: string
  description: string
  children?: ReactNode
}

/** A decision that is written down: for a reason, with a note, or with a note alone. */
function WithNote({ name, intent, summary, button, reasons, label, description, children }: WithNoteProps) {
  const form = useIntent(intent)
  const kept = useKeptText(name)
  return (
    <details open={form.returned !== undefined}>
      <summary>{summary}</summary>
      <IntentForm of={form} ref={kept.form} onSubmit={kept.forget}>
        {children}
        {reasons && (
          <NativeSelect
            name="reason"
            label="Reason of the review policy"
            required
            defaultValue={form.typed.reason ?? ''}
            error={form.error('reason')}
            data={[
              { value: '', label: 'Choose one' },
              ...reasons.map(([value, label]) => ({ value, label })),
            ]}
          />
        )}
        <Textarea
          name="note"
          defaultValue={form.typed.note}
          error={form.error('note')}
          label={label}
          description={description}
          required={!reasons}
          maxLength={NOTE_MOST_CHARACTERS}
        />
        <Button type="submit" variant="default" loading={form.busy}>
          {button}
        </Button>
      </IntentForm>
    </details>
  )
}
