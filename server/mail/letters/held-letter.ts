import { paragraph, type Sender, type WrittenLetter, writeLetter } from './frame.ts'

/** To the owner, once a day at most: messages that look like spam are kept aside and want a glance. */
export function writeHeldLetter(sender: Sender): Promise<WrittenLetter> {
  return writeLetter(sender, {
    subject: 'A message was kept aside',
    preview: 'It looks like spam. Nothing is thrown away before you have seen it.',
    heading: 'A message was kept aside',
    body: paragraph(
      'A message came in that looks like spam, so it was not sent on to you. Please look among the enquiries under "Kept aside": if it is from a real person, one tap releases it. You get this letter at most once a day.',
    ),
  })
}
