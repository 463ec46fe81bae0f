import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ENQUIRY_NOTE_MOST_CHARACTERS } from '#modules/enquiries/enquiry.ts'
import { IntentForm, useIntent } from '../parts/intent.tsx'
import { KeptNote } from '../parts/kept/kept-note.tsx'
import { useKeptText } from '../parts/kept/use-kept-text.ts'
import { TheirVersion } from '../parts/saving/edit-conflict.tsx'
import { SaveState } from '../parts/saving/save-bar.tsx'

/** The owner's own note; of two who write at once the second sees the other's, and neither loses a word. */
export function Note({ id, note }: { id: string; note: string }) {
  const form = useIntent('note')
  const [text, setText] = useState(form.typed.note ?? note)
  // The note that was read before this one was begun: what came in between is shown before it is written over.
  const [begunFrom, setBegunFrom] = useState(note)
  const saved = form.done && text.trim() === note
  const kept = useKeptText(`note ${id}`, saved)
  const isTheirs = note !== begunFrom && !saved
  if (isTheirs && text === begunFrom) setText(note)
  if (note !== begunFrom && (saved || text === begunFrom)) setBegunFrom(note)
  // Without script, the whole page came back.
  const isClash = form.returned?.code === 'changed-meanwhile' && !saved
  const page = `/admin/enquiries/${id}`
  return (
    <section className="sheet answer" aria-label="Note">
      {isClash && <TheirVersion now={note} page={page} onTake={() => setText(note)} />}
      <IntentForm
        of={form}
        ref={kept.form}
        note={isTheirs && <TheirVersion now={note} page={page} onTake={() => setText(note)} />}
      >
        <KeptNote kept={kept} />
        <input type="hidden" name="before" value={form.refused || isClash ? note : begunFrom} />
        <Textarea
          name="note"
          label="Note for yourselves"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={form.error('note')}
          maxLength={ENQUIRY_NOTE_MOST_CHARACTERS}
          autosize
          minRows={2}
        />
        <Group>
          <Button type="submit" variant="default" loading={form.busy}>
            Keep the note
          </Button>
          <SaveState
            state={form.busy ? 'saving' : saved ? 'saved' : text === note ? 'unchanged' : 'changed'}
          />
        </Group>
      </IntentForm>
    </section>
  )
}
