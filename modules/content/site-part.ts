/** A place of the content as its editor asks for it. */
export type ContentField = {
  /** Where it stands in the document; within an entry, from the entry on. */
  at: string
  label: string
  as: 'line' | 'text' | 'lines' | 'number' | 'yes' | 'choice' | 'picture' | 'feature'
  hint?: string
  /** Of a number: 0 is shown as an empty field. */
  zeroIsEmpty?: boolean
  /** What a picture that may be left out is called when it is. */
  none?: string
  /** What each value of a choice is called. */
  options?: Readonly<Record<string, string>>
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
  /** Whether its last entry may go. */
  mayBeEmpty: boolean
  fields: readonly ContentField[]
  within?: List
}
export type SitePart = {
  id: string
  title: string
  about: string
  /** What of the preview shows it. */
  seenAt: string
  fields: readonly ContentField[]
  lists: readonly List[]
}
