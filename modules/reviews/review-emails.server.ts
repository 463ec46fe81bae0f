import { Fragment, createElement as h } from 'react'
import { publishedContent } from '#modules/content/content.server.ts'
import { OPT_OUT } from '#modules/invitations/stop-asking.server.ts'
import {
  buttonRow,
  facts,
  paragraph,
  quotation,
  type Sender,
  type WrittenEmail,
  writeEmail,
} from '#modules/mail/emails/frame.server.ts'
import type { Email } from '#modules/mail/outbox.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSettings } from '#server/settings.ts'
import { type Ratings, ratingCategories } from './rating.ts'
import { CORRECTION_HOURS } from './receipt.ts'
import { receiptAddress } from './receipts.server.ts'

type ArrivedReview = {
  id: string
  name: string
  email: string
  text: string
  ratings: Ratings
  files: number
}

/** The e-mail that tells the owner of a review; answering it writes to the guest. */
export async function reviewArrivedEmail(ctx: AppContext, review: ArrivedReview): Promise<Email> {
  const { property, to } = await toOwner(ctx)
  const written = await writeReviewEmail(property, { ...review, link: roomOf(ctx, review.id) })
  return {
    kind: 'review-arrived',
    about: 'review',
    aboutId: review.id,
    to,
    replyTo: review.email,
    ...written,
  }
}

/** The e-mail of thanks to its guest, with the way to the receipt. */
export async function thanksEmail(ctx: AppContext, review: ArrivedReview): Promise<Email> {
  return toGuest(ctx, 'review-thanks', review, (sender, receipt) =>
    writeThanksEmail(sender, { ...review, receipt }),
  )
}

/** The e-mail that tells the owner of a corrected review; null of one that is not there. */
export async function reviewCorrectedEmail(
  ctx: AppContext,
  id: string,
  anew: { text: string; ratings: Ratings },
): Promise<Email | null> {
  const review = await writerOf(ctx, id)
  if (!review) return null
  const { property, to } = await toOwner(ctx)
  const written = await writeCorrectedEmail(property, { ...anew, name: review.name, link: roomOf(ctx, id) })
  return { kind: 'review-corrected', about: 'review', aboutId: id, to, replyTo: review.email, ...written }
}

/** The e-mail that tells the owner what a guest objects to; null of a review that is not there. */
export async function objectionEmail(ctx: AppContext, id: string, note: string): Promise<Email | null> {
  const review = await writerOf(ctx, id)
  if (!review) return null
  const { property, to } = await toOwner(ctx)
  const written = await writeObjectionEmail(property, { note, name: review.name, link: roomOf(ctx, id) })
  return { kind: 'review-objection', about: 'review', aboutId: id, to, replyTo: review.email, ...written }
}

/** The e-mail with the answer to that; null where there is nobody to write to, or who wants no more e-mails. */
export async function objectionAnswerEmail(
  ctx: AppContext,
  id: string,
  answer: string,
): Promise<Email | null> {
  const review = await writerOf(ctx, id)
  if (!review || review.sample === 1 || review.email === '' || review.invitation_stop === OPT_OUT) return null
  return toGuest(ctx, 'objection-answer', { id, ...review }, (sender, receipt) =>
    writeObjectionAnswerEmail(sender, { name: review.name, answer, receipt }),
  )
}

/** The e-mail that tells the guest of the house's public answer. */
export async function replyEmail(
  ctx: AppContext,
  review: { id: string; name: string; email: string; reply: string },
): Promise<Email> {
  return toGuest(ctx, 'review-reply', review, (sender, receipt) =>
    writeReplyEmail(sender, { ...review, receipt }),
  )
}

type Property = Awaited<ReturnType<typeof publishedContent>>['property']

async function toGuest(
  ctx: AppContext,
  kind: string,
  { id, email }: { id: string; email: string },
  write: (sender: Property, receipt: string) => Promise<WrittenEmail>,
): Promise<Email> {
  const { property } = await publishedContent(ctx)
  const written = await write(property, receiptAddress(ctx))
  return { kind, about: 'review', aboutId: id, to: email, replyTo: property.email, ...written }
}

async function toOwner(ctx: AppContext): Promise<{ property: Property; to: string }> {
  const [{ property }, { ownerAddress }] = await Promise.all([publishedContent(ctx), readSettings(ctx)])
  return { property, to: ownerAddress ?? property.email }
}

function roomOf({ config }: AppContext, id: string): string {
  return new URL(`/admin/reviews/${id}`, config.publicOrigin).href
}

async function writerOf({ database }: AppContext, id: string) {
  return database
    .selectFrom('review')
    .leftJoin('booking', 'booking.id', 'review.booking_id')
    .select(['review.name', 'review.email', 'review.sample', 'booking.invitation_stop'])
    .where('review.id', '=', id)
    .executeTakeFirst()
}

type Thanks = { name: string; text: string; ratings: Ratings; files: number; receipt: string }

/** To the guest: their review has arrived, what of it, and the way to its receipt. */
function writeThanksEmail(sender: Sender, review: Thanks): Promise<WrittenEmail> {
  const { name, text, ratings, files, receipt } = review
  return writeEmail(sender, {
    subject: `Thank you for your review of ${sender.name}`,
    preview: 'What we received, and what you can do about it yourself.',
    heading: `Thank you, ${name}`,
    body: h(
      Fragment,
      null,
      paragraph('Your review is with us. This is what we received:'),
      quotation(text),
      starsAndFiles(ratings, files),
      paragraph(
        `Your receipt says where it stands and what we answered. There you can correct it within ${CORRECTION_HOURS} hours or until it is decided, object to a decision, take it back at any time, or have it erased.`,
      ),
      buttonRow({ href: receipt, text: 'Your receipt' }),
      paragraph('The link is yours alone, so please do not pass it on.'),
    ),
  })
}

/** To the guest: the house has answered what they objected to. */
function writeObjectionAnswerEmail(
  sender: Sender,
  { name, answer, receipt }: { name: string; answer: string; receipt: string },
): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: `${sender.name} has answered your objection`,
    preview: answer.slice(0, 140),
    heading: `Namaste ${name}`,
    body: h(
      Fragment,
      null,
      paragraph('You objected to a decision about your review. This is our answer:'),
      quotation(answer),
      buttonRow({ href: receipt, text: 'Your receipt' }),
    ),
  })
}

type Anew = { name: string; link: string }

/** To the owner: a guest has written their review anew, and it waits once more. */
function writeCorrectedEmail(
  sender: Sender,
  { name, text, ratings, link }: Anew & { text: string; ratings: Ratings },
): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: `${name} has corrected their review`,
    preview: text.slice(0, 140),
    heading: `${name} has corrected their review`,
    body: h(
      Fragment,
      null,
      quotation(text),
      starsAndFiles(ratings, 0),
      paragraph(
        'It waits anew, and is shown to nobody before you have approved it. What stood there before is in the log.',
      ),
      buttonRow({ href: link, text: 'Look at the review' }),
    ),
  })
}

/** To the owner: a guest objects to what was decided about their review. */
function writeObjectionEmail(
  sender: Sender,
  { name, note, link }: Anew & { note: string },
): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: `${name} objects to a decision about their review`,
    preview: note.slice(0, 140),
    heading: `${name} objects to your decision`,
    body: h(
      Fragment,
      null,
      quotation(note),
      paragraph(
        'You can answer it beside the review, or look at the review again. The guest reads your answer.',
      ),
      buttonRow({ href: link, text: 'Look at the review' }),
    ),
  })
}

/** To the owner: a guest has written, and the review waits for a decision. */
function writeReviewEmail(
  sender: Sender,
  review: Omit<ArrivedReview, 'email'> & { link: string },
): Promise<WrittenEmail> {
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
function writeReplyEmail(
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

/** The stars of a review, and how many files came with it where there are any. */
function starsAndFiles(ratings: Ratings, files: number) {
  return facts([
    ...ratingCategories.map(({ id, label }): [string, string] => [label, `${ratings[id]} of 5`]),
    ['Files', files === 0 ? '' : String(files)],
  ])
}
