import { Alert, Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useDraft } from '../../ui/draft.ts'
import { clearDrafts, draftName, type FormDraft, formDrafts, saveDraft } from './drafts.ts'
import { type FieldValues, fillFields, readFieldValues, useHasChanged } from './form-fields.ts'
import { showUndoNotice } from './undo.tsx'
import { useMe } from './use-me.ts'

export type DraftDescription = {
  /** The page on which the form is continued, if that is not the plain address of this one. */
  page?: string
  /** What it is, in a few words made from its fields. */
  text?: (form: HTMLFormElement) => string
}

/** The draft that was found on the device: filled into the form (`back`), or, where the saved values have changed since, not yet (`waiting`). */
type FoundDraft = { text: FormDraft; state: 'back' | 'waiting' }

/**
 * Stores what is typed and chosen in a form on the device until it is saved, so that a lost connection, an expired session, a reload or a
 * closed tab lose nothing. Never passwords, never files.
 */
export function useFormDraft(name: string, about: DraftDescription = {}) {
  const who = useMe()?.id ?? ''
  const [element, form] = useState<HTMLFormElement | null>(null)
  const [found, setFound] = useState<FoundDraft | null>(null)
  const [restored, setRestored] = useState<{ element: HTMLFormElement; version: string | undefined }>()
  const now = useRef(found)
  /** The values of the fields while nothing is typed. */
  const loaded = useRef<FieldValues>({})
  const [timesSaved, setTimesSaved] = useState(0)
  // Whether it says something else than when it was shown, or saved last. Before anything is restored, so that this counts as a change.
  const { changed, isChangedNow } = useHasChanged(element, timesSaved)

  function updateFound(next: FoundDraft | null) {
    now.current = next
    setFound(next)
  }
  const stored = useDraft(
    element,
    { store: formDrafts, name: draftName(who, name) },
    {
      read(form) {
        const { text, state } = now.current ?? {}
        const waiting = state === 'waiting' ? text : undefined
        const fields = { ...waiting?.fields, ...readChangedFields(form, loaded.current) }
        if (Object.keys(fields).length === 0) return null
        const version = waiting ? waiting.version : shownVersion(form)
        return { ...describeDraft(form, about), ...(version !== undefined && { version }), fields }
      },
      restore(text, form) {
        loaded.current = readFieldValues(form, true)
        const fields = Object.entries(text?.fields ?? {})
        // A refused form is loaded with what was typed in it.
        for (const [at, { typed, over }] of fields)
          if (loaded.current[at] === typed) loaded.current[at] = over
        const isAsBefore = fields.every(([at, { over }]) => (loaded.current[at] ?? over) === over)
        const before = readFieldValues(form)
        const untouched = fields.filter(([at]) => before[at] === loaded.current[at])
        if (isAsBefore) fillFields(form, typedValues(untouched))
        const isChanged = fields.some(([at, { typed }]) => at in before && before[at] !== typed)
        const isFound = text !== null && (isAsBefore || isChanged)
        updateFound(isFound ? { text, state: isAsBefore ? 'back' : 'waiting' } : null)
        return isFound
      },
    },
  )

  /** After it is saved: what it says by then is what it is compared with. */
  const clear = () => {
    stored.clear()
    updateFound(null)
    if (element) loaded.current = readFieldValues(element)
    setTimesSaved((times) => times + 1)
  }
  const restore = () => {
    updateFound(null)
    if (!element || !found) return
    fillFields(element, typedValues(Object.entries(found.text.fields)))
    // The draft changes the values of that time, which somebody else has changed since.
    setRestored({ element, version: found.text.version })
  }
  /** Deletes the draft, puts the saved values back into its fields, and offers to undo both. */
  const discard = () => {
    if (!found) return
    const { text, state } = found
    const fill = (which: 'typed' | 'over') => {
      const fields = Object.entries(text.fields).map(([at, value]) => [at, value[which]])
      if (element?.isConnected && state === 'back') fillFields(element, Object.fromEntries(fields))
    }
    updateFound(null)
    fill('over')
    stored.clear()
    showUndoNotice('Your unsaved changes are removed.', () => {
      saveDraft(who, name, text)
      updateFound(found)
      fill('typed')
    })
  }
  /** The version that a restored draft was typed over. */
  const version = restored?.element === element ? restored?.version : undefined
  return { form, element, changed, isChangedNow, clear, timesSaved, found, version, restore, discard }
}

export type DraftedForm = ReturnType<typeof useFormDraft>

/** Says that the form is filled with a draft, and offers to discard it; where the saved values have changed since, asks before it fills the form. */
export function DraftNote({ draft: { found, restore, discard } }: { draft: DraftedForm }) {
  if (!found) return null
  if (found.state === 'back')
    return (
      <Alert role="status" color="brass" mb="md" title="Your unsaved changes are back">
        <Text>They are in the form, but not saved yet. Save them, or start again.</Text>
        <Button mt="sm" onClick={discard}>
          Start again
        </Button>
      </Alert>
    )
  return (
    <Alert color="brass" title="Your last changes were not saved" mb="md">
      <Text>
        They are still on this device. Another person has saved this page since then. Read the page before you
        save your changes.
      </Text>
      <Group mt="sm" gap="xs">
        <Button onClick={restore} variant="filled">
          Use my changes
        </Button>
        <Button onClick={discard}>Remove my changes</Button>
      </Group>
    </Alert>
  )
}

/** Clears the drafts about the row of this id, which is saved or removed. */
export function useClearDrafts(id: string | false | null): void {
  const who = useMe()?.id ?? ''
  useEffect(() => {
    if (id) clearDrafts(who, id)
  }, [who, id])
}

type Entries = [string, FormDraft['fields'][string]][]

const typedValues = (fields: Entries) => Object.fromEntries(fields.map(([at, { typed }]) => [at, typed]))

/** The fields whose value differs from the loaded one. */
function readChangedFields(form: HTMLFormElement, loaded: FieldValues): FormDraft['fields'] {
  const typed = Object.entries(readFieldValues(form)).filter(([at, value]) => value !== (loaded[at] ?? ''))
  return Object.fromEntries(typed.map(([at, value]) => [at, { typed: value, over: loaded[at] ?? '' }]))
}

function describeDraft(form: HTMLFormElement, { page, text }: DraftDescription): Omit<FormDraft, 'fields'> {
  const id = new FormData(form).get('id')
  return {
    page: page ?? location.pathname,
    title: document.title.split(' · ')[0] ?? '',
    ...(text && { text: text(form) }),
    ...(typeof id === 'string' && { id }),
  }
}

/** The version that a form shows; undefined where it has none. */
function shownVersion(form: HTMLFormElement): string | undefined {
  const input = form.elements.namedItem('version')
  return input instanceof HTMLInputElement ? input.value : undefined
}
