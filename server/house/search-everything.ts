import { sql } from 'kysely'
import { fullName } from '#domain/booking.ts'
import { sayDays } from '#domain/day.ts'
import type { House } from './house.ts'
import { holdsWords } from './like-text.ts'

export type Found = {
  kind: 'Booking' | 'Review' | 'Enquiry'
  id: string
  title: string
  line: string
  to: string
  sign: 'calendar' | 'star' | 'mail'
}

const MOST_OF_EACH = 6
const SHORTEST_SEARCH = 2

/** What the console's search finds: bookings and their guests, reviews and enquiries that carry every word, the newest first. */
export async function searchEverything(house: Pick<House, 'database'>, text: string): Promise<Found[]> {
  if (text.replace(/\s/g, '').length < SHORTEST_SEARCH) return []
  const [bookings, reviews, enquiries] = await Promise.all([
    findBookings(house, text),
    findReviews(house, text),
    findEnquiries(house, text),
  ])
  return [...bookings, ...reviews, ...enquiries]
}

async function findBookings(house: Pick<House, 'database'>, text: string): Promise<Found[]> {
  const all = sql<string>`first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || coalesce(stay, '') || ' ' || note`
  const rows = await house.database
    .selectFrom('booking')
    .select(['id', 'first_name', 'last_name', 'check_in', 'check_out', 'note'])
    .where(holdsWords(all, text))
    .orderBy('created_at', 'desc')
    .limit(MOST_OF_EACH)
    .execute()
  return rows.map((row) => ({
    kind: 'Booking',
    id: row.id,
    title: fullName(row),
    line: [sayDays(row.check_in, row.check_out), beginning(row.note)].filter(Boolean).join(' · '),
    to: `/admin/bookings/${row.id}`,
    sign: 'calendar',
  }))
}

async function findReviews(house: Pick<House, 'database'>, text: string): Promise<Found[]> {
  const all = sql<string>`name || ' ' || email || ' ' || phone || ' ' || text || ' ' || reply`
  const rows = await house.database
    .selectFrom('review')
    .select(['id', 'name', 'text'])
    .where(holdsWords(all, text))
    .orderBy('created_at', 'desc')
    .limit(MOST_OF_EACH)
    .execute()
  return rows.map(({ id, name, text: written }) => ({
    kind: 'Review',
    id,
    title: name,
    line: beginning(written),
    to: `/admin/reviews/${id}`,
    sign: 'star',
  }))
}

async function findEnquiries(house: Pick<House, 'database'>, text: string): Promise<Found[]> {
  const all = sql<string>`name || ' ' || email || ' ' || phone || ' ' || expectation || ' ' || message || ' ' || note`
  const rows = await house.database
    .selectFrom('enquiry')
    .select(['id', 'name', 'message', 'email'])
    .where(holdsWords(all, text))
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

function beginning(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 90 ? `${line.slice(0, 88)} …` : line
}
