import { Button, Group, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { REPLY_MOST_CHARACTERS } from '#domain/reviews/review.ts'
import { KeptNote } from '../parts/kept/kept-note.tsx'
import { useKeptText } from '../parts/kept/use-kept-text.ts'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import type { ReturnedText } from '../parts/saving/returned-text.tsx'
import { SaveState } from '../parts/saving/save-state.tsx'
import { TheirVersion } from '../parts/saving/their-version.tsx'
import { UndoLine } from '../parts/saving/undo-line.tsx'
import { useCanEmail } from '../parts/use-me.ts'
import { useSubmission } from '../parts/use-submission.tsx'
import type { Route } from './+types/review.ts'

type Page = Route.ComponentProps['loaderData']
type ReplyProps = { page: Page; returned: ReturnedText | undefined }

/** The house's one reply: visitors read it under the review, and the guest gets it by e-mail a minute later. */
export function ReviewReply({ page: { review, replyUndoUntil, letterSent, now }, returned }: ReplyProps) {
  const submission = useSubmission(undefined, returned)
  const canEmail = useCanEmail()
  const stands = review.reply
  const [text, setText] = useState(returned?.typed || stands)
  // The reply that was read before this one was begun: what came in between is shown before it is written over.
  const [begunFrom, setBegunFrom] = useState(stands)
  const saved = submission.done && text.trim() === stands
  const kept = useKeptText(`reply ${review.id}`, saved)
  const isTheirs = stands !== begunFrom && !saved
  if (isTheirs && text === begunFrom) setText(stands)
  if (stands !== begunFrom && (saved || text === begunFrom)) setBegunFrom(stands)
  // Without script, the whole page came back.
  const isClash = returned?.code === 'changed-meanwhile' && !saved
  const action = `/admin/reviews/${review.id}`
  return (
    <section className="sheet decision" aria-labelledby="reply">
      <Title order={2} size="h4" id="reply">
        Your reply
      </Title>
      <RefusalNote message={submission.refused}>
        {(isTheirs || isClash) && <TheirVersion now={stands} page={action} onTake={() => setText(stands)} />}
      </RefusalNote>
      <Text c="dimmed">{aboutReply(review, letterSent, canEmail)}</Text>
      <submission.Form method="post" action={action} ref={kept.form} onSubmit={submission.onSubmit}>
        <KeptNote kept={kept} />
        <input type="hidden" name="before" value={submission.refused ? stands : begunFrom} />
        <Textarea
          name="reply"
          label="What visitors read under the review"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={submission.error('reply')}
          maxLength={REPLY_MOST_CHARACTERS}
          required
          autosize
          minRows={4}
        />
        <Group>
          <Button
            type="submit"
            variant={text.trim() === stands ? 'default' : 'filled'}
            loading={submission.busy}
          >
            {stands ? 'Change the reply' : 'Reply'}
          </Button>
          <SaveState
            state={submission.busy ? 'saving' : saved ? 'saved' : text === stands ? 'unchanged' : 'changed'}
          />
        </Group>
      </submission.Form>
      {replyUndoUntil && (
        <UndoLine until={replyUndoUntil} now={now} action={action} fields={{ act: 'remove', before: stands }}>
          Your reply stands under the review.
        </UndoLine>
      )}
      {stands && !replyUndoUntil && (
        <submission.Form method="post" action={action} onSubmit={submission.onSubmit}>
          <input type="hidden" name="act" value="remove" />
          <input type="hidden" name="before" value={stands} />
          <Button type="submit" variant="subtle" disabled={submission.busy}>
            Take the reply away
          </Button>
        </submission.Form>
      )}
    </section>
  )
}

function aboutReply(
  { reply, repliedAt, sample, name }: Page['review'],
  emailSent: boolean,
  canEmail: boolean,
): string {
  if (sample && reply === '') return 'Replies to samples send no e-mail.'
  if (reply === '' && !canEmail)
    return `Visitors read it at once. E-mail is not set up, so ${name} gets none.`
  if (reply === '') return `${name} gets it by e-mail a minute later; visitors read it at once.`
  const email = emailSent ? ` The e-mail to ${name} has left.` : ''
  return `Replied on ${repliedAt}.${email}`
}
