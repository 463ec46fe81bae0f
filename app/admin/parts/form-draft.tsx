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
  /** Describes the draft in a few words made from the fields. */
  summarize?: (form: HTMLFormElement) => string
}

/** The draft that was found on the device: filled into the form (`restored`), or, where the saved values have changed since, not yet (`waiting`). */
type FoundDraft = { draft: FormDraft; state: 'restored' | 'waiting' }

/** Stores what is typed in a form on the device until it is saved, so that a lost connection or a closed tab loses nothing. Never passwords or files. */
export function useFormDraft(name: string, description: DraftDescription = {}) {
  const personId = useMe()?.id ?? ''
  const [formElement, formRef] = useState<HTMLFormElement | null>(null)
  const [foundDraft, setFoundDraft] = useState<FoundDraft | null>(null)
  const [restoredForm, setRestored] = useState<{ element: HTMLFormElement; version: string | undefined }>()
  const foundDraftRef = useRef(foundDraft)
  /** The values of the fields before anything was typed. */
  const loadedValues = useRef<FieldValues>({})
  const [timesSaved, setTimesSaved] = useState(0)
  // Before `useDraft`, so that a restored draft counts as a change.
  const changes = useHasChanged(formElement, timesSaved)

  function updateFoundDraft(next: FoundDraft | null) {
    foundDraftRef.current = next
    setFoundDraft(next)
  }
  const storedDraft = useDraft(
    formElement,
    { store: formDrafts, name: draftName(personId, name) },
    {
      read(form) {
        const { draft, state } = foundDraftRef.current ?? {}
        const waiting = state === 'waiting' ? draft : undefined
        const fields = { ...waiting?.fields, ...readChangedFields(form, loadedValues.current) }
        if (Object.keys(fields).length === 0) return null
        const version = waiting ? waiting.version : readShownVersion(form)
        const id = new FormData(form).get('id')
        return {
          page: description.page ?? location.pathname,
          title: document.title.split(' · ')[0] ?? '',
          ...(description.summarize && { text: description.summarize(form) }),
          ...(typeof id === 'string' && { id }),
          ...(version !== undefined && { version }),
          fields,
        }
      },
      restore(draft, form) {
        loadedValues.current = readFieldValues(form, true)
        const fields = Object.entries(draft?.fields ?? {})
        // A refused form is loaded with the typed values, which are not the saved ones.
        for (const [key, { typed, over }] of fields)
          if (loadedValues.current[key] === typed) loadedValues.current[key] = over
        const isUnchanged = fields.every(([key, { over }]) => (loadedValues.current[key] ?? over) === over)
        const currentValues = readFieldValues(form)
        const untouchedFields = fields.filter(([key]) => currentValues[key] === loadedValues.current[key])
        if (isUnchanged) fillFields(form, pickTypedValues(untouchedFields))
        const isAlreadyChanged = fields.some(([key, { typed }]) => (currentValues[key] ?? typed) !== typed)
        const isFound = draft !== null && (isUnchanged || isAlreadyChanged)
        updateFoundDraft(isFound ? { draft, state: isUnchanged ? 'restored' : 'waiting' } : null)
        return isFound
      },
    },
  )

  /** Called when the form is saved: from then on, changes are measured against its present values. */
  const clear = () => {
    storedDraft.clear()
    updateFoundDraft(null)
    if (formElement) loadedValues.current = readFieldValues(formElement)
    setTimesSaved((times) => times + 1)
  }
  const restore = () => {
    updateFoundDraft(null)
    if (!formElement || !foundDraft) return
    fillFields(formElement, pickTypedValues(Object.entries(foundDraft.draft.fields)))
    // The server compares with the version that the draft was typed over, because somebody else has saved since.
    setRestored({ element: formElement, version: foundDraft.draft.version })
  }
  /** Deletes the draft, puts the saved values back into its fields, and offers to undo both. */
  const discard = () => {
    if (!foundDraft) return
    const { draft, state } = foundDraft
    const fillForm = (valueKind: 'typed' | 'over') => {
      const values = Object.entries(draft.fields).map(([key, value]) => [key, value[valueKind]])
      if (formElement?.isConnected && state === 'restored')
        fillFields(formElement, Object.fromEntries(values))
    }
    updateFoundDraft(null)
    fillForm('over')
    storedDraft.clear()
    showUndoNotice('Your unsaved changes are removed.', () => {
      saveDraft(personId, name, draft)
      updateFoundDraft(foundDraft)
      fillForm('typed')
    })
  }
  /** The version that a restored draft was typed over. */
  const version = restoredForm?.element === formElement ? restoredForm?.version : undefined
  return { formRef, formElement, ...changes, clear, timesSaved, foundDraft, version, restore, discard }
}

export type FormDraftState = ReturnType<typeof useFormDraft>

/** Says that the form is filled with a draft, and offers to discard it; where the saved values have changed since, asks before it fills the form. */
export function DraftNote({ draft: { foundDraft, restore, discard } }: { draft: FormDraftState }) {
  if (!foundDraft) return null
  if (foundDraft.state === 'restored')
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

/** Clears the drafts about the record with this id, which was saved or removed. */
export function useClearDrafts(id: string | false | null): void {
  const personId = useMe()?.id ?? ''
  useEffect(() => {
    if (id) clearDrafts(personId, id)
  }, [personId, id])
}

type DraftFieldEntries = [string, FormDraft['fields'][string]][]

const pickTypedValues = (fields: DraftFieldEntries) =>
  Object.fromEntries(fields.map(([key, { typed }]) => [key, typed]))

/** The fields whose value differs from the loaded one. */
function readChangedFields(form: HTMLFormElement, loadedValues: FieldValues): FormDraft['fields'] {
  const fields = Object.entries(readFieldValues(form)).map(
    ([key, typed]) => [key, { typed, over: loadedValues[key] ?? '' }] as const,
  )
  return Object.fromEntries(fields.filter(([, { typed, over }]) => typed !== over))
}

/** The version that a form shows; undefined where it has none. */
function readShownVersion(form: HTMLFormElement): string | undefined {
  const input = form.elements.namedItem('version')
  return input instanceof HTMLInputElement ? input.value : undefined
}
