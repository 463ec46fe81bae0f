import { Fragment, createElement as h } from 'react'
import { mailtoLink, telLink, whatsappLink } from '#modules/common/contact.ts'
import { sayDay } from '#modules/common/day.ts'
import { headerAddress } from '#modules/mail/email.ts'
import {
  buttonRow,
  facts,
  link,
  paragraph,
  quotation,
  type Sender,
  type WrittenEmail,
  writeEmail,
} from '#modules/mail/emails/frame.server.ts'
import type { EnquiryDraft } from './enquiry.ts'

/** To the owner: somebody asks for a stay, with one tap to answer them. */
export function writeEnquiryEmail(
  sender: Sender,
  enquiry: EnquiryDraft,
  /** What is odd about its dates, the stay it names, and the price its writer was shown. */
  { doubt = '', stay = '', quote = '' } = {},
): Promise<WrittenEmail> {
  const dates = sayDates(enquiry)
  const greeting = `Namaste ${enquiry.name}, thank you for writing to ${sender.name}.`
  return writeEmail(sender, {
    subject: `Enquiry from ${enquiry.name}${dates ? `, ${dates}` : ''}`,
    preview: enquiry.message || dates || 'A new enquiry from the website',
    heading: `${enquiry.name} asks about a stay`,
    body: h(
      Fragment,
      null,
      facts([
        ['Name', enquiry.name],
        ['Phone', link(telLink(enquiry.phone), enquiry.phone)],
        ['Email', link(mailtoLink(enquiry.email), enquiry.email)],
        ['Stay', stay],
        ['Dates', dates],
        ['Price shown', quote],
        ['Expectation', enquiry.expectation],
      ]),
      doubt ? paragraph(doubt) : null,
      enquiry.message ? quotation(enquiry.message) : null,
      buttonRow(
        { href: whatsappLink(enquiry.phone, greeting), text: 'Answer on WhatsApp' },
        { href: telLink(enquiry.phone), text: `Call ${enquiry.phone}` },
      ),
      // Without a Reply-To the answer would come back to the house.
      headerAddress(enquiry.email) ? paragraph('Or simply answer this letter: it goes to the guest.') : null,
    ),
  })
}

function sayDates({ checkIn, checkOut }: EnquiryDraft): string {
  if (checkIn && checkOut) return `${sayDay(checkIn)} to ${sayDay(checkOut)}`
  if (checkIn) return `from ${sayDay(checkIn)}`
  return checkOut ? `until ${sayDay(checkOut)}` : ''
}
