import { Button, Text, Textarea, Title } from '@mantine/core'
import { NOTE_MOST_CHARACTERS } from '#modules/reviews/review.ts'
import { IntentForm, useIntent } from '../parts/intent.tsx'
import { useKeptText } from '../parts/kept/use-kept-text.ts'
import { UndoLine } from '../parts/saving/undo-line.tsx'
import { useCanEmail } from '../parts/use-me.ts'
import type { Route } from './+types/review.ts'

type Page = Route.ComponentProps['loaderData']

/** What the guest objects to the decision, each with its day, and the owner's answer, which the guest reads on their receipt. */
export function Objections({ page: { review, objections, answerUndoUntil, now } }: { page: Page }) {
  if (objections.length === 0) return null
  return (
    <section className="sheet decision" aria-labelledby="objections">
      <Title order={2} size="h4" id="objections">
        {objections.length === 1 ? 'The guest objects' : 'The guest objected again'}
      </Title>
      {objections.map(({ id, note, when, answer, answered }) => (
        <div key={id}>
          <Text c="dimmed">{when}</Text>
          <Text className="kept-lines">{note}</Text>
          {answer && (
            <>
              <Text c="dimmed">Answered {answered}</Text>
              <Text className="kept-lines">{answer}</Text>
            </>
          )}
        </div>
      ))}
      {objections.at(-1)?.answer === '' && <Answer id={review.id} />}
      {answerUndoUntil && (
        <UndoLine until={answerUndoUntil} now={now} intent="undo-answer">
          The guest can read your answer.
        </UndoLine>
      )}
    </section>
  )
}

function Answer({ id }: { id: string }) {
  const form = useIntent('answer-objection')
  const canEmail = useCanEmail()
  const kept = useKeptText(`answer /admin/reviews/${id}/objection`)
  return (
    <IntentForm of={form} ref={kept.form} onSubmit={kept.forget}>
      <Textarea
        name="note"
        defaultValue={form.typed.note}
        error={form.error('note')}
        label="Your answer"
        description={`The guest reads it on their receipt at once${canEmail ? ', and by e-mail a minute later' : '; e-mail is not set up, so none is sent'}. Nobody else does.`}
        required
        maxLength={NOTE_MOST_CHARACTERS}
        autosize
        minRows={3}
      />
      <Button type="submit" loading={form.busy}>
        Send the answer
      </Button>
    </IntentForm>
  )
}
