import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { LINK_LIFETIME_DAYS } from '#content/link-lifetimes.ts'
import { recordByName, recordFromEntries } from '#core/values/record.ts'
import { MIN_RATING, type RatingCategory, type Ratings, ratingCategories } from '#modules/reviews/rating.ts'
import { createDraftStore, type FormRef, useDraft } from '../../ui/draft.ts'
import { restoreText } from '../../ui/form/type-into.ts'

/** The name of a link on this device, from which nobody can find its key: the first half of the key's SHA-256. */
export async function hashLinkKey(key: string): Promise<string> {
  // Browsers offer hashing on secure origins only; a site over plain http still keeps drafts, under a weaker hash.
  if (!globalThis.crypto?.subtle) return `plain-${computeWeakHash(key)}`
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  return Array.from(new Uint8Array(hash, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function computeWeakHash(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(16)
}

/** Drafts are in `localStorage` under names that begin with this; files are in the database of the guest. */
export const DRAFT_NAME_PREFIX = 'deodar draft '
export const GUEST_DATABASE = 'deodar-guest'

/** Whether any file of a guest may be on this device. A browser that cannot list its databases may have some. */
export async function mayHaveStoredFiles(): Promise<boolean> {
  if (!globalThis.indexedDB) return false
  if (!indexedDB.databases) return true
  const databases = await indexedDB.databases().catch(() => [])
  return databases.some(({ name }) => name === GUEST_DATABASE)
}

/** The drafts of reviews on this device, stored as long as a link lives. */
export const reviewDrafts = createDraftStore<ReviewDraft>('localStorage', LINK_LIFETIME_DAYS)
/** The name of a link's draft in it. */
export const makeDraftName = (linkHash: string) => `${DRAFT_NAME_PREFIX}${linkHash}`

const contactFields = ['name', 'email', 'phone'] as const

/** The draft of a review on this device, from the first character until the server has it. */
export type ReviewDraft = {
  review: string
  ratings: Ratings
  /** Rows the guest has set, be it to 1. */
  touched: RatingCategory[]
  /** Fields the booking lacks, as typed. */
  typed: Record<(typeof contactFields)[number], string>
  /** The idempotency key of the submission that is being sent, the same at every attempt. */
  sendingKey: string | null
  savedAt: number
}

export const emptyDraft: ReviewDraft = {
  review: '',
  ratings: { location: 1, cleanliness: 1, communication: 1, service: 1 },
  touched: [],
  typed: { name: '', email: '', phone: '' },
  sendingKey: null,
  savedAt: 0,
}

/** The names of rows still at the lowest star because nobody touched them, in the page's order. */
export function listUntouchedLabels(draft: Pick<ReviewDraft, 'ratings' | 'touched'>): string[] {
  return ratingCategories
    .filter(({ id }) => draft.ratings[id] === MIN_RATING && !draft.touched.includes(id))
    .map(({ label }) => label)
}

/** The texts and stars that the form contains now; the touched rows and the key are those of the earlier draft. */
export function readDraftFromForm(form: FormData, earlierDraft: ReviewDraft): ReviewDraft {
  const readText = (name: string) => String(form.get(name) ?? '')
  const readRating = (name: string) => Number(readText(name)) || MIN_RATING
  return {
    ...earlierDraft,
    review: readText('review'),
    ratings: recordFromEntries(ratingCategories, ({ id, field }) => [id, readRating(field)]),
    typed: recordByName(contactFields, readText),
  }
}

/** Joins the saved draft and what was entered before it was read: both texts are kept, in all else the newer has priority. */
export function joinDrafts(saved: ReviewDraft, newer: ReviewDraft): ReviewDraft {
  const isSet = (id: RatingCategory) => newer.touched.includes(id) || newer.ratings[id] !== MIN_RATING
  return {
    ...saved,
    touched: [...new Set([...saved.touched, ...newer.touched])],
    review: joinTexts(saved.review, newer.review),
    ratings: recordFromEntries(ratingCategories, ({ id }) => [id, (isSet(id) ? newer : saved).ratings[id]]),
    typed: recordByName(contactFields, (name) => newer.typed[name] || saved.typed[name]),
  }
}

/** Whether a draft contains anything that a guest would miss. */
export function hasDraftContent({ review, ratings, touched, typed }: ReviewDraft): boolean {
  const hasRating = touched.length > 0 || ratingCategories.some(({ id }) => ratings[id] !== MIN_RATING)
  return hasRating || [review, ...Object.values(typed)].some((text) => text !== '')
}

function joinTexts(saved: string, newer: string): string {
  if (newer === '' || saved.includes(newer)) return saved
  return newer.includes(saved) ? newer : `${saved}\n${newer}`
}

/** Writes a draft into the form's fields, except those that the booking fills. */
function fillForm(form: HTMLFormElement, draft: ReviewDraft): void {
  fillField(form, 'review', draft.review)
  for (const name of contactFields) fillField(form, name, draft.typed[name])
  for (const { id, field } of ratingCategories) {
    const star = form.querySelector<HTMLInputElement>(`input[name="${field}"][value="${draft.ratings[id]}"]`)
    if (star) star.checked = true
  }
}

/** The draft without the booking's personal data, which is not stored on the device. */
function omitBookingFields(form: HTMLFormElement | null, draft: ReviewDraft): ReviewDraft {
  const isFromBooking = (name: string) => {
    const field = form?.elements.namedItem(name)
    return field instanceof HTMLInputElement && field.readOnly
  }
  const typed = recordByName(contactFields, (name) => (isFromBooking(name) ? '' : draft.typed[name]))
  return { ...draft, typed }
}

function fillField(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && !field.readOnly)))
    return
  if (field.value !== value) restoreText(field, value)
}

type DraftEvents = {
  onRestored: (draft: ReviewDraft) => void
  /** Another tab has sent or cleared the draft. */
  onCleared: () => void
}

export type ReviewDraftControls = ReturnType<typeof useReviewDraft>

/** The draft of a review: the values of the form, the touched rows, and the key of the submission that is being sent. */
export function useReviewDraft(linkKey: string, form: FormRef, events: DraftEvents) {
  const [draft, setDraft] = useState(emptyDraft)
  const latestDraft = useRef(draft)
  const [name, setName] = useState('')
  useEffect(() => void hashLinkKey(linkKey).then((link) => setName(makeDraftName(link))), [linkKey])

  function setLatestDraft(newDraft: ReviewDraft): ReviewDraft {
    latestDraft.current = newDraft
    setDraft(newDraft)
    return newDraft
  }
  const { save, clear } = useDraft(
    form,
    { store: reviewDrafts, name },
    {
      read(form) {
        const typedDraft = readDraftFromForm(new FormData(form), latestDraft.current)
        const isEmpty = typedDraft.savedAt === 0 && !hasDraftContent(omitBookingFields(form, typedDraft))
        const draft = setLatestDraft({ ...typedDraft, savedAt: isEmpty ? 0 : Date.now() })
        return isEmpty ? undefined : omitBookingFields(form, draft)
      },
      restore(savedDraft, form) {
        if (!savedDraft) return false
        const typedDraft = omitBookingFields(form, readDraftFromForm(new FormData(form), latestDraft.current))
        const joinedDraft = setLatestDraft(joinDrafts(savedDraft, typedDraft))
        fillForm(form, joinedDraft)
        events.onRestored(joinedDraft)
        return false
      },
    },
  )

  const syncWithOtherTabs = useEffectEvent(() => {
    const savedDraft = name ? reviewDrafts.read(name) : null
    if (savedDraft && savedDraft.savedAt > latestDraft.current.savedAt && form.current)
      fillForm(form.current, setLatestDraft(savedDraft))
    if (!savedDraft && latestDraft.current.savedAt > 0) events.onCleared()
  })
  useEffect(() => {
    const unmountController = new AbortController()
    const { signal } = unmountController
    addEventListener('storage', ({ key }) => key === name && syncWithOtherTabs(), { signal })
    const syncIfVisible = () => document.visibilityState === 'visible' && syncWithOtherTabs()
    document.addEventListener('visibilitychange', syncIfVisible, { signal })
    return () => unmountController.abort()
  }, [name])

  function changeDraft(changes: Partial<ReviewDraft>): void {
    latestDraft.current = { ...latestDraft.current, ...changes, savedAt: Date.now() }
    save()
  }
  return {
    draft,
    save(): ReviewDraft {
      save()
      return latestDraft.current
    },
    clear,
    markTouched: (row: RatingCategory) =>
      latestDraft.current.touched.includes(row) ||
      changeDraft({ touched: [...latestDraft.current.touched, row] }),
    /** The key of the submission on its way, null once the server has answered. */
    setSendingKey: (sendingKey: string | null) => changeDraft({ sendingKey }),
  }
}
