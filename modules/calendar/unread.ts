/** How many entries of a calendar there are, and how many of them could not be read as a whole. */
export type Unread = { entries: number; unread: number }

/** `3 of 40 entries could not be read.`, with what follows from it. */
export function sayUnread({ entries, unread }: Unread): string {
  const of = entries === 1 ? 'The only entry' : `${unread} of ${entries} entries`
  return `${of} could not be read. Their days count as taken as far as they can be made out. Please compare the nights with those on the other site.`
}
