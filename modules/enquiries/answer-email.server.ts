import { Fragment, createElement as h } from 'react'
import {
  ownText,
  paragraph,
  quotation,
  type Sender,
  type WrittenEmail,
  writeEmail,
} from '#modules/mail/emails/frame.server.ts'

/** To somebody who enquired: the owner's own text, and below them what was asked. */
export function writeAnswerEmail(
  sender: Sender,
  { name, asked, answer }: { name: string; asked: string; answer: string },
): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: `Your enquiry at ${sender.name}`,
    preview: answer.slice(0, 140),
    heading: `Namaste ${name}`,
    body: h(
      Fragment,
      null,
      ownText(answer),
      asked ? paragraph('You had written:') : null,
      asked ? quotation(asked) : null,
    ),
  })
}
