import { Button, Text, Textarea, Title } from '@mantine/core'
import { NOTE_MOST_CHARACTERS } from '#domain/reviews/review.ts'
import { useKeptText } from '../parts/kept/use-kept-text.ts'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { type ReturnedText, returnedTo } from '../parts/saving/returned-text.tsx'
import { UndoLine } from '../parts/saving/undo-line.tsx'
import { useCanEmail } from '../parts/use-me.ts'
import { useSubmission } from '../parts/use-submission.tsx'
import { buttons } from '../steps/buttons.ts'
import type { Route } from './+types/review.ts'

type Page = Route.ComponentProps['loaderData']

/** What the guest objects to the decision, each with its day, and the owner's answer, which the guest reads on their receipt. */
export function Objections({ page, returned }: { page: Page; returned: ReturnedText | undefined }) {
  const { review, objections, answerUndoUntil, now } = page
  const at = `/admin/reviews/${review.id}/objection`
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
      {objections.at(-1)?.answer === '' && <Answer at={at} returned={returned} />}
      {answerUndoUntil && (
        <UndoLine until={answerUndoUntil} now={now} action={`${at}/undo`}>
          The guest can read your answer.
        </UndoLine>
      )}
    </section>
  )
}

function Answer({ at, returned }: { at: string; returned: ReturnedText | undefined }) {
  const back = returnedTo('reviews/:id/objection', returned)
  const submission = useSubmission(undefined, back)
  const canEmail = useCanEmail()
  const { form, forget } = useKeptText(`answer ${at}`)
  return (
    <submission.Form
      method="post"
      action={at}
      ref={form}
      onSubmit={(event) => {
        submission.onSubmit(event)
        if (!event.defaultPrevented) forget()
      }}
    >
      <RefusalNote message={submission.refused} />
      <Textarea
        name="note"
        defaultValue={back?.typed}
        error={submission.error('note')}
        label="Your answer"
        description={`The guest reads it on their receipt at once${canEmail ? ', and by e-mail a minute later' : '; e-mail is not set up, so none is sent'}. Nobody else does.`}
        required
        maxLength={NOTE_MOST_CHARACTERS}
        autosize
        minRows={3}
      />
      <Button type="submit" loading={submission.busy}>
        {buttons['reviews/:id/objection']}
      </Button>
    </submission.Form>
  )
}
