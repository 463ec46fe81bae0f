import type { RatingCategory } from '#domain/reviews/rating.ts'

/** What the receipt says, in words where there is nothing to choose, and what its guest may do now. */
export type ReceiptFacts = {
  text: string
  stars: { id: RatingCategory; label: string; given: number }[]
  /** Each by its name, and what there is to say about it. */
  files: { name: string; about: string }[]
  sent: string
  corrected: string
  /** Where it stands, in one sentence. */
  state: string
  reply: { text: string; when: string } | null
  objections: { note: string; when: string; answer: string; answered: string }[]
  may: { correct: boolean; takeBack: boolean; object: boolean }
  /** Until when it can be corrected, whatever is decided by then; empty when it waits longer than that. */
  correctableUntil: string
  isShown: boolean
  /** When it was last corrected, as the form brings it back. */
  seen: string
  /** How long the house keeps the booking; empty where it has set nothing. */
  bookingKept: string
}
