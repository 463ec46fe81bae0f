import { Fragment, createElement as h } from 'react'
import {
  buttonRow,
  paragraph,
  quotation,
  type Sender,
  type WrittenEmail,
  writeEmail,
} from '#modules/mail/emails/frame.server.ts'
import type { Ratings } from './rating.ts'
import { starsAndFiles } from './stars-and-files.server.ts'

type ArrivedReview = { id: string; name: string; text: string; ratings: Ratings; files: number; link: string }

/** To the owner: a guest has written, and the review waits for a decision. */
export function writeReviewEmail(sender: Sender, review: ArrivedReview): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: `${review.name} has written a review`,
    preview: review.text.slice(0, 140),
    heading: `${review.name} has written a review`,
    body: h(
      Fragment,
      null,
      quotation(review.text),
      starsAndFiles(review.ratings, review.files),
      paragraph('It is shown to nobody before you have approved it.'),
      buttonRow({ href: review.link, text: 'Look at the review' }),
    ),
  })
}

/** To the guest: the house has answered the review in public. */
export function writeReplyEmail(
  sender: Sender,
  { name, reply, receipt }: { name: string; reply: string; receipt: string },
): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: `${sender.name} has answered your review`,
    preview: reply.slice(0, 140),
    heading: `Namaste ${name}`,
    body: h(
      Fragment,
      null,
      paragraph('Thank you for writing about your stay. Our answer now stands under your review:'),
      quotation(reply),
      buttonRow({ href: receipt, text: 'Your receipt' }),
    ),
  })
}
