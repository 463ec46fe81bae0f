import { Fragment, createElement as h } from 'react'
import { buttons, paragraph, type Sender, type WrittenLetter, writeLetter } from './frame.ts'

/** To the owner: more messages came within an hour than have letters of their own. */
export function writeManyLetter(sender: Sender, count: number, address: string): Promise<WrittenLetter> {
  const messages = count === 1 ? 'One more message' : `${count} more messages`
  return writeLetter(sender, {
    subject: `${messages} from your website`,
    preview: 'Many came at once. All of them are in your console.',
    heading: `${messages} came in`,
    body: h(
      Fragment,
      null,
      paragraph(
        'So many messages came within an hour that the later ones have no e-mail of their own. None is lost: all of them wait among the enquiries, where each can be answered.',
      ),
      buttons({ href: address, text: 'Read them' }),
    ),
  })
}
