import { sql } from 'kysely'
import type { House } from './house.ts'

export type Found = {
  kind: 'Booking' | 'Review' | 'Enquiry'
  id: string
  title: string
  line: string
  to: string
  sign: 'calendar' | 'star' | 'mail'
}

const MOST_OF_EACH = 6

/** What the console's search finds: bookings and their guests, reviews and enquiries that carry every word, the newest first. */
export async function searchEverything(house: Pick<House, 'database'>, text: string): Promise<Found[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  if (words.join('').length < 2) return []
  const [bookings, reviews, enquiries] = await Promise.all([
    findBookings(house, words),
    findReviews(house, words),
    findEnquiries(house, words),
  ])
  return [...bookings, ...reviews, ...enquiries]
}

async function findBookings(house: Pick<House, 'database'>, words: string[]): Promise<Found[]> {
  const all = sql<string>`lower(first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || coalesce(stay, '') || ' ' || note)`
  const rows = await house.database
    .selectFrom('booking')
    .select(['id', 'first_name', 'last_name', 'check_in', 'check_out', 'email'])
    .where((eb) => eb.and(words.map((word) => has(all, word))))
    .orderBy('created_at', 'desc')
    .limit(MOST_OF_EACH)
    .execute()
  return rows.map((row) => ({
    kind: 'Booking',
    id: row.id,
    title: `${row.first_name} ${row.last_name}`.trim(),
    line: row.check_in && row.check_out ? `${row.check_in} to ${row.check_out}` : row.email,
    to: `/admin/bookings/${row.id}`,
    sign: 'calendar',
  }))
}

async function findReviews(house: Pick<House, 'database'>, words: string[]): Promise<Found[]> {
  const all = sql<string>`lower(name || ' ' || email || ' ' || phone || ' ' || text || ' ' || reply)`
  const rows = await house.database
    .selectFrom('review')
    .select(['id', 'name', 'text'])
    .where((eb) => eb.and(words.map((word) => has(all, word))))
    .orderBy('created_at', 'desc')
    .limit(MOST_OF_EACH)
    .execute()
  return rows.map(({ id, name, text }) => ({
    kind: 'Review',
    id,
    title: name,
    line: beginning(text),
    to: `/admin/reviews/${id}`,
    sign: 'star',
  }))
}

async function findEnquiries(house: Pick<House, 'database'>, words: string[]): Promise<Found[]> {
  const all = sql<string>`lower(name || ' ' || email || ' ' || phone || ' ' || expectation || ' ' || message || ' ' || note)`
  const rows = await house.database
    .selectFrom('enquiry')
    .select(['id', 'name', 'message', 'email'])
    .where((eb) => eb.and(words.map((word) => has(all, word))))
    .orderBy('created_at', 'desc')
    .limit(MOST_OF_EACH)
    .execute()
  return rows.map(({ id, name, message, email }) => ({
    kind: 'Enquiry',
    id,
    title: name,
    line: beginning(message) || email,
    to: `/admin/enquiries/${id}`,
    sign: 'mail',
  }))
}

function has(all: ReturnType<typeof sql<string>>, word: string) {
  return sql<boolean>`${all} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}

function beginning(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 90 ? `${line.slice(0, 88)} …` : line
}
