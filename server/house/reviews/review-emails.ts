import { writeReplyEmail, writeReviewEmail } from '../../mail/emails/review-email.ts'
import { publishedContent } from '../content/content.ts'
import type { House } from '../house.ts'
import type { Email } from '../mail/outbox.ts'
import { readSettings } from '../settings.ts'

type ArrivedReview = Omit<Parameters<typeof writeReviewEmail>[1], 'link'> & { email: string }

/** The e-mail that tells the owner of a review; answering it writes to the guest. */
export async function reviewArrivedEmail(house: House, review: ArrivedReview): Promise<Email> {
  const { property } = await publishedContent(house)
  const { ownerAddress } = await readSettings(house)
  return {
    kind: 'review-arrived',
    about: 'review',
    aboutId: review.id,
    to: ownerAddress ?? property.email,
    replyTo: review.email,
    ...(await writeReviewEmail(property, {
      ...review,
      link: new URL(`/admin/reviews/${review.id}`, house.config.publicOrigin).href,
    })),
  }
}

/** The e-mail that tells the guest of the house's public answer. */
export async function replyEmail(
  house: House,
  review: { id: string; name: string; email: string; reply: string },
): Promise<Email> {
  const { property } = await publishedContent(house)
  return {
    kind: 'review-reply',
    about: 'review',
    aboutId: review.id,
    to: review.email,
    replyTo: property.email,
    ...(await writeReplyEmail(property, review)),
  }
}
