import { paragraph, type Sender, type WrittenEmail, writeEmail } from '#modules/mail/emails/frame.server.ts'

/** To the owner, once a day at most: messages that look like spam are kept aside and want a glance. */
export function writeHeldEmail(sender: Sender): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: 'A message that may be spam',
    preview: 'It looks like spam. Nothing is thrown away before you have seen it.',
    heading: 'A message that may be spam',
    body: paragraph(
      'A message came in that looks like spam, so it was not sent on to you. Please look among the enquiries under "Maybe spam": if it is from a real person, one tap says so. You get this e-mail at most once a day.',
    ),
  })
}
