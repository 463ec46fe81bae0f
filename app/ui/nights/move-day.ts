import { addDays, type Day, monthAfter, monthOf, weekdayNumber } from '#core/values/day.ts'

/** The day a key leads to in a calendar (WAI-ARIA APG, grid of days); null for a key that moves nowhere. */
export function moveDay(key: string, day: Day): Day | null {
  const weekday = weekdayNumber(day) - 1
  if (key === 'ArrowLeft') return addDays(day, -1)
  if (key === 'ArrowRight') return addDays(day, 1)
  if (key === 'ArrowUp') return addDays(day, -7)
  if (key === 'ArrowDown') return addDays(day, 7)
  if (key === 'Home') return addDays(day, -weekday)
  if (key === 'End') return addDays(day, 6 - weekday)
  if (key === 'PageUp') return sameDay(day, -1)
  return key === 'PageDown' ? sameDay(day, 1) : null
}

/** The same day of another month, or its last. */
function sameDay(day: Day, months: number): Day {
  const month = monthAfter(monthOf(day), months)
  const last = addDays(`${monthAfter(month, 1)}-01`, -1)
  const [earlier = last] = [month + day.slice(7), last].sort()
  return earlier
}
