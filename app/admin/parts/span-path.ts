/** The page of a span of the calendar; none for nights that another site has taken. */
export function spanPath({
  id,
  from,
}: {
  id: string
  from: 'house' | 'elsewhere' | 'closed' | 'held'
}): string | undefined {
  if (from === 'elsewhere') return undefined
  if (from === 'held') return pagePath('enquiries', id)
  return from === 'house' ? pagePath('bookings', id) : pagePath('bookings', 'closures', id)
}

/** The address of a page of the admin, its parts encoded: `pagePath('bookings', id)`. */
export function pagePath(...parts: string[]): string {
  return ['/admin', ...parts.map(encodeURIComponent)].join('/')
}

type Named = { name: string; from: 'house' | 'elsewhere' | 'closed' | 'held' }

/** Names who has nights: `Meera Joshi`, `a booking on Airbnb`. */
export function nameSpan({ name, from }: Named): string {
  return from === 'elsewhere' ? `a booking on ${name}` : name
}
