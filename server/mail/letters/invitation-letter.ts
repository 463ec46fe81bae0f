import { Fragment, createElement as h } from 'react'
import { sayDay } from '#domain/day.ts'
import { buttons, link as linkTo, paragraph, type Sender, type WrittenLetter, writeLetter } from './frame.ts'

type Invitation = {
  firstName: string
  link: string
  until: string
  /** Where the guest ends these letters. */
  stopAsking: string
  reminder?: boolean
}

/** To a guest after check-out: the personal link to the review page, and the way to hear no more of it. */
export function writeInvitationLetter(
  sender: Sender,
  { firstName, link, until, stopAsking, reminder = false }: Invitation,
): Promise<WrittenLetter> {
  const ask = reminder
    ? 'We wrote to you after your stay. If you still have two minutes, a few lines about it, good or bad, would help the next guest. If not, please forget this letter.'
    : 'Thank you for staying with us. Would you write a few lines about it, good or bad? It takes two minutes, and the next guest will be glad of them.'
  return writeLetter(sender, {
    subject: reminder ? `Once more: your stay at ${sender.name}` : `How was your stay at ${sender.name}?`,
    preview: 'Two minutes, on your phone, in your own words.',
    heading: `Namaste ${firstName}`,
    body: h(
      Fragment,
      null,
      paragraph(ask),
      buttons({ href: link, text: 'Write a review' }),
      paragraph(`The link is yours alone, so please do not pass it on. It works until ${sayDay(until)}.`),
      paragraph(linkTo(stopAsking, 'Please do not write to me about this again')),
    ),
  })
}
