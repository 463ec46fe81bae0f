import { Fragment, createElement as h } from 'react'
import {
  buttonRow,
  paragraph,
  type Sender,
  type WrittenEmail,
  writeEmail,
} from '#modules/mail/emails/frame.server.ts'

/** To the owner: the nightly backup could not be made, or the newest could not be verified. */
export function writeBackupEmail(
  sender: Sender,
  { what, why, address }: { what: string; why: string; address: string },
): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: what,
    preview: why,
    heading: what,
    body: h(
      Fragment,
      null,
      paragraph(why),
      paragraph(
        'Your house runs on as before, and earlier backups are still there. Please have whoever looks after the machine see to it soon.',
      ),
      buttonRow({ href: address, text: 'See the backups' }),
    ),
  })
}
