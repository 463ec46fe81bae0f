import type { DeclineReason } from '#core/db/tables.ts'
import { type Day, formatDay } from '#core/values/day.ts'

/** How many reviews, and the mean of their stars; null of none. */
export type CountAndMean = { count: number; mean: number | null }

/** What happened to every review, and to every guest who was asked for one; without samples. */
export type ModerationBalance = {
  /** Bookings whose guest was asked or wrote. */
  askedGuests: number
  received: number
  waiting: number
  waitingSince: Day | null
  shown: CountAndMean
  /** Declined, or taken down by the owner, for a reason of the policy. */
  hidden: CountAndMean
  reasons: { reason: DeclineReason; declined: number; takenDown: number }[]
  /** Taken down because the guest wished so. */
  removedAtGuestRequest: number
  /** Half of all decisions took no longer; null before the first one. */
  medianMinutes: number | null
}

/** The mean of fewer reviews shows nothing about how the owner decides. */
const MIN_REVIEWS_FOR_MEAN = 10

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** `Of 40 guests we asked, 25 wrote. Of these reviews 23 are shown, 1 waits to be read and 1 was declined or taken down by us.` */
export function describeModerationBalance(balance: ModerationBalance): string {
  const { askedGuests, received, shown, waiting, hidden, removedAtGuestRequest } = balance
  if (askedGuests === 0) return 'No guest has been asked for a review yet.'
  const guests = askedGuests === 1 ? 'the one guest' : `${askedGuests} guests`
  if (received === 0) return `Of ${guests} we asked, nobody has written yet.`
  const formatCount = (number: number, one: string, many: string, what: string) =>
    number > 0 ? [`${number} ${number === 1 ? one : many} ${what}`] : []
  const parts = [
    ...(shown.count === 0 ? ['none is shown yet'] : formatCount(shown.count, 'is', 'are', 'shown')),
    ...formatCount(waiting, 'waits', 'wait', 'to be read'),
    ...formatCount(hidden.count, 'was', 'were', 'declined or taken down by us'),
    ...formatCount(removedAtGuestRequest, 'was', 'were', 'taken back by the guest'),
  ]
  return `Of ${guests} we asked, ${received} wrote. Of these reviews ${list.format(parts)}.`
}

/** How many reviews wait for a decision, and since when. */
export function describeWaiting({ waiting, waitingSince }: ModerationBalance): string {
  if (waiting === 0 || !waitingSince) return 'None waits.'
  const since = formatDay(waitingSince)
  return waiting === 1 ? `One waits, since ${since}.` : `${waiting} wait, the first since ${since}.`
}

/** `Half of them within 5 hours.`, rounded up. */
export function formatMedian(minutes: number | null): string {
  if (minutes === null) return 'Nothing has been decided yet.'
  const hours = Math.max(1, Math.ceil(minutes / 60))
  const within = hours === 1 ? 'an hour' : hours <= 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`
  return `Half of them within ${within}.`
}

/** The averages of the hidden and of the shown reviews, which a reader can compare. */
export function describeAverages({ shown, hidden }: ModerationBalance): string {
  if (hidden.mean === null) return 'None was kept back.'
  const means = `Kept back: ${formatMean(hidden)}. Shown: ${formatMean(shown)}.`
  const fewest = Math.min(shown.count, hidden.count)
  return fewest < MIN_REVIEWS_FOR_MEAN ? `${means} These are too few to tell anything by.` : means
}

function formatMean({ count, mean }: CountAndMean): string {
  return mean === null ? 'none' : `${mean.toFixed(1)} stars on average, of ${count}`
}
