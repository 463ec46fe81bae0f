import { Button, Group, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { REPLY_MOST_CHARACTERS } from '#modules/reviews/review.ts'
import { IntentButton, IntentForm, useIntent } from '../parts/intent.tsx'
import { KeptNote } from '../parts/kept/kept-note.tsx'
import { useKeptText } from '../parts/kept/use-kept-text.ts'
import { TheirVersion } from '../parts/saving/edit-conflict.tsx'
import { SaveState } from '../parts/saving/save-bar.tsx'
import { UndoLine } from '../parts/saving/undo-line.tsx'
import { useCanEmail } from '../parts/use-me.ts'
import type { Route } from './+types/review.ts'

type Page = Route.ComponentProps['loaderData']

/** The house's one reply: visitors read it under the review, and the guest gets it by e-mail a minute later. */
export function ReviewReply({ page: { review, replyUndoUntil, letterSent, now } }: { page: Page }) {
  const form = useIntent('reply')
  const canEmail = useCanEmail()
  const stands = review.reply
  const [text, setText] = useState(form.typed.reply || stands)
  // The reply that was read before this one was begun: what came in between is shown before it is written over.
  const [begunFrom, setBegunFrom] = useState(stands)
  const saved = form.done && text.trim() === stands
  const kept = useKeptText(`reply ${review.id}`, saved)
  const isTheirs = stands !== begunFrom && !saved
  if (isTheirs && text === begunFrom) setText(stands)
  if (stands !== begunFrom && (saved || text === begunFrom)) setBegunFrom(stands)
  // Without script, the whole page came back.
  const isClash = form.returned?.code === 'changed-meanwhile' && !saved
  const page = `/admin/reviews/${review.id}`
  return (
    <section className="sheet decision" aria-labelledby="reply">
      <Title order={2} size="h4" id="reply">
        Your reply
      </Title>
      <Text c="dimmed">{aboutReply(review, letterSent, canEmail)}</Text>
      {isClash && <TheirVersion now={stands} page={page} onTake={() => setText(stands)} />}
      <IntentForm
        of={form}
        ref={kept.form}
        note={isTheirs && <TheirVersion now={stands} page={page} onTake={() => setText(stands)} />}
      >
        <KeptNote kept={kept} />
        <input type="hidden" name="before" value={form.refused || isClash ? stands : begunFrom} />
        <Textarea
          name="reply"
          label="What visitors read under the review"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={form.error('reply')}
          maxLength={REPLY_MOST_CHARACTERS}
          required
          autosize
          minRows={4}
        />
        <Group>
          <Button type="submit" variant={text.trim() === stands ? 'default' : 'filled'} loading={form.busy}>
            {stands ? 'Change the reply' : 'Reply'}
          </Button>
          <SaveState
            state={form.busy ? 'saving' : saved ? 'saved' : text === stands ? 'unchanged' : 'changed'}
          />
        </Group>
      </IntentForm>
      {replyUndoUntil && (
        <UndoLine until={replyUndoUntil} now={now} intent="remove-reply" fields={{ before: stands }}>
          Your reply stands under the review.
        </UndoLine>
      )}
      {stands && !replyUndoUntil && (
        <IntentButton intent="remove-reply" fields={{ before: stands }} variant="subtle" disabled={form.busy}>
          Take the reply away
        </IntentButton>
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
