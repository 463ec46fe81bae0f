import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { LINK_LIFETIME_DAYS } from '#content/promises.ts'
import { recordByName, recordFromEntries } from '#core/values/record.ts'
import {
  RATING_LOWEST,
  type RatingCategory,
  type Ratings,
  ratingCategories,
} from '#modules/reviews/rating.ts'
import { draftStore, useDraft } from '../../ui/draft.ts'
import { restoreText } from '../../ui/form/type-into.ts'

/** A name for a link on this device that does not give the link away: the first half of its SHA-256. */
export async function linkName(key: string): Promise<string> {
  // Browsers offer hashing on secure origins only; a site over plain http still keeps drafts, under a weaker hash.
  if (!globalThis.crypto?.subtle) return `plain-${weakHash(key)}`
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  return Array.from(new Uint8Array(hash, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function weakHash(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(16)
}

/** How the names of drafts begin, and the name of the database of files. */
export const DRAFT_NAME_PREFIX = 'deodar draft '
export const GUEST_DATABASE = 'deodar-guest'

/** Whether any file of a guest may be on this device. A browser that cannot list its databases may have some. */
export async function mayHaveFiles(): Promise<boolean> {
  if (!globalThis.indexedDB) return false
  if (!indexedDB.databases) return true
  return indexedDB.databases().then(
    (all) => all.some(({ name }) => name === GUEST_DATABASE),
    () => false,
  )
}

/** As long as the link lives. */
export const reviewDrafts = draftStore<Draft>('localStorage', LINK_LIFETIME_DAYS)
/** The name of a link's draft in it. */
export const draftName = (link: string) => `${DRAFT_NAME_PREFIX}${link}`

const contactFields = ['name', 'email', 'phone'] as const

/** The draft of a review on this device, from the first character until the server has it. */
export type Draft = {
  review: string
  ratings: Ratings
  /** Rows the guest has set, be it to 1. */
  touched: RatingCategory[]
  /** Fields the booking lacks, as typed. */
  typed: Record<(typeof contactFields)[number], string>
  /** The key of the submission on its way; it stays the same however often that is tried. */
  sendingKey: string | null
  savedAt: number
}

export const emptyDraft: Draft = {
  review: '',
  ratings: { location: 1, cleanliness: 1, communication: 1, service: 1 },
  touched: [],
  typed: { name: '', email: '', phone: '' },
  sendingKey: null,
  savedAt: 0,
}

/** The names of rows still at the lowest star because nobody touched them, in the page's order. */
export function untouchedRows(draft: Pick<Draft, 'ratings' | 'touched'>): string[] {
  return ratingCategories
    .filter(({ id }) => draft.ratings[id] === RATING_LOWEST && !draft.touched.includes(id))
    .map(({ label }) => label)
}

/** What the form holds now, its texts and stars; `touched` and the key are from before. */
export function readForm(form: FormData, before: Draft): Draft {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    ...before,
    review: text('review'),
    ratings: recordFromEntries(ratingCategories, ({ id, field }) => [
      id,
      Number(text(field)) || RATING_LOWEST,
    ]),
    typed: recordByName(contactFields, text),
  }
}

/** Joins the saved draft and what was typed before it was read: texts are joined, else the later choice wins. */
export function joinDrafts(saved: Draft, typed: Draft): Draft {
  const isSet = (id: RatingCategory) => typed.touched.includes(id) || typed.ratings[id] !== RATING_LOWEST
  return {
    ...saved,
    touched: [...new Set([...saved.touched, ...typed.touched])],
    review: joinTexts(saved.review, typed.review),
    ratings: recordFromEntries(ratingCategories, ({ id }) => [id, (isSet(id) ? typed : saved).ratings[id]]),
    typed: recordByName(contactFields, (name) => typed.typed[name] || saved.typed[name]),
  }
}

/** Whether there is anything in it that a guest would miss. */
export function hasContent({ review, ratings, touched, typed }: Draft): boolean {
  const hasRating = touched.length > 0 || ratingCategories.some(({ id }) => ratings[id] !== RATING_LOWEST)
  return hasRating || [review, ...Object.values(typed)].some((text) => text !== '')
}

function joinTexts(saved: string, typed: string): string {
  if (typed === '' || saved.includes(typed)) return saved
  return typed.includes(saved) ? typed : `${saved}\n${typed}`
}

/** Writes a draft into the form's fields, except those that the booking fills. */
function fillForm(form: HTMLFormElement, draft: Draft): void {
  fillField(form, 'review', draft.review)
  for (const name of contactFields) fillField(form, name, draft.typed[name])
  for (const { id, field } of ratingCategories) {
    const star = form.querySelector<HTMLInputElement>(`input[name="${field}"][value="${draft.ratings[id]}"]`)
    if (star) star.checked = true
  }
}

/** The draft without the booking's personal data, which is not stored on the device. */
function withoutBookingFields(form: HTMLFormElement | null, draft: Draft): Draft {
  const isFromBooking = (name: string) => {
    const field = form?.elements.namedItem(name)
    return field instanceof HTMLInputElement && field.readOnly
  }
  return {
    ...draft,
    typed: recordByName(contactFields, (name) => (isFromBooking(name) ? '' : draft.typed[name])),
  }
}

function fillField(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && !field.readOnly)))
    return
  if (field.value !== value) restoreText(field, value)
}

type DraftEvents = {
  /** A draft from an earlier visit is in the form again. */
  onRestored: (draft: Draft) => void
  /** Another tab has sent or cleared the draft. */
  onGone: () => void
}

export type ReviewDraft = ReturnType<typeof useReviewDraft>

/** The draft of a review: the values of the form, the touched rows, and the key of the submission that is being sent. */
export function useReviewDraft(key: string, form: RefObject<HTMLFormElement | null>, events: DraftEvents) {
  const [draft, setDraft] = useState(emptyDraft)
  const latest = useRef(draft)
  const [name, setName] = useState('')
  useEffect(() => void linkName(key).then((link) => setName(draftName(link))), [key])

  function setLatest(next: Draft): Draft {
    latest.current = next
    setDraft(next)
    return next
  }
  const { save, clear } = useDraft(
    form,
    { store: reviewDrafts, name },
    {
      read(form) {
        const typed = readForm(new FormData(form), latest.current)
        const isNothing = typed.savedAt === 0 && !hasContent(withoutBookingFields(form, typed))
        const draft = setLatest({ ...typed, savedAt: isNothing ? 0 : Date.now() })
        return isNothing ? undefined : withoutBookingFields(form, draft)
      },
      restore(found, form) {
        if (!found) return false
        const typed = withoutBookingFields(form, readForm(new FormData(form), latest.current))
        const joined = setLatest(joinDrafts(found, typed))
        fillForm(form, joined)
        events.onRestored(joined)
        return false
      },
    },
  )

  const readAgain = useEffectEvent(() => {
    const found = name ? reviewDrafts.read(name) : null
    if (found && found.savedAt > latest.current.savedAt && form.current)
      fillForm(form.current, setLatest(found))
    if (!found && latest.current.savedAt > 0) events.onGone()
  })
  useEffect(() => {
    const unmounting = new AbortController()
    const { signal } = unmounting
    addEventListener('storage', ({ key }) => key === name && readAgain(), { signal })
    const readIfVisible = () => document.visibilityState === 'visible' && readAgain()
    document.addEventListener('visibilitychange', readIfVisible, { signal })
    return () => unmounting.abort()
  }, [name])

  function changeDraft(more: Partial<Draft>): void {
    latest.current = { ...latest.current, ...more, savedAt: Date.now() }
    save()
  }
  return {
    draft,
    /** Reads the form into the draft, and stores it. */
    save(): Draft {
      save()
      return latest.current
    },
    clear,
    markTouched: (row: RatingCategory) =>
      latest.current.touched.includes(row) || changeDraft({ touched: [...latest.current.touched, row] }),
    /** The key of the submission on its way, null once the server has answered. */
    markSending: (sendingKey: string | null) => changeDraft({ sendingKey }),
    /** As it is after the last change, before the next render. */
    latest: () => latest.current,
  }
}
