import { sql } from 'kysely'
import { fullName } from '#modules/bookings/booking.ts'
import { trimEdges } from '#modules/common/text.ts'
import { holdsWords } from '#modules/search/search-everything.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { addressesOfOurs, type PersonKey } from './person.server.ts'

const MOST_OF_EACH = 100
const SHORTEST_SEARCH = 2

type Where = 'bookings' | 'reviews' | 'enquiries' | 'letters'
/** Somebody found: one e-mail address, with where it was found and how often. */
export type FoundPerson = { key: PersonKey; name: string; email: string; phone: string } & Record<
  Where,
  number
>

type Row = { id: string; name: string; email: string; phone: string }

/** People by name, e-mail address or phone, from bookings, reviews, enquiries and e-mails, each of them once. */
export async function findPeople(ctx: Pick<AppContext, 'database'>, search: string): Promise<FoundPerson[]> {
  if (trimEdges(search).length < SHORTEST_SEARCH) return []
  const [bookings, reviews, enquiries, emails, ours] = await Promise.all([
    bookingsOf(ctx, search),
    writersOf(ctx, 'review', search),
    writersOf(ctx, 'enquiry', search),
    receiversOf(ctx, search),
    addressesOfOurs(ctx),
  ])
  const people = new Map<string, FoundPerson>()
  const add = (rows: readonly Row[], kind: PersonKey['kind'], where: Where) => {
    for (const row of rows) {
      const email = row.email.toLowerCase()
      // Rows without an address belong to nobody together.
      const place = email || `${kind} ${row.id}`
      const person = people.get(place) ?? {
        ...{ key: { kind, id: row.id }, name: row.name || email, email, phone: row.phone },
        ...{ bookings: 0, reviews: 0, enquiries: 0, letters: 0 },
      }
      person[where] += 1
      people.set(place, person)
    }
  }
  add(bookings, 'booking', 'bookings')
  add(reviews, 'review', 'reviews')
  add(enquiries, 'enquiry', 'enquiries')
  add(
    emails.filter(({ email }) => !ours.has(email.toLowerCase())),
    'letter',
    'letters',
  )
  return [...people.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

async function bookingsOf(ctx: Pick<AppContext, 'database'>, search: string): Promise<Row[]> {
  const rows = await ctx.database
    .selectFrom('booking')
    .select(['id', 'first_name', 'last_name', 'email', 'phone'])
    .where(
      holdsWords(sql`(first_name || ' ' || last_name || ' ' || email || ' ' || phone)`, search, sql`phone`),
    )
    .orderBy('created_at', 'desc')
    .limit(MOST_OF_EACH)
    .execute()
  return rows.map((row) => ({ ...row, name: fullName(row) }))
}

function writersOf(
  ctx: Pick<AppContext, 'database'>,
  table: 'review' | 'enquiry',
  search: string,
): Promise<Row[]> {
  return ctx.database
    .selectFrom(table)
    .select(['id', 'name', 'email', 'phone'])
    .where(holdsWords(sql`(name || ' ' || email || ' ' || phone)`, search, sql`phone`))
    .orderBy('created_at', 'desc')
    .limit(MOST_OF_EACH)
    .execute()
}

async function receiversOf(ctx: Pick<AppContext, 'database'>, search: string): Promise<Row[]> {
  const rows = await ctx.database
    .selectFrom('letter')
    .select(['id', 'to_address'])
    .where(holdsWords(sql`to_address`, search))
    .orderBy('created_at', 'desc')
    .limit(MOST_OF_EACH)
    .execute()
  return rows.map(({ id, to_address }) => ({ id, name: '', email: to_address, phone: '' }))
}
