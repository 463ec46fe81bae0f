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
import { CORRECTION_HOURS } from './receipt.ts'
import { starsAndFiles } from './stars-and-files.server.ts'

type Thanks = { name: string; text: string; ratings: Ratings; files: number; receipt: string }

/** To the guest: their review has arrived, what of it, and the way to its receipt. */
export function writeThanksEmail(sender: Sender, review: Thanks): Promise<WrittenEmail> {
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
export function writeObjectionAnswerEmail(
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
export function writeCorrectedEmail(
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
export function writeObjectionEmail(
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
