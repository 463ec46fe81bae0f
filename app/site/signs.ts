import { keysOf } from '#domain/record.ts'
import { type IconName, icons } from '../ui/picture/icons.ts'

/** What parts that wake, and the pictures of a gallery when they open, show beyond their markup. */
const shownLater = ['left', 'right', 'close', 'pause', 'play'] as const satisfies IconName[]

/** The signs that a document needs the drawings of. */
export function signsIn(html: string): IconName[] {
  const later: readonly IconName[] = html.includes('data-island') ? shownLater : []
  return keysOf(icons).filter((name) => later.includes(name) || html.includes(`#icon-${name}`))
}
