import { Fragment, createElement as h } from 'react'
import type { AppContext } from '#core/app-context.server.ts'
import { OPT_OUT } from '#modules/invitations/stop-asking.server.ts'
import {
  renderButtons,
  renderFacts,
  renderParagraph,
  renderQuotation,
  type Sender,
  writeEmail,
} from '#modules/mail/email-frame.server.ts'
import type { Email } from '#modules/mail/queue-email.server.ts'
import { readOwnerAndSender } from '#modules/owner-emails/owner-emails.server.ts'
import { CORRECTION_HOURS } from './own-review.ts'
import { type Ratings, ratingCategories } from './rating.ts'
import { makeSubmissionUrlWithPlaceholder } from './submission-link.server.ts'

type Recipient = { id: string; name: string; email: string }
type ArrivedReview = Recipient & { text: string; ratings: Ratings; files: number }

/** What differs between these e-mails: sentences before and after the quoted text, the stars, and a sentence below the button. */
type EmailText = {
  subject: string
  heading?: string
  introduction?: string
  quotation: string
  stars?: { ratings: Ratings; files: number }
  explanation?: string
  footnote?: string
  preview?: string
}

/** To the owner: a guest has written, and the review waits for a decision. Answering it writes to the guest. */
export async function writeReviewArrivedEmail(ctx: AppContext, review: ArrivedReview): Promise<Email> {
  const { name, text, ratings, files } = review
  return composeOwnerEmail(ctx, 'review-arrived', review, {
    subject: `${name} has written a review`,
    quotation: text,
    stars: { ratings, files },
    explanation: 'Nobody can read it on the website before you approve it.',
  })
}

/** To the owner: a guest has corrected their review, and it waits once more; null of one that is not there. */
export async function writeReviewCorrectedEmail(
  ctx: AppContext,
  id: string,
  { text, ratings }: { text: string; ratings: Ratings },
): Promise<Email | null> {
  const review = await findReviewWriter(ctx, id)
  if (!review) return null
  return composeOwnerEmail(ctx, 'review-corrected', review, {
    subject: `${review.name} has changed their review`,
    quotation: text,
    stars: { ratings, files: 0 },
    explanation:
      'Please approve it again. Nobody can read it on the website before that. The earlier text is in the log.',
  })
}

/** To the owner: a guest objects to what was decided about their review; null of a review that is not there. */
export async function writeObjectionEmail(ctx: AppContext, id: string, note: string): Promise<Email | null> {
  const review = await findReviewWriter(ctx, id)
  if (!review) return null
  return composeOwnerEmail(ctx, 'review-objection', review, {
    subject: `${review.name} objects to your decision about their review`,
    heading: `${review.name} objects to your decision`,
    quotation: note,
    explanation: 'You can answer the guest, or decide again. The guest can read your answer.',
  })
}

/** To the guest: their review has arrived, with its text and the link to the submission page. */
export async function writeThanksEmail(ctx: AppContext, review: ArrivedReview): Promise<Email> {
  const { ratings, files, text } = review
  return composeGuestEmail(ctx, 'review-thanks', review, (house) => ({
    subject: `Thank you for your review of ${house}`,
    preview: 'What we received, and what you can do about it yourself.',
    heading: `Thank you, ${review.name}`,
    introduction: 'Your review is with us. This is what we received:',
    quotation: text,
    stars: { ratings, files },
    explanation: `Your receipt shows its state and our answers. There you can correct it within ${CORRECTION_HOURS} hours or until it is decided, object to a decision, take it back at any time, or have it erased.`,
    footnote: 'The link is yours alone, so please do not pass it on.',
  }))
}

/** To the guest: the answer to their objection; null for samples, without an address, and for guests who want no e-mails. */
export async function writeObjectionAnswerEmail(ctx: AppContext, id: string, answer: string) {
  const review = await findReviewWriter(ctx, id)
  if (!review || review.sample === 1 || review.email === '' || review.invitation_stop === OPT_OUT) return null
  return composeGuestEmail(ctx, 'objection-answer', review, (house) => ({
    subject: `${house} has answered your objection`,
    heading: `Namaste ${review.name}`,
    introduction: 'You objected to a decision about your review. This is our answer:',
    quotation: answer,
  }))
}

/** To the guest: the public reply to their review. */
export function writeReplyEmail(ctx: AppContext, review: Recipient & { reply: string }): Promise<Email> {
  return composeGuestEmail(ctx, 'review-reply', review, (house) => ({
    subject: `${house} has answered your review`,
    heading: `Namaste ${review.name}`,
    introduction: 'Thank you for writing about your stay. Our answer is now under your review:',
    quotation: review.reply,
  }))
}

async function composeOwnerEmail(
  ctx: AppContext,
  kind: string,
  { id, email }: Recipient,
  text: EmailText,
): Promise<Email> {
  const { ownerEmail, sender } = await readOwnerAndSender(ctx)
  const href = new URL(`/admin/reviews/${id}`, ctx.config.publicOrigin).href
  const content = await composeEmail(sender, text, { href, text: 'Open the review' })
  return { kind, about: 'review', aboutId: id, to: ownerEmail, replyTo: email, ...content }
}

async function composeGuestEmail(
  ctx: AppContext,
  kind: string,
  { id, email }: Recipient,
  describeText: (house: string) => EmailText,
): Promise<Email> {
  const { sender } = await readOwnerAndSender(ctx)
  const button = { href: makeSubmissionUrlWithPlaceholder(ctx), text: 'Your receipt' }
  const content = await composeEmail(sender, describeText(sender.name), button)
  return { kind, about: 'review', aboutId: id, to: email, replyTo: sender.email, ...content }
}

function composeEmail(sender: Sender, text: EmailText, button: { href: string; text: string }) {
  const { subject, heading = subject, introduction, quotation, stars, explanation, footnote } = text
  const { preview = quotation.slice(0, 140) } = text
  const body = h(
    Fragment,
    null,
    introduction && renderParagraph(introduction),
    renderQuotation(quotation),
    stars &&
      renderFacts([
        ...ratingCategories.map(({ id, label }): [string, string] => [label, `${stars.ratings[id]} of 5`]),
        ['Files', stars.files === 0 ? '' : String(stars.files)],
      ]),
    explanation && renderParagraph(explanation),
    renderButtons(button),
    footnote && renderParagraph(footnote),
  )
  return writeEmail(sender, { subject, preview, heading, body })
}

async function findReviewWriter({ database }: AppContext, id: string) {
  return database
    .selectFrom('review')
    .leftJoin('booking', 'booking.id', 'review.booking_id')
    .select(['review.id', 'review.name', 'review.email', 'review.sample', 'booking.invitation_stop'])
    .where('review.id', '=', id)
    .executeTakeFirst()
}
