import { createDraftStore } from '../../ui/draft.ts'

/** What was typed into a form and not saved, as it is stored on this device. */
export type FormDraft = {
  /** The address on which the form is continued, and the title of that page. */
  page: string
  title: string
  /** Describes the draft, where the page's title does not. */
  text?: string
  /** The id that the new record will have. */
  id?: string
  /** The version of the record that the form showed. */
  version?: string
  /** For each field, what was typed, and the value that it replaces. */
  fields: Record<string, { typed: string; over: string }>
}

const MAX_DRAFT_AGE_DAYS = 30

export const formDrafts = createDraftStore<FormDraft>('localStorage', MAX_DRAFT_AGE_DAYS)

/** The name of a draft in the store. It contains the person, so that nobody who signs in later on the same device finds another's draft. */
export const draftName = (personId: string, name: string) => `kept ${personId} ${name}`

export function saveDraft(personId: string, name: string, draft: FormDraft): void {
  formDrafts.save(draftName(personId, name), draft)
}

/** All drafts of this person, the newest first. It reads those of others too, because reading deletes what is too old. */
export function listDrafts(personId: string): (FormDraft & { name: string })[] {
  const ownPrefix = draftName(personId, '')
  return formDrafts
    .listNames('kept ')
    .flatMap((storedName) => {
      const draft: (FormDraft & { at?: number }) | null = formDrafts.read(storedName)
      return draft?.fields && storedName.startsWith(ownPrefix)
        ? [{ ...draft, name: storedName.slice(ownPrefix.length) }]
        : []
    })
    .sort((one, other) => (other.at ?? 0) - (one.at ?? 0))
}

/** Clears all drafts of this person, or only those about the record with this id. */
export function clearDrafts(personId: string, id = ''): void {
  for (const draft of listDrafts(personId))
    if (id === '' || draft.id === id || draft.name.includes(id))
      formDrafts.clear(draftName(personId, draft.name))
}

/** Clears the draft from which this record was added, by the record's id or the form's name; drafts of later edits stay. */
export function clearDraftOfAddedRecord(personId: string, idOrName: string): void {
  for (const { id, name } of listDrafts(personId))
    if (id === idOrName || name === idOrName) formDrafts.clear(draftName(personId, name))
}
