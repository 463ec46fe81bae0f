import { pagePath } from './page-path.ts'

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
