import { messages } from '#modules/common/messages.ts'
import { type Refusal, refuseSaying } from '#modules/refusals/refusal.ts'
import type { Stay, WithStays } from './content.ts'

type Need = { field: keyof Stay; called: string; message: string; isMissing: (stay: Stay) => boolean }

/** What a stay must have before visitors see it. */
const needs: readonly Need[] = [
  {
    field: 'title',
    called: 'a name',
    message: messages.lineRequired,
    isMissing: ({ title }) => title === '',
  },
  {
    field: 'price',
    called: 'a price',
    message: messages.priceInvalid,
    isMissing: ({ price }) => price === 0,
  },
  {
    field: 'guests',
    called: 'how many guests',
    message: messages.guestsInvalid,
    isMissing: ({ guests }) => guests === '',
  },
  {
    field: 'description',
    called: 'a text',
    message: messages.lineRequired,
    isMissing: ({ description }) => description === '',
  },
  {
    field: 'pictures',
    called: 'a picture',
    message: messages.lineRequired,
    isMissing: ({ pictures }) => pictures.length === 0,
  },
]

/** What the stays lack, as sentences by the path of the field. */
export function unfinishedFields({ stays }: WithStays): Record<string, string> {
  const missing = stays.items.flatMap((stay, at) =>
    needs
      .filter(({ isMissing }) => isMissing(stay))
      .map(({ field, message }) => [`stays.items.${at}.${field}`, message]),
  )
  return Object.fromEntries(missing)
}

/** Refuses to publish stays that lack something, and names it: `“Tree House” cannot be published yet. It needs: a price, a picture.` */
export function checkStaysFinished({ stays }: WithStays): Refusal | null {
  for (const [at, stay] of stays.items.entries()) {
    const missing = needs.filter(({ isMissing }) => isMissing(stay))
    const [first] = missing
    if (!first) continue
    const name = stay.title === '' ? 'The new stay' : `“${stay.title}”`
    const said = `${name} cannot be published yet. It needs: ${missing.map(({ called }) => called).join(', ')}.`
    return refuseSaying('stayUnfinished', said, `stays.items.${at}.${first.field}`)
  }
  return null
}
