import { Fragment, createElement as h } from 'react'
import { mailtoLink, telLink, whatsappLink } from '#modules/common/contact.ts'
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
import type { QuickDraft } from './enquiry.ts'

/** To the owner: somebody wrote a few lines about the house in the quick form. It is not a published review. */
export function writeQuickReviewEmail(
  sender: Sender,
  quick: QuickDraft,
  hasPicture = false,
): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: `A few lines from ${quick.name}`,
    preview: quick.review,
    heading: `${quick.name} wrote to the house`,
    body: h(
      Fragment,
      null,
      quotation(quick.review),
      facts([
        ['Name', quick.name],
        ['Phone', link(telLink(quick.phone), quick.phone)],
        ['Email', link(mailtoLink(quick.email), quick.email)],
        [
          'Picture',
          hasPicture ? 'One picture came with it; it waits beside the message in your console.' : '',
        ],
      ]),
      buttonRow({ href: whatsappLink(quick.phone), text: 'Answer on WhatsApp' }),
      paragraph(
        'It came through the quick form of the home page and is not shown there: only guests with a personal link can publish a review.',
      ),
    ),
  })
}
