import type { Content } from '#domain/content/content.ts'
import { siteParts } from '#domain/content/site-parts.ts'
import { fold, foldedWords, holdsEveryWord } from '#domain/fold.ts'
import { everyText } from '../content/value-at.ts'
import type { Hit } from './hit.ts'

/** The parts of the site that say or are called so, each once, with the field that does. */
export function contentFound(content: Content, search: string): Hit[] {
  return siteParts.flatMap((part) => {
    const first = everyText(content, part).find(({ label, value }) =>
      holdsEveryWord(`${label} ${value}`, search),
    )
    if (!first && !holdsEveryWord(`${part.title} ${part.about}`, search)) return []
    const line = first ? `${first.label}: ${around(first.value, search)}` : part.about
    return [
      {
        kind: 'Texts and prices',
        id: part.id,
        title: part.title,
        line,
        to: `/admin/words/${part.id}`,
        sign: 'pen',
      },
    ]
  })
}

/** The owner's photographs that show so, by what is said of them. */
export function photographsFound({ photographs }: Content, search: string): Hit[] {
  return photographs
    .filter(({ alt }) => holdsEveryWord(alt, search))
    .map(({ id, alt }) => ({
      kind: 'Photograph',
      id,
      title: alt,
      line: 'In the room of pictures',
      to: '/admin/pictures',
      sign: 'camera',
    }))
}

/** As much of a text as fits a line, from a little before the first word that was looked for. */
function around(text: string, search: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const [wanted = ''] = foldedWords(search)
  const at = line.matchAll(/\S+/g).find(([word]) => fold(word).includes(wanted))?.index ?? 0
  const from = at > 50 ? line.lastIndexOf(' ', at - 20) + 1 : 0
  const piece = line.slice(from, from + 90)
  return `${from > 0 ? '… ' : ''}${piece}${from + 90 < line.length ? ' …' : ''}`
}
