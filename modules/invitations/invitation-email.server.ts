import { Fragment, createElement as h } from 'react'
import { sayDay } from '#modules/common/day.ts'
import { fillBlanks } from '#modules/mail/blanks.ts'
import {
  buttonRow,
  link as linkTo,
  ownText,
  paragraph,
  type Sender,
  type WrittenEmail,
  writeEmail,
} from '#modules/mail/emails/frame.server.ts'

type Invitation = {
  firstName: string
  link: string
  until: string
  /** The owner's own text, with `{link}` where the button shall stand. */
  text: string
  /** Where the guest ends these e-mails. */
  stopAsking: string
  reminder?: boolean
}

const again = `Namaste {name}, we wrote to you after your stay. If you still have two minutes, a few lines about it, good or bad, would help the next guest. {link} If not, please forget this letter.`

/** To a guest after check-out: the personal link to the review page, and the way to hear no more of it. */
export function writeInvitationEmail(
  sender: Sender,
  { firstName, link, until, text, stopAsking, reminder = false }: Invitation,
): Promise<WrittenEmail> {
  const filled = fillBlanks(reminder ? again : text, { name: firstName, house: sender.name })
  const [before = '', after = ''] = filled.split(/\{\s*link\s*\}/i)
  return writeEmail(sender, {
    subject: reminder ? `Once more: your stay at ${sender.name}` : `How was your stay at ${sender.name}?`,
    preview: 'Two minutes, on your phone, in your own words.',
    heading: 'How was your stay?',
    body: h(
      Fragment,
      null,
      ownText(before),
      buttonRow({ href: link, text: 'Write a review' }),
      ownText(after),
      paragraph(`The link is yours alone, so please do not pass it on. It works until ${sayDay(until)}.`),
      paragraph(linkTo(stopAsking, 'Please do not write to me about this again')),
    ),
  })
}
