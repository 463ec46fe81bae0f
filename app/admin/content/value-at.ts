import { DRAWN_MAP } from '#modules/common/contact.ts'
import { propertyOf } from '#modules/common/record.ts'
import type { Content } from '#modules/content/content.ts'
import type { ContentField, List, SitePart } from '#modules/content/site-part.ts'

/** What a document says at a path, as a field shows it; a link to the drawn map is none. */
export function valueAt(content: object, path: string): string {
  const value = placeAt(content, path)
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.join('\n')
  if (value === DRAWN_MAP) return ''
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

/** How many entries the list at a path has. */
export function entriesAt(content: object, path: string): number {
  const list = placeAt(content, path)
  return Array.isArray(list) ? list.length : 0
}

function placeAt(content: object, path: string): unknown {
  return path.split('.').reduce(propertyOf, content)
}

/** Where a field of an entry stands; an entry that is nothing but one text or picture is its own field. */
export function fieldOf(place: string, at: string): string {
  return at === '' ? place : `${place}.${at}`
}

/** One text of a part: where it stands, the entry of a list that it belongs to, what its field is called, and what it says. */
type OneText = { path: string; entry: string; label: string; value: string }

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
