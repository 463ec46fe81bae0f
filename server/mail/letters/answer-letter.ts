import { Fragment, createElement as h } from 'react'
import { ownWords, paragraph, quotation, type Sender, type WrittenLetter, writeLetter } from './frame.ts'

/** To somebody who enquired: the owner's own words, and below them what was asked. */
export function writeAnswerLetter(
  sender: Sender,
  { name, asked, answer }: { name: string; asked: string; answer: string },
): Promise<WrittenLetter> {
  return writeLetter(sender, {
    subject: `Your enquiry at ${sender.name}`,
    preview: answer.slice(0, 140),
    heading: `Namaste ${name}`,
    body: h(
      Fragment,
      null,
      ownWords(answer),
      asked ? paragraph('You had written:') : null,
      asked ? quotation(asked) : null,
    ),
  })
}
