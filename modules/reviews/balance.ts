import { type Day, sayDay } from '#modules/common/day.ts'
import { type DeclineReason, declineReasons } from './review.ts'

/** How many, and the plain mean of their stars; null of none. */
export type Mean = { count: number; mean: number | null }

/** What has become of every review there is, and of everybody who was asked for one; samples are in no number. */
export type Balance = {
  /** Stays whose guest was asked or wrote. */
  asked: number
  received: number
  waiting: number
  /** The day on which the one that waits longest came. */
  waitingSince: Day | null
  shown: Mean
  /** Declined, or taken down by the house, for a reason of the policy. */
  keptBack: Mean
  reasons: { reason: DeclineReason; declined: number; takenDown: number }[]
  /** Taken down because the guest wished so. */
  withdrawn: number
  /** Half of all decisions took no longer; null before the first one. */
  medianMinutes: number | null
}

/** Of fewer than this, a mean says nothing about the person who decides. */
export const FEWEST_FOR_A_MEAN = 10

/** `Of 40 guests we asked, 25 wrote. 23 of their reviews are shown, 1 waits, 1 was declined.` */
export function sayBalance({ asked, received, shown, waiting, keptBack, withdrawn }: Balance): string {
  if (asked === 0) return 'No guest has been asked for a review yet.'
  const guests = asked === 1 ? 'the one guest' : `${asked} guests`
  const wrote = `Of ${guests} we asked, ${received === 0 ? 'nobody has written yet' : `${received} wrote`}.`
  if (received === 0) return wrote
  const parts = [
    shown.count === 0 ? 'none is shown yet' : `${shown.count} ${shown.count === 1 ? 'is' : 'are'} shown`,
    waiting > 0 && `${waiting} ${waiting === 1 ? 'waits' : 'wait'} to be read`,
    keptBack.count > 0 && `${keptBack.count} ${were(keptBack.count)} declined or taken down by us`,
    withdrawn > 0 && `${withdrawn} ${were(withdrawn)} taken back by the guest`,
  ].filter((part) => part !== false)
  return `${wrote} Of these reviews ${joined(parts)}.`
}

/** How long those wait that nobody has decided on. */
export function sayWaiting({ waiting, waitingSince }: Balance): string {
  if (waiting === 0 || !waitingSince) return 'None waits.'
  return waiting === 1
    ? `One waits, since ${sayDay(waitingSince)}.`
    : `${waiting} wait, the first since ${sayDay(waitingSince)}.`
}

/** `within 5 hours`, `within 3 days`, rounded up. */
export function sayMedian(minutes: number | null): string {
  if (minutes === null) return 'Nothing has been decided yet.'
  const hours = Math.max(1, Math.ceil(minutes / 60))
  const within = hours === 1 ? 'an hour' : hours <= 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`
  return `Half of them within ${within}.`
}

/** Whether those that were kept back had fewer stars than those that are shown, as far as so many can tell. */
export function sayLeaning({ shown, keptBack }: Balance): string {
  if (keptBack.mean === null) return 'None was kept back.'
  const means = `Kept back: ${sayMean(keptBack)}. Shown: ${sayMean(shown)}.`
  const fewest = Math.min(shown.count, keptBack.count)
  return fewest < FEWEST_FOR_A_MEAN ? `${means} These are too few to tell anything by.` : means
}

export function sayReason(reason: DeclineReason): string {
  return declineReasons[reason]
}

function sayMean({ count, mean }: Mean): string {
  return mean === null ? 'none' : `${mean.toFixed(1)} stars on average, of ${count}`
}

function joined(parts: readonly string[]): string {
  return parts.length === 1 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

function were(count: number): string {
  return count === 1 ? 'was' : 'were'
}
