/** Where a span of the calendar is looked at and changed; nights that another site has taken are not ours to change. */
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

/** The address of a page of the console, whatever its parts hold: `pagePath('bookings', id)`. */
export function pagePath(...parts: string[]): string {
  return ['/admin', ...parts.map(encodeURIComponent)].join('/')
}

type Named = { name: string; from: 'house' | 'elsewhere' | 'closed' | 'held' }

/** Who has nights, where two that have the same are named beside each other: `Meera Joshi`, `a booking on Airbnb`. */
export function nameSpan({ name, from }: Named): string {
  return from === 'elsewhere' ? `a booking on ${name}` : name
}
