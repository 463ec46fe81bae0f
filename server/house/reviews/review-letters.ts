import { writeReplyLetter, writeReviewLetter } from '../../mail/letters/review-letter.ts'
import { publishedContent } from '../content/content.ts'
import type { House } from '../house.ts'
import type { Letter } from '../mail/outbox.ts'
import { readSettings } from '../settings.ts'

type ArrivedReview = Omit<Parameters<typeof writeReviewLetter>[1], 'link'> & { email: string }

/** The letter that tells the owner of a review; answering it writes to the guest. */
export async function reviewArrivedLetter(house: House, review: ArrivedReview): Promise<Letter> {
  const { property } = await publishedContent(house)
  const { ownerAddress } = await readSettings(house)
  return {
    kind: 'review-arrived',
    about: 'review',
    aboutId: review.id,
    to: ownerAddress ?? property.email,
    replyTo: review.email,
    ...(await writeReviewLetter(property, {
      ...review,
      link: new URL(`/admin/reviews/${review.id}`, house.config.publicOrigin).href,
    })),
  }
}

/** The letter that tells the guest of the house's public answer. */
export async function replyLetter(
  house: House,
  review: { id: string; name: string; email: string; reply: string },
): Promise<Letter> {
  const { property } = await publishedContent(house)
  return {
    kind: 'review-reply',
    about: 'review',
    aboutId: review.id,
    to: review.email,
    replyTo: property.email,
    ...(await writeReplyLetter(property, review)),
  }
}
