import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { DraftNote } from '../drafts/draft-note.tsx'
import { useFormDraft } from '../drafts/use-form-draft.ts'
import { IntentForm, useIntent } from '../intent.tsx'
import { TheirVersion } from '../saving/edit-conflict.tsx'
import { SaveState } from '../saving/save-bar.tsx'

type SharedTextProps = {
  intent: string
  /** The name of the field, and of the draft on this device. */
  name: string
  draft: string
  /** What is stored now. */
  stored: string
  label: string
  button: string
  maxLength: number
  required?: boolean
  minRows?: number
}

/** A text that two people may change at once: the second sees what the first stored before it is replaced, and neither loses a word. */
export function SharedText({ intent, name, draft, stored, button, ...field }: SharedTextProps) {
  const form = useIntent(intent)
  const [text, setText] = useState(stored)
  const [readAs, setReadAs] = useState(stored)
  const saved = form.done && text.trim() === stored
  const kept = useFormDraft(draft, saved)
  const isTheirs = stored !== readAs && !saved
  if (isTheirs && text === readAs) setText(stored)
  if (stored !== readAs && (saved || text === readAs)) setReadAs(stored)
  const isChanged = text.trim() !== stored
  return (
    <IntentForm
      of={form}
      ref={kept.form}
      note={isTheirs && <TheirVersion now={stored} onTake={() => setText(stored)} />}
    >
      <DraftNote draft={kept} />
      <input type="hidden" name="before" value={form.refused ? stored : readAs} />
      <Textarea
        {...field}
        name={name}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={form.error(name)}
        autosize
      />
      <Group mt="sm">
        <Button
          type="submit"
          variant={isChanged && field.required ? 'filled' : 'default'}
          loading={form.busy}
        >
          {button}
        </Button>
        <SaveState state={form.busy ? 'saving' : saved ? 'saved' : isChanged ? 'changed' : 'unchanged'} />
      </Group>
    </IntentForm>
  )
}
