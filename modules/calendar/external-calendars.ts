import { type Refusal, refuse } from '#core/refusals/refusal.ts'
import { addDays, type Day, laterDay, type VisitDays } from '#core/values/day.ts'
import { isKeyOf } from '#core/values/record.ts'
import { trimEdges } from '#core/values/text.ts'

/** The most calendars of a stay: each is fetched every half hour. */
export const MAX_ADDRESSES = 6
const MAX_ADDRESS_CHARACTERS = 2000

/** Checks the pasted address of another site's calendar. Accepts only https to a public name, without an account in it. */
export function parseCalendarAddress(typed: string): { ok: true; address: string } | Refusal {
  const text = trimEdges(typed).replace(/^webcals?:\/\//i, 'https://')
  if (text === '') return refuse('calendarAddressRequired', 'address')
  if (text.length > MAX_ADDRESS_CHARACTERS || !URL.canParse(text))
    return refuse('calendarAddressInvalid', 'address')
  const url = new URL(text)
  if (!isFetchable(url)) return refuse('calendarAddressInvalid', 'address')
  return { ok: true, address: `${url.origin}${url.pathname}${url.search}` }
}

/** Whether the server connects to this address: by https, at its usual port, and to a name, since an IP address often means a machine nearby. */
export function isFetchable({ protocol, hostname, port, username, password }: URL): boolean {
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])$/.test(hostname)
}

/** `www.airbnb.com/…a1b2`: enough to tell two addresses apart, and not enough to use one. */
export function maskCalendarAddress(address: string): string {
  return `${new URL(address).hostname}/…${address.slice(-4)}`
}

/** The name under which the nights of a calendar are stored: its own name, with a number where the stay has several of that name. */
export function chooseSourceName(calendarName: string, takenNames: readonly string[]): string {
  let name = calendarName
  for (let number = 2; takenNames.includes(name); number += 1) name = `${calendarName} ${number}`
  return name
}

/** Why another site's calendar could not be fetched, as the owner reads it. */
export const calendarTroubles = {
  gone: 'The other site has no calendar at this address now. Please copy the address there again.',
  refused: 'The other site does not let us read this calendar. Please copy the address there again.',
  answer: 'The other site did not send a calendar. It may work again later.',
  'no-such-host': 'There is no site with this name. Please copy the address there again.',
  unreachable: 'We could not reach the other site.',
  certificate: 'The connection to the other site is not secure, so we did not use it.',
  private: 'This address is in a private network. Only addresses on the internet work.',
  redirects: 'The other site sent us to another address too often, or to one that does not work.',
  slow: 'The other site took longer than 20 seconds.',
  large: 'The calendar is larger than 2 MB.',
  unreadable: 'The other site sent a file that is not a calendar.',
  truncated: 'The calendar is not complete: its end is missing.',
  'too-much': 'The calendar has too many events.',
  ours: 'This is your own calendar. Please paste the address from the other site.',
  'key-lost':
    'We cannot read the saved address any more. Please disconnect this calendar and connect it again.',
} as const
export type CalendarTrouble = keyof typeof calendarTroubles

export function describeCalendarTrouble(trouble: string): string {
  return isKeyOf(calendarTroubles, trouble) ? calendarTroubles[trouble] : calendarTroubles.answer
}

/** Other sites fail now and then; the owner gets an e-mail only when one fails for so long. */
const FAILING_TOO_LONG_MS = 24 * 60 * 60_000

export function isFailingTooLong(failingSince: string | null, now: Date): boolean {
  return failingSince !== null && now.getTime() - Date.parse(failingSince) >= FAILING_TOO_LONG_MS
}

/** How many entries a calendar has, and how many of them could not be read in full. */
export type UnreadableEntries = { entries: number; unread: number }

/** `3 of 40 entries could not be read.`, and what the owner should do. */
export function describeUnreadableEntries({ entries, unread }: UnreadableEntries): string {
  const subject = entries === 1 ? 'The only entry' : `${unread} of ${entries} entries`
  return `${subject} could not be read. Where we know the days, they count as booked. Please compare with the other site.`
}

/** Nights that are taken on another site; `isClosed` where that site only says that they cannot be booked. */
export type ExternalNights = { checkIn: Day; checkOut: Day; isClosed?: true }

/** Nearer closed nights were closed on purpose; farther ones may not be on sale yet. */
const FAR_AHEAD_DAYS = 75
/** A shorter run of closed nights was closed on purpose, too. */
const LONG_RUN_DAYS = 21

/**
 * The day from which another site sells no nights yet: a long run of closed nights far ahead at the end of the calendar, maybe in several
 * pieces. Null where there is none.
 */
export function findUnavailableFrom(nights: readonly ExternalNights[], today: Day): Day | null {
  const end = nights.map(({ checkOut }) => checkOut).reduce(laterDay, '')
  let from = end
  const latestFirst = nights.toSorted((one, other) => other.checkIn.localeCompare(one.checkIn))
  for (const { checkIn, checkOut, isClosed } of latestFirst) {
    if (!isClosed || checkOut !== from) break
    from = checkIn
  }
  if (from < addDays(today, FAR_AHEAD_DAYS)) return null
  return end >= addDays(from, LONG_RUN_DAYS) ? from : null
}

/**
 * The nights of one calendar as they are stored for a stay with so many rooms: each night once for every span that has it, and no more often
 * than there are rooms. Spans that only follow on each other stay apart. The spans are walked once, in the order of their days.
 */
export function mergeNights(nights: readonly ExternalNights[], rooms: number): VisitDays[] {
  const changes = nights.flatMap(({ checkIn, checkOut }) => [
    { day: checkIn, by: 1 },
    { day: checkOut, by: -1 },
  ])
  // A guest who leaves on a day makes room for one who arrives on it.
  changes.sort((one, other) => (one.day === other.day ? one.by - other.by : one.day < other.day ? -1 : 1))
  const merged: VisitDays[] = []
  /** The day from which each taken room is taken. */
  const openCheckIns: Day[] = []
  let neededRooms = 0
  for (const { day, by } of changes) {
    neededRooms += by
    if (by > 0 && neededRooms <= rooms) openCheckIns.push(day)
    const checkIn = by < 0 && neededRooms < openCheckIns.length ? openCheckIns.pop() : undefined
    if (checkIn !== undefined) merged.push({ checkIn, checkOut: day })
  }
  return merged.sort((one, other) => (one.checkIn < other.checkIn ? -1 : 1))
}
