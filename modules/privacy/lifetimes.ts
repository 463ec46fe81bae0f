import { refuse } from '#core/refusals/refusal.ts'
import type { Setting } from '#core/settings.server.ts'
import { isWholeNumberBetween } from '#core/values/record.ts'

/** How long a sign-in that is over, and a used code of the second step, are stored. */
export const SIGN_IN_LIFETIME_HOURS = 24
/** The longest time for which the tries of a network or a link are counted. */
export const MAX_COUNTED_MINUTES = 60

/** How many archives stay: the newest archive of each of the last 7 days, 4 weeks and 6 months that have one. */
export const KEPT_ARCHIVES = { days: 7, weeks: 4, months: 6 } as const

/** After how many months enquiries, and bookings counted from check-out, are erased; null keeps them. */
export type KeepMonths = { enquiries: number | null; bookings: number | null }
const MAX_MONTHS = 120
const keepMonths: Setting<KeepMonths> = {
  defaultValue: { enquiries: null, bookings: null },
  check: ({ enquiries, bookings }) =>
    [enquiries, bookings].every((months) => months === null || isWholeNumberBetween(months, 1, MAX_MONTHS))
      ? null
      : refuse('monthsInvalid', 'keepMonths'),
}
export const keepMonthsSettings = { keepMonths }
