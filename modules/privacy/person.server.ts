import { sql } from 'kysely'
import type { With } from '#core/app-context.server.ts'
import type { Database } from '#core/db/database.ts'
import { matchesWords } from '#core/db/matches-words.ts'
import { personKeySql } from '#core/db/one-person.ts'
import type {
  BookingRow,
  EmailRow,
  EnquiryRow,
  HoldRow,
  InvitationRow,
  MediaRow,
  ObjectionRow,
  PaymentRow,
  ReviewRow,
} from '#core/db/tables.ts'
import { fullName } from '#core/values/contact.ts'
import { trimEdges } from '#core/values/text.ts'
import { paidSql } from '#modules/bookings/payments.server.ts'
import { readOwnerAndSender } from '#modules/owner-emails/owner-emails.server.ts'

/** The tables that name a person, and where each has the name, the e-mail address and the phone. */
const personColumns = { name: sql<string>`name`, email: sql<string>`email`, phone: sql<string>`phone` }
const tables = {
  booking: { ...personColumns, name: sql<string>`trim(first_name || ' ' || last_name)`, plural: 'bookings' },
  review: { ...personColumns, plural: 'reviews' },
  enquiry: { ...personColumns, plural: 'enquiries' },
  email: { name: sql<string>`''`, email: sql<string>`to_address`, phone: sql<string>`''`, plural: 'emails' },
} as const
const kinds = ['booking', 'review', 'enquiry', 'email'] as const

/** A person is identified by any row of theirs, so that no URL contains an e-mail address. */
export type PersonRef = { kind: (typeof kinds)[number]; id: string }

/** The key that a page's URL names, `/admin/people/review/…`; null for a kind that does not exist. */
export function parsePersonRef({ kind, id }: { kind: string; id: string }): PersonRef | null {
  const known = kinds.find((each) => each === kind)
  return known ? { kind: known, id } : null
}

const MAX_OF_EACH = 100
const MIN_SEARCH_CHARACTERS = 2

type RowCounts = Record<(typeof tables)[keyof typeof tables]['plural'], number>
/** A person, with the number of their rows in each table. */
export type PersonSummary = RowCounts & { key: PersonRef; name: string; email: string; phone: string }

/** People by name, e-mail address or phone, from bookings, reviews, enquiries and e-mails, each of them once. */
export async function findPeople(ctx: With<'database'>, search: string): Promise<PersonSummary[]> {
  if (trimEdges(search).length < MIN_SEARCH_CHARACTERS) return []
  const teamAddresses = await readTeamAddresses(ctx)
  const people = new Map<string, PersonSummary>()
  for (const kind of kinds) {
    const { name, email, phone, plural } = tables[kind]
    const rows = await ctx.database
      .selectFrom(kind)
      .select(['id', name.as('name'), sql<string>`lower(${email})`.as('email'), phone.as('phone')])
      .select(personKeySql({ email, phone }).as('personKey'))
      .where(matchesWords(sql`(${name} || ' ' || ${email} || ' ' || ${phone})`, search, phone))
      .orderBy('created_at', 'desc')
      .limit(MAX_OF_EACH)
      .execute()
    for (const { id, personKey, ...row } of rows) {
      if (kind === 'email' && teamAddresses.has(row.email)) continue
      // Each row without an e-mail address and a phone number is a person of its own.
      const identity = personKey || `${kind} ${id}`
      const contact = { key: { kind, id }, ...row, name: row.name || row.email }
      const person = people.get(identity) ?? { ...contact, bookings: 0, reviews: 0, enquiries: 0, emails: 0 }
      person[plural] += 1
      people.set(identity, person)
    }
  }
  return [...people.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

export type Person = {
  email: string
  name: string
  phone: string
  bookings: (BookingRow & { paid: number | null })[]
  payments: PaymentRow[]
  invitations: Omit<InvitationRow, 'token_hash' | 'email_id'>[]
  reviews: ReviewRow[]
  objections: ObjectionRow[]
  enquiries: EnquiryRow[]
  holds: HoldRow[]
  emails: EmailRow[]
  files: MediaRow[]
}

/** The person behind a booking, a review, an enquiry or an e-mail; null when that is not there. */
export async function findPerson(ctx: With<'database'>, key: PersonRef): Promise<Person | null> {
  return readPerson(ctx.database, key, await readTeamAddresses(ctx))
}

/** The addresses of the property and its team: e-mails to them are about other people. */
export async function readTeamAddresses(ctx: With<'database'>): Promise<Set<string>> {
  const [{ ownerEmail, sender }, team] = await Promise.all([
    readOwnerAndSender(ctx),
    ctx.database.selectFrom('owner').select('email').execute(),
  ])
  const addresses = [ownerEmail, sender.email, ...team.map(({ email }) => email)]
  return new Set(addresses.map((each) => each.toLowerCase()))
}

/** Reads a person as `findPerson` does, within a transaction; `teamAddresses` are the addresses that are no guest's. */
export async function readPerson(
  database: Database,
  { kind, id }: PersonRef,
  teamAddresses: Set<string>,
): Promise<Person | null> {
  const identity = await identifyRow(database, kind, id)
  if (!identity) return null
  const { email, personKey } = identity
  // The row itself is theirs in any case; rows of nobody are not one person.
  const isTheirs = sql<boolean>`(id = ${id} or (${personKey} <> '' and ${personKeySql(personColumns)} = ${personKey}))`
  const reviewedBookingIds = database.selectFrom('review').select('booking_id').where(isTheirs)
  const bookings = await database
    .selectFrom('booking')
    .selectAll()
    .select(paidSql.as('paid'))
    .where((eb) => eb.or([isTheirs, eb('id', 'in', reviewedBookingIds)]))
    .orderBy('created_at', 'desc')
    .execute()
  // The address of a booking can be corrected after its review was written.
  const reviews = await database
    .selectFrom('review')
    .selectAll()
    .where((eb) => eb.or([isTheirs, eb('booking_id', 'in', listIds(bookings))]))
    .orderBy('created_at', 'desc')
    .execute()
  const theirEnquiries = database.selectFrom('enquiry').selectAll().where(isTheirs)
  const enquiries = await theirEnquiries.orderBy('created_at', 'desc').execute()
  const ids = listIds([...bookings, ...reviews, ...enquiries])
  const isCorrespondent = sql<boolean>`(lower(to_address) = ${email} or lower(reply_to) = ${email})`
  // E-mails to the team are no guest's.
  const ownEmailConditions = email === '' || teamAddresses.has(email) ? [] : [isCorrespondent]
  const [[booking], [newest]] = [bookings, [...reviews, ...enquiries]]
  const payments = database.selectFrom('payment').selectAll().where('booking_id', 'in', listIds(bookings))
  const objections = database.selectFrom('objection').selectAll().where('review_id', 'in', listIds(reviews))
  const holds = database.selectFrom('hold').selectAll().where('enquiry_id', 'in', listIds(enquiries))
  const files = database.selectFrom('media').selectAll().where('about', 'in', ['review', 'enquiry'])
  return {
    email,
    name: (booking && fullName(booking)) || newest?.name || email,
    phone: booking?.phone || newest?.phone || '',
    bookings,
    payments: await payments.orderBy('day').execute(),
    invitations: await database
      .selectFrom('invitation')
      .select(['id', 'booking_id', 'channel', 'created_at', 'expires_at', 'opened_at', 'started_at'])
      .where('booking_id', 'in', listIds(bookings))
      .orderBy('created_at', 'desc')
      .execute(),
    reviews,
    objections: await objections.orderBy('created_at').execute(),
    enquiries,
    holds: await holds.orderBy('created_at').execute(),
    emails: await database
      .selectFrom('email')
      .selectAll()
      .where((eb) => eb.or([eb('about_id', 'in', ids), ...ownEmailConditions]))
      .orderBy('created_at', 'desc')
      .execute(),
    files: await files.where('about_id', 'in', ids).orderBy('created_at').orderBy('position').execute(),
  }
}

/** The e-mail address and the identity of the person of a row; null where there is no such row. A review is of the guest of its booking, whose address may have been corrected since. */
async function identifyRow(
  database: Database,
  kind: PersonRef['kind'],
  id: string,
): Promise<{ email: string; personKey: string } | null> {
  const { email, phone } = tables[kind]
  const address = sql<string>`lower(${email})`.as('email')
  const selections = [address, personKeySql({ email, phone }).as('personKey')] as const
  const row = await database.selectFrom(kind).select(selections).where('id', '=', id).executeTakeFirst()
  if (!row || kind !== 'review') return row ?? null
  const booking = await database
    .selectFrom('booking')
    .select(selections)
    .where('id', 'in', (eb) => eb.selectFrom('review').select('booking_id').where('review.id', '=', id))
    .executeTakeFirst()
  return booking?.personKey ? { email: booking.email || row.email, personKey: booking.personKey } : row
}

export function listIds(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
