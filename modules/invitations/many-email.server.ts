import { Fragment, createElement as h } from 'react'
import {
  buttonRow,
  paragraph,
  type Sender,
  type WrittenEmail,
  writeEmail,
} from '#modules/mail/emails/frame.server.ts'

/** To the owner: more messages came within an hour than have e-mails of their own. */
export function writeManyEmail(sender: Sender, count: number, address: string): Promise<WrittenEmail> {
  const messages = count === 1 ? 'One more message' : `${count} more messages`
  return writeEmail(sender, {
    subject: `${messages} from your website`,
    preview: 'Many came at once. All of them are in your console.',
    heading: `${messages} came in`,
    body: h(
      Fragment,
      null,
      paragraph(
        'So many messages came within an hour that the later ones have no e-mail of their own. None is lost: all of them wait among the enquiries, where each can be answered.',
      ),
      buttonRow({ href: address, text: 'Read them' }),
    ),
  })
}
