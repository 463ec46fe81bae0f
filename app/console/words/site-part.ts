export type Field = {
  /** Where it stands in the document; within an entry, from the entry on. */
  at: string
  label: string
  as?: 'line' | 'text' | 'lines' | 'number' | 'yes' | 'picture' | 'feature' | 'social'
  hint?: string
  /** What a picture that may be left out is called when it is. */
  none?: string
}
export type List = {
  at: string
  title: string
  /** What one entry is called: "Add a stay". */
  one: string
  /** The field that names an entry in the list. */
  named: string
  /** The field with its price, which stands beside the name. */
  priced?: string
  fields: readonly Field[]
  within?: List
}
export type SitePart = {
  id: string
  title: string
  about: string
  /** What of the preview shows it. */
  seenAt: string
  fields: readonly Field[]
  lists: readonly List[]
}

export const line = (at: string, label: string, hint?: string): Field => ({
  at,
  label,
  ...(hint && { hint }),
})
export const text = (at: string, label: string, hint?: string): Field => ({
  ...line(at, label, hint),
  as: 'text',
})
export const picture = (at: string, label: string): Field => ({ at, label, as: 'picture' })
