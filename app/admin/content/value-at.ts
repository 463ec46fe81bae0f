import { DRAWN_MAP } from '#modules/common/contact.ts'
import { propertyOf } from '#modules/common/record.ts'

/** What a document contains at a path, as a field shows it; a link to the drawn map is none. */
export function valueAt(content: object, path: string): string {
  const value = placeAt(content, path)
  if (value === undefined || value === null || value === DRAWN_MAP) return ''
  if (Array.isArray(value)) return value.join('\n')
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

/** The path of a field of an entry; an entry that is nothing but one text or picture is its own field. */
export function fieldOf(place: string, at: string): string {
  return at === '' ? place : `${place}.${at}`
}
