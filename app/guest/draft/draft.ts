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

/** What was kept and what was typed before that was found, with nothing of either lost. */
export function joinTexts(kept: string, typed: string): string {
  if (typed === '' || kept.includes(typed)) return kept
  return typed.includes(kept) ? typed : `${kept}\n${typed}`
}
