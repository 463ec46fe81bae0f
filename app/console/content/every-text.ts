import type { Content } from '#domain/content/content.ts'
import type { ContentField, List, SitePart } from '#domain/content/site-part.ts'
import { entriesAt, fieldOf, valueAt } from './value-at.ts'

/** One text of a part: where it stands, the entry of a list that it belongs to, what its field is called, and what it says. */
export type OneText = { path: string; entry: string; label: string; value: string }

/** Everything that a part of the site says, in the order of its room; pictures and ticks are left out. */
export function everyText(
  content: Content,
  { fields, lists }: Pick<SitePart, 'fields' | 'lists'>,
): OneText[] {
  return [...saidBy(content, '', fields), ...lists.flatMap((list) => saidIn(content, '', list))]
}

function saidIn(content: Content, place: string, list: List): OneText[] {
  const at = place === '' ? list.at : fieldOf(place, list.at)
  return Array.from({ length: entriesAt(content, at) }, (_, index) => `${at}.${index}`).flatMap((entry) => [
    ...saidBy(content, entry, list.fields),
    ...(list.within ? saidIn(content, entry, list.within) : []),
  ])
}

function saidBy(content: Content, entry: string, fields: readonly ContentField[]): OneText[] {
  return fields
    .filter(({ as }) => !['picture', 'feature', 'yes'].includes(as))
    .map(({ at, label }) => {
      const path = entry === '' ? at : fieldOf(entry, at)
      return { path, entry, label, value: valueAt(content, path) }
    })
}
