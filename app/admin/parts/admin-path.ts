import { addMonths, type Day, isDay } from '#core/values/day.ts'

/** Why nights of the calendar are taken: a booking of the house or of another site, blocked dates, or a hold for an enquiry. */
type SpanOrigin = { origin: 'house' | 'elsewhere' | 'closed' | 'held' }

/** The page of a span of the calendar; none for nights that another site has taken. */
export function spanPath({ id, origin }: SpanOrigin & { id: string }): string | undefined {
  if (origin === 'elsewhere') return undefined
  if (origin === 'held') return adminPath('enquiries', id)
  return origin === 'house' ? adminPath('bookings', id) : adminPath('bookings', 'closures', id)
}

/** The address of a page of the admin, its parts encoded: `adminPath('bookings', id)`. */
export function adminPath(...parts: string[]): string {
  return ['/admin', ...parts.map(encodeURIComponent)].join('/')
}

/** Names who has nights: `Meera Joshi`, `a booking on Airbnb`. */
export function describeSpan({ name, origin }: SpanOrigin & { name: string }): string {
  return origin === 'elsewhere' ? `a booking on ${name}` : name
}

/** The first and the last night that were tapped in the calendar; after one tap they are the same. */
export type PickedDays = { first: Day; last: Day }

/** A longer range is not accepted from an address. */
const MAX_PICKED_MONTHS = 12

/** The picked nights in an address: `?from=` or another first parameter, and `?last=`; null without a first day. */
export function readPickedDays(query: URLSearchParams, firstDayParam = 'from'): PickedDays | null {
  const [first, last] = [query.get(firstDayParam) ?? '', query.get('last') ?? '']
  if (!isDay(first)) return null
  const isRange = isDay(last) && first < last && last < addMonths(first, MAX_PICKED_MONTHS)
  return { first, last: isRange ? last : first }
}

/** The picked nights after a tap on this day: a day after a single picked one ends the range, any other starts a new one. */
export function nightsAfterTap(picked: PickedDays | null, day: Day): PickedDays {
  const isRangeEnd = picked && picked.first === picked.last && picked.first < day
  return { first: isRangeEnd ? picked.first : day, last: day }
}

/** The query of the calendar with these nights picked. */
export function makePickedDaysQuery({ first, last }: PickedDays): string {
  return first < last ? `day=${first}&last=${last}` : `day=${first}`
}
