import { RATING_LOWEST, type RatingCategory, type Ratings, ratingCategories } from '#domain/reviews/rating.ts'

/** A review as it stands on this device, from its first letter until the server has it. */
export type Draft = {
  review: string
  ratings: Ratings
  /** Rows the guest has set, be it to 1. */
  touched: RatingCategory[]
  /** Fields the booking lacks, as typed. */
  typed: { name: string; email: string; phone: string }
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

/** The names of rows that still stand at the lowest star because nobody touched them, in the page's order. */
export function untouchedRows(draft: Pick<Draft, 'ratings' | 'touched'>): string[] {
  return ratingCategories
    .filter(({ id }) => draft.ratings[id] === RATING_LOWEST && !draft.touched.includes(id))
    .map(({ label }) => label)
}

/** What the form holds now, its texts and stars; `touched` and the key are kept from before. */
export function readForm(form: FormData, before: Draft): Draft {
  const text = (name: string) => String(form.get(name) ?? '')
  // One entry for each category there is.
  const ratings = Object.fromEntries(
    ratingCategories.map(({ id, field }) => [id, Number(text(field)) || RATING_LOWEST]),
  ) as Ratings
  return {
    ...before,
    review: text('review'),
    ratings,
    typed: { name: text('name'), email: text('email'), phone: text('phone') },
  }
}

/** What was kept, and what was typed and chosen before that was found: of the texts nothing is lost, else what was chosen last stands. */
export function joinDrafts(kept: Draft, typed: Draft): Draft {
  const { name, email, phone } = typed.typed
  const isSet = (id: RatingCategory) => typed.touched.includes(id) || typed.ratings[id] !== RATING_LOWEST
  return {
    ...kept,
    touched: withRows(kept.touched, typed.touched),
    review: joinTexts(kept.review, typed.review),
    ratings: Object.fromEntries(
      ratingCategories.map(({ id }) => [id, (isSet(id) ? typed : kept).ratings[id]]),
    ) as Ratings,
    typed: {
      name: name || kept.typed.name,
      email: email || kept.typed.email,
      phone: phone || kept.typed.phone,
    },
  }
}

/** Rows that were set, each once. */
export function withRows(rows: RatingCategory[], more: RatingCategory[]): RatingCategory[] {
  return [...new Set([...rows, ...more])]
}

/** Whether there is anything in it that a guest would miss. */
export function holdsAnything({ review, ratings, touched, typed }: Draft): boolean {
  const rated = touched.length > 0 || ratingCategories.some(({ id }) => ratings[id] !== RATING_LOWEST)
  return rated || [review, ...Object.values(typed)].some((text) => text !== '')
}

function joinTexts(kept: string, typed: string): string {
  if (typed === '' || kept.includes(typed)) return kept
  return typed.includes(kept) ? typed : `${kept}\n${typed}`
}
