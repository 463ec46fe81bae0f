import { Fragment, createElement as h } from 'react'
import {
  buttonRow,
  ownText,
  paragraph,
  type Sender,
  type WrittenEmail,
  writeEmail,
} from '#modules/mail/emails/frame.server.ts'

/** To a visitor whose nights are held, in the owner's own words. */
export function writeHoldEmail(
  sender: Sender,
  { name, until, text }: { name: string; until: string; text: string },
): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: `Your nights at ${sender.name} are held until ${until}`,
    preview: text.slice(0, 140),
    heading: `Namaste ${name}`,
    body: h(Fragment, null, ownText(text)),
  })
}

type Over = { name: string; nights: string; stay: string; address: string }

/** To the owner: nights that were held are free again, and nobody said a word. */
export function writeHoldOverEmail(
  sender: Sender,
  { name, nights, stay, address }: Over,
): Promise<WrittenEmail> {
  const what = `The hold for ${name} has ended`
  return writeEmail(sender, {
    subject: what.replace(/[\r\n\0]/g, ' '),
    preview: `${stay}, ${nights}, is free again.`,
    heading: what,
    body: h(
      Fragment,
      null,
      paragraph(
        `${stay}, ${nights}, is free again for everybody. You can hold it once more from the enquiry.`,
      ),
      buttonRow({ href: address, text: 'See the enquiry' }),
    ),
  })
}
