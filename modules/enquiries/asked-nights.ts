import { messages } from '#core/refusals/messages.ts'
import { addDays, type Day, isDay } from '#core/values/day.ts'

const FAR_AHEAD_DAYS = 2 * 366

type Days = { checkIn: string; checkOut: string }
/** Why the requested nights are probably a mistake. */
export type NightsDoubt = 'past' | 'far-away'

/** Whether nights are past on this day, or more than two years ahead; null for other nights, and without a day. */
export function doubtNights({ checkIn, checkOut }: Days, today: Day): NightsDoubt | null {
  const night = checkIn || (isDay(checkOut) ? addDays(checkOut, -1) : checkOut)
  if (night === '') return null
  if (night < today) return 'past'
  return night > addDays(today, FAR_AHEAD_DAYS) ? 'far-away' : null
}

/** The warning for a visitor who is writing; it refuses nothing (specification 5). */
export function warnAboutNights(days: Days, today: Day): string {
  const doubt = doubtNights(days, today)
  if (doubt === null) return ''
  return doubt === 'past' ? messages.nightsPast : messages.nightsFarAway
}

/** What the owner reads beside an enquiry. That its nights have gone by since matters only while it `waits`. */
export function describeAskedNights(days: Days, when: { sent: Day; today: Day; waits: boolean }): string {
  if (doubtNights(days, when.sent) === 'past') return messages.nightsPastAtOnce
  const now = doubtNights(days, when.today)
  if (now === 'past') return when.waits ? messages.nightsPastByNow : ''
  return now === 'far-away' ? messages.nightsAskedFarAway : ''
}
