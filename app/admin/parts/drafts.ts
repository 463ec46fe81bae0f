import { draftStore } from '../../ui/draft.ts'

/** What was typed into a form and not saved, as it is stored on this device. */
export type FormDraft = {
  /** Where one goes on with it, and what that page is called. */
  page: string
  title: string
  /** What it is, where the page's name does not say it. */
  text?: string
  /** The id that what it makes will have. */
  id?: string
  /** The version of what the form showed. */
  version?: string
  /** Field by field what was typed, and what stood there before. */
  fields: Record<string, { typed: string; over: string }>
}

const STORED_DAYS = 30

export const formDrafts = draftStore<FormDraft>('localStorage', STORED_DAYS)

/** Its name there: of each form and each person, so that nobody who signs in later on the same device finds another's. */
export const draftName = (who: string, name: string) => `kept ${who} ${name}`

export function saveDraft(who: string, name: string, text: FormDraft): void {
  formDrafts.save(draftName(who, name), text)
}

/** All that this person has not saved, the last first. Reading the others too clears those that are too old. */
export function listDrafts(who: string): (FormDraft & { name: string })[] {
  const mine = draftName(who, '')
  return formDrafts
    .listNames('kept ')
    .flatMap((place) => {
      const draft: (FormDraft & { at?: number }) | null = formDrafts.read(place)
      return draft?.fields && place.startsWith(mine) ? [{ ...draft, name: place.slice(mine.length) }] : []
    })
    .sort((one, other) => (other.at ?? 0) - (one.at ?? 0))
}

/** Clears all that this person has not saved, or what of it has to do with the row of this id. */
export function clearDrafts(who: string, id = ''): void {
  for (const draft of listDrafts(who))
    if (id === '' || draft.id === id || draft.name.includes(id)) formDrafts.clear(draftName(who, draft.name))
}

/** Clears the draft of which this row, or the form of this name, was made; not what was typed into the row since. */
export function clearDraftOfAdded(who: string, idOrName: string): void {
  for (const { id, name } of listDrafts(who))
    if (id === idOrName || name === idOrName) formDrafts.clear(draftName(who, name))
}
