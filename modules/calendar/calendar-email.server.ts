import { Fragment, createElement as h } from 'react'
import {
  buttonRow,
  paragraph,
  type Sender,
  type WrittenEmail,
  writeEmail,
} from '#modules/mail/emails/frame.server.ts'

type Failing = { source: string; stay: string; why: string; known: string; address: string }

/** To the owner: another site's calendar could not be fetched for a day. `known` is when it last could, empty if never. */
export function writeCalendarEmail(
  sender: Sender,
  { source, stay, why, known, address }: Failing,
): Promise<WrittenEmail> {
  const what = `The calendar from ${source} has not been fetched for a day`
  return writeEmail(sender, {
    subject: `${what} (${stay})`,
    preview: why,
    heading: what,
    body: h(
      Fragment,
      null,
      paragraph(`${stay}: ${why}`),
      paragraph(
        `${known ? `What it said on ${known} still counts.` : ''} Nights that are booked there since are not in your calendar, so please look there before you promise any.`.trim(),
      ),
      buttonRow({ href: address, text: 'See the calendars' }),
    ),
  })
}
