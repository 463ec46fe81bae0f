import { ownWords, type Sender, type WrittenLetter, writeLetter } from './frame.ts'

/** To a guest who is coming: the owner's own words about the way and the day. */
export function writeArrivalLetter(sender: Sender, text: string): Promise<WrittenLetter> {
  return writeLetter(sender, {
    subject: `Your stay at ${sender.name}`,
    preview: text.slice(0, 140),
    heading: 'Until soon',
    body: ownWords(text),
  })
}
