import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ENQUIRY_NOTE_MOST_CHARACTERS } from '#domain/enquiries/enquiry.ts'
import { KeptNote } from '../parts/kept/kept-note.tsx'
import { useKeptText } from '../parts/kept/use-kept-text.ts'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import type { ReturnedText } from '../parts/saving/returned-text.tsx'
import { SaveState } from '../parts/saving/save-state.tsx'
import { TheirVersion } from '../parts/saving/their-version.tsx'
import { useSubmission } from '../parts/use-submission.tsx'

type NoteProps = { id: string; note: string; returned: ReturnedText | undefined }

/** The owner's own note; of two who write at once the second sees the other's, and neither loses a word. */
export function Note({ id, note, returned }: NoteProps) {
  const submission = useSubmission(undefined, returned)
  const [text, setText] = useState(returned?.typed ?? note)
  // The note that was read before this one was begun: what came in between is shown before it is written over.
  const [begunFrom, setBegunFrom] = useState(note)
  const saved = submission.done && text.trim() === note
  const kept = useKeptText(`note ${id}`, saved)
  const isTheirs = note !== begunFrom && !saved
  if (isTheirs && text === begunFrom) setText(note)
  if (note !== begunFrom && (saved || text === begunFrom)) setBegunFrom(note)
  // Without script, the whole page came back.
  const isClash = returned?.code === 'changed-meanwhile' && !saved
  const page = `/admin/enquiries/${id}`
  return (
    <section className="sheet answer" aria-label="Note">
      <RefusalNote message={submission.refused}>
        {(isTheirs || isClash) && <TheirVersion now={note} page={page} onTake={() => setText(note)} />}
      </RefusalNote>
      <submission.Form method="post" action={page} ref={kept.form} onSubmit={submission.onSubmit}>
        <KeptNote kept={kept} />
        <input type="hidden" name="what" value="note" />
        <input type="hidden" name="before" value={submission.refused ? note : begunFrom} />
        <Textarea
          name="note"
          label="Note for yourselves"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={submission.error('note')}
          maxLength={ENQUIRY_NOTE_MOST_CHARACTERS}
          autosize
          minRows={2}
        />
        <Group>
          <Button type="submit" variant="default" loading={submission.busy}>
            Keep the note
          </Button>
          <SaveState
            state={submission.busy ? 'saving' : saved ? 'saved' : text === note ? 'unchanged' : 'changed'}
          />
        </Group>
      </submission.Form>
    </section>
  )
}
