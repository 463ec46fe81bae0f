import { Button, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { declineReasons } from '#content/decline-reasons.ts'
import { isDeclineReason, MAX_NOTE_CHARACTERS } from '#modules/reviews/review.ts'
import { EditForm } from '../parts/edit-form.tsx'
import { ActionButton } from '../parts/intent.tsx'
import { Section } from '../parts/section.tsx'
import { UndoLine } from '../parts/undo.tsx'
import { useCanEmail } from '../parts/use-me.ts'
import type { Route } from './+types/review.ts'

type Page = Route.ComponentProps['loaderData']

const doneSentences = { approved: 'Published.', declined: 'Declined.', withdrawn: 'Taken down.' } as const

/** What can be decided about this review now. */
export function Decision({ page: { review, undo, files } }: { page: Page }) {
  const { id, status, reason, note } = review
  return (
    <Section id="decision" title="Your decision" className="sheet touch-links">
      {status === 'pending' && <Pending review={review} files={files} />}
      {status !== 'pending' && (
        <Text c="dimmed">
          {review.isWithdrawn
            ? `The guest took it back on ${review.decidedAt}. This is final.`
            : `Decided on ${review.decidedAt}`}
        </Text>
      )}
      {reason && isDeclineReason(reason) && <Text>{declineReasons[reason]}</Text>}
      {note && <Text className="kept-lines">{note}</Text>}
      {status === 'declined' && <ActionButton intent="reconsider">Decide again</ActionButton>}
      {status === 'approved' && <TakeDown id={id} />}
      {status === 'withdrawn' && !review.isRemovedAtGuestRequest && (
        <NoteForm
          draft={`show again /admin/reviews/${id}`}
          intent="show-again"
          summary="Publish again …"
          button="Publish again"
          label="Why do you publish it again?"
          description="It is saved in the log."
        />
      )}
      {undo && status !== 'pending' && (
        <UndoLine {...undo} intent="undo-decision">
          {doneSentences[status]}
        </UndoLine>
      )}
    </Section>
  )
}

function Pending({ review: { id, correctedAt }, files }: Pick<Page, 'review' | 'files'>) {
  const seenFileIds = files.filter(({ work }) => work === 'ready').map((file) => file.id)
  const fields = { seen: seenFileIds.join(','), corrected: correctedAt }
  return (
    <>
      <Text>
        Approve it if it follows the review policy. Hidden files stay hidden.
        {files.some(({ work }) => work === 'waiting') &&
          ' Some files are still being prepared. They are not published before you have looked at them.'}
      </Text>
      <ActionButton intent="approve" fields={fields} variant="filled" fullWidth>
        Approve and publish
      </ActionButton>
      <NoteForm
        draft={`decline /admin/reviews/${id}`}
        intent="decline"
        fields={{ corrected: correctedAt }}
        summary="Decline …"
        button="Decline this review"
        reasons={Object.entries(declineReasons)}
        label="Note (guests do not see it)"
        description="It is saved in the log."
      />
    </>
  )
}

/** A published review is taken down for its guest, or for a reason of the policy. */
function TakeDown({ id }: { id: string }) {
  return (
    <>
      <details>
        <summary>The guest wants it taken down …</summary>
        <Text mb="sm">You can undo this for 30 seconds. After that nobody can publish it again.</Text>
        <ActionButton intent="withdraw">Take it down for the guest</ActionButton>
      </details>
      <NoteForm
        draft={`take down /admin/reviews/${id}`}
        intent="take-down"
        summary="It breaks the review policy …"
        explanation="For example: a threat or a legal notice. A low rating is never a reason. You can also hide only a picture or recording."
        button="Take it down"
        reasons={Object.entries(declineReasons).filter(([value]) => value !== 'guest-request')}
        label="Note (guests do not see it)"
        description="Write what happened and who asked for it. It is saved in the log."
      />
    </>
  )
}

type NoteFormProps = {
  /** The name of the draft on this device. */
  draft: string
  intent: string
  fields?: Record<string, string>
  /** The form is closed below this line until it is opened. */
  summary?: string
  explanation?: string
  /** Of the review policy, one of which must be chosen; without them the note is required. */
  reasons?: readonly [value: string, label: string][]
  label: string
  description: string
  button: string
}

const emptyNote = {}

/** A decision with a note and, where the policy needs one, a reason. */
function NoteForm(props: NoteFormProps) {
  const { draft, intent, fields: hidden, summary, explanation, reasons, label, description, button } = props
  const form = (
    <EditForm name={draft} values={emptyNote} remountKey={intent}>
      {({ field, isBusy }) => (
        <Stack gap="sm" align="start">
          {Object.entries({ ...hidden, intent }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {explanation && <Text>{explanation}</Text>}
          {reasons && (
            <NativeSelect
              name="reason"
              label="Reason from the review policy"
              required
              error={field('reason').error}
              data={[
                { value: '', label: 'Choose a reason' },
                ...reasons.map(([value, label]) => ({ value, label })),
              ]}
              w="100%"
            />
          )}
          <Textarea
            name="note"
            error={field('note').error}
            label={label}
            description={description}
            required={!reasons}
            maxLength={MAX_NOTE_CHARACTERS}
            w="100%"
          />
          <Button type="submit" variant={summary ? 'default' : 'filled'} loading={isBusy}>
            {button}
          </Button>
        </Stack>
      )}
    </EditForm>
  )
  if (!summary) return form
  return (
    <details>
      <summary>{summary}</summary>
      {form}
    </details>
  )
}

/** The guest's objections to the decision, and the owner's answers, which the guest reads on the submission page. */
export function Objections({ page: { review, objections, undoAnswer } }: { page: Page }) {
  const canEmail = useCanEmail()
  if (objections.length === 0) return null
  const title = objections.length === 1 ? 'The guest objects to your decision' : 'The guest objects again'
  return (
    <Section id="objections" title={title}>
      {objections.map(({ id, note, createdAt, answer, answeredAt }) => (
        <div key={id}>
          <Text c="dimmed">{createdAt}</Text>
          <Text className="kept-lines">{note}</Text>
          {answer && (
            <>
              <Text c="dimmed">Answered {answeredAt}</Text>
              <Text className="kept-lines">{answer}</Text>
            </>
          )}
        </div>
      ))}
      {objections.at(-1)?.answer === '' && (
        <NoteForm
          draft={`answer /admin/reviews/${review.id}/objection`}
          intent="answer-objection"
          label="Your answer"
          description={`Only the guest sees it, at once, on the page of their review${canEmail ? ', and by e-mail after 30 seconds' : '. E-mail is not set up, so no e-mail is sent'}.`}
          button="Send answer"
        />
      )}
      {undoAnswer && (
        <UndoLine {...undoAnswer} intent="undo-answer">
          Answer sent.
        </UndoLine>
      )}
    </Section>
  )
}
