import { type Ratings, ratingCategories } from '../reviews/rating.ts'
import { type Hash, hex } from './tree.ts'

/** The words of a review as the log holds their hash: who, what, and the stars of location, cleanliness, communication and service. */
export function wordsOf(review: { name: string; text: string; ratings: Ratings }): string {
  const stars = ratingCategories.map(({ id }) => review.ratings[id])
  return JSON.stringify(['review', review.name, review.text, ...stars])
}

export function replyOf(text: string): string {
  return JSON.stringify(['reply', text])
}

/** Which file it is, not what is in it: pictures are made smaller for the page, and lose where they were taken. */
export function fileOf({ id, kind }: { id: string; kind: string }): string {
  return JSON.stringify(['file', kind, id])
}

/** SHA-256 over the salt, a line break and what it stands for, in hexadecimals: `sha256sum` says the same of a file with these two lines. */
export async function commitmentTo(hash: Hash, salt: string, what: string): Promise<string> {
  return hex(await hash(new TextEncoder().encode(`${salt}\n${what}`)))
}
