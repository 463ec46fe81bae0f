import { sql } from 'kysely'
import { fullName } from '#modules/bookings/booking.ts'
import type { AppContext } from '#server/app-context.ts'

/** Something else that the same person sent or booked. */
export type Trace = {
  kind: 'booking' | 'enquiry' | 'review'
  id: string
  name: string
  at: string
  line: string
}

type Known = { id: string; email: string; phone: string }

const MOST_OF_EACH = 10
/** A number's own digits, without country code and trunk zero. */
const OWN_DIGITS = 10
const FEWEST_DIGITS = 6

/** Everything else of whoever has this e-mail address or telephone number, the newest first; a booking's day is its arrival. */
export async function tracesOf(house: Pick<AppContext, 'database'>, person: Known): Promise<Trace[]> {
  const [bookings, enquiries, reviews] = await Promise.all([
    bookingsOf(house, person),
    enquiriesOf(house, person),
    reviewsOf(house, person),
  ])
  return [...bookings, ...enquiries, ...reviews].sort((one, other) => other.at.localeCompare(one.at))
}

async function bookingsOf({ database }: Pick<AppContext, 'database'>, person: Known): Promise<Trace[]> {
  const rows = await database
    .selectFrom('booking')
    .select(['id', 'first_name', 'last_name', 'check_in', 'created_at', 'cancelled_at'])
    .where(isTheirs(person))
    .orderBy('created_at', 'desc')
    .limit(MOST_OF_EACH)
    .execute()
  return rows.map(({ id, check_in, created_at, cancelled_at, ...names }) => ({
    ...{ kind: 'booking', id, name: fullName(names), at: check_in ?? created_at },
    line: cancelled_at ? 'cancelled' : '',
  }))
}

async function enquiriesOf({ database }: Pick<AppContext, 'database'>, person: Known): Promise<Trace[]> {
  const rows = await database
    .selectFrom('enquiry')
    .select(['id', 'name', 'created_at', 'message'])
    .where(isTheirs(person))
    .where('id', '!=', person.id)
    .orderBy('created_at', 'desc')
    .limit(MOST_OF_EACH)
    .execute()
  return rows.map(({ id, name, created_at: at, message: line }) => ({ kind: 'enquiry', id, name, at, line }))
}

async function reviewsOf({ database }: Pick<AppContext, 'database'>, person: Known): Promise<Trace[]> {
  const rows = await database
    .selectFrom('review')
    .select(['id', 'name', 'created_at', 'text'])
    .where(isTheirs(person))
    .orderBy('created_at', 'desc')
    .limit(MOST_OF_EACH)
    .execute()
  return rows.map(({ id, name, created_at: at, text: line }) => ({ kind: 'review', id, name, at, line }))
}

function isTheirs({ email, phone }: Known) {
  const digits = phone.replace(/\D/g, '').slice(-OWN_DIGITS)
  const signs = [' ', '-', '(', ')', '.', '/']
  const bare = signs.reduce((text, sign) => sql<string>`replace(${text}, ${sign}, '')`, sql<string>`phone`)
  const byEmail = email === '' ? sql<boolean>`1 = 0` : sql<boolean>`lower(email) = ${email.toLowerCase()}`
  if (digits.length < FEWEST_DIGITS) return byEmail
  return sql<boolean>`(${byEmail} or ${bare} like ${`%${digits}`})`
}
