import { ownText, type Sender, type WrittenEmail, writeEmail } from '#modules/mail/emails/frame.server.ts'

/** To a guest who is coming: the owner's own text about the way and the day. */
export function writeArrivalEmail(sender: Sender, text: string): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: `Your stay at ${sender.name}`,
    preview: text.slice(0, 140),
    heading: 'Until soon',
    body: ownText(text),
  })
}
