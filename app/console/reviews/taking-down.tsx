import { Button, NativeSelect, Text, Textarea } from '@mantine/core'
import { declineReasons, NOTE_MOST_CHARACTERS } from '#domain/reviews/review.ts'
import { useKeptText } from '../parts/kept/use-kept-text.ts'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import type { ReturnedText } from '../parts/saving/returned-text.tsx'
import { useSubmission } from '../parts/use-submission.tsx'
import { buttons } from '../steps/buttons.ts'

type FormProps = { at: string; returned: ReturnedText | undefined }

/** The two ways down for a review that is shown: its guest's wish, and a reason of the policy. */
export function TakingDown({ at, returned }: FormProps) {
  const wish = useSubmission()
  const down = useSubmission(undefined, returned)
  const { form, forget } = useKeptText(`take down ${at}`)
  return (
    <>
      <RefusalNote message={wish.refused ?? down.refused} />
      <details>
        <summary>The guest wants it taken down …</summary>
        <wish.Form method="post" action={`${at}/withdrawal`} onSubmit={wish.onSubmit}>
          <Text>It stays down after a minute, for that is the guest’s word.</Text>
          <Button type="submit" variant="default" loading={wish.busy}>
            {buttons['reviews/:id/withdrawal']}
          </Button>
        </wish.Form>
      </details>
      <details open={returned !== undefined}>
        <summary>It breaks the review policy …</summary>
        <down.Form
          method="post"
          action={`${at}/taking-down`}
          ref={form}
          onSubmit={(event) => {
            down.onSubmit(event)
            if (!event.defaultPrevented) forget()
          }}
        >
          <Text>
            For threats, a legal notice or the like; few stars are never a reason. A single picture or
            recording can be kept back by itself.
          </Text>
          <PolicyReason not="guest-request" chosen={returned?.reason} error={down.error('reason')} />
          <Textarea
            name="note"
            defaultValue={returned?.typed}
            error={down.error('note')}
            label="Note for yourself"
            description="What happened, and who asked for it. It stands in the log; guests never see it."
            maxLength={NOTE_MOST_CHARACTERS}
          />
          <Button type="submit" variant="default" loading={down.busy}>
            {buttons['reviews/:id/taking-down']}
          </Button>
        </down.Form>
      </details>
    </>
  )
}

/** The way back for a review that the owner took down. */
export function ShowingAgain({ at, returned }: FormProps) {
  const submission = useSubmission(undefined, returned)
  const { form, forget } = useKeptText(`show again ${at}`)
  return (
    <details open={returned !== undefined}>
      <summary>Show it again …</summary>
      <submission.Form
        method="post"
        action={`${at}/return`}
        ref={form}
        onSubmit={(event) => {
          submission.onSubmit(event)
          if (!event.defaultPrevented) forget()
        }}
      >
        <RefusalNote message={submission.refused} />
        <Textarea
          name="note"
          defaultValue={returned?.typed}
          error={submission.error('note')}
          label="Why it is shown again"
          description="For the log."
          required
          maxLength={NOTE_MOST_CHARACTERS}
        />
        <Button type="submit" variant="default" loading={submission.busy}>
          {buttons['reviews/:id/return']}
        </Button>
      </submission.Form>
    </details>
  )
}

type PolicyReasonProps = {
  not?: keyof typeof declineReasons
  chosen?: string | undefined
  error: string | undefined
}

/** One of the review policy's reasons; the stars are not among them. */
export function PolicyReason({ not, chosen = '', error }: PolicyReasonProps) {
  const reasons = Object.entries(declineReasons).filter(([value]) => value !== not)
  return (
    <NativeSelect
      name="reason"
      label="Reason of the review policy"
      required
      defaultValue={chosen}
      error={error}
      data={[{ value: '', label: 'Choose one' }, ...reasons.map(([value, label]) => ({ value, label }))]}
    />
  )
}
