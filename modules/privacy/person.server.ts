import { sql } from 'kysely'
import { fullName } from '#modules/bookings/booking.ts'
import { ownerAndSender } from '#modules/enquiries/enquiry-emails.server.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Database } from '#server/db/open.ts'
import type {
  BookingRow,
  EmailRow,
  EnquiryRow,
  HoldRow,
  InvitationRow,
  MediaRow,
  ObjectionRow,
  ReviewRow,
} from '#server/db/tables.ts'

const personKinds = ['booking', 'review', 'enquiry', 'letter'] as const
/** A person is named by anything of theirs, so that no address of a page holds an e-mail address. */
export type PersonKey = { kind: (typeof personKinds)[number]; id: string }

/** The key that a page's URL names, `/admin/people/review/…`; null for a kind that does not exist. */
export function personKeyOf({ kind, id }: { kind: string; id: string }): PersonKey | null {
  const known = personKinds.find((each) => each === kind)
  return known ? { kind: known, id } : null
}

/** Everything the house keeps of one person, that is: of one e-mail address. */
export type Person = {
  email: string
  name: string
  phone: string
  bookings: BookingRow[]
  invitations: Omit<InvitationRow, 'key_hash' | 'letter_id'>[]
  reviews: ReviewRow[]
  /** What they objected to decisions about these. */
  objections: ObjectionRow[]
  enquiries: EnquiryRow[]
  holds: HoldRow[]
  letters: EmailRow[]
  files: MediaRow[]
}

/** The person behind a booking, a review, an enquiry or an e-mail; null when that is not there. */
export async function personBehind(
  ctx: Pick<AppContext, 'database'>,
  key: PersonKey,
): Promise<Person | null> {
  return readPerson(ctx.database, key, await addressesOfOurs(ctx))
}

/** The same within a transaction; `ours` are the addresses that are no guest's. */
export async function readPerson(
  database: Database,
  key: PersonKey,
  ours: Set<string>,
): Promise<Person | null> {
  const email = await addressBehind(database, key)
  return email === null ? null : gather(database, key.id, email.toLowerCase(), ours)
}

/** The addresses of the house itself and of its team: e-mails to them are about somebody else. */
export async function addressesOfOurs(ctx: Pick<AppContext, 'database'>): Promise<Set<string>> {
  const [{ owner, sender }, team] = await Promise.all([
    ownerAndSender(ctx),
    ctx.database.selectFrom('owner').select('email').execute(),
  ])
  return new Set([owner, sender.email, ...team.map(({ email }) => email)].map((each) => each.toLowerCase()))
}

/** A review is answered by the address of its booking, which may have been corrected since. */
async function addressBehind(database: Database, { kind, id }: PersonKey): Promise<string | null> {
  if (kind === 'letter') {
    const row = await database
      .selectFrom('letter')
      .select('to_address')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.to_address ?? null
  }
  if (kind === 'review') {
    const row = await database
      .selectFrom('review')
      .leftJoin('booking', 'booking.id', 'review.booking_id')
      .select(['review.email', 'booking.email as corrected'])
      .where('review.id', '=', id)
      .executeTakeFirst()
    return row ? row.corrected || row.email : null
  }
  const row = await database.selectFrom(kind).select('email').where('id', '=', id).executeTakeFirst()
  return row?.email ?? null
}

/** `id` is what they were named by: theirs in any case, also where no address is kept any more. */
async function gather(database: Database, id: string, email: string, ours: Set<string>): Promise<Person> {
  const bookings = await bookingsOf(database, id, email)
  const reviews = await reviewsOf(database, id, email, idsOf(bookings))
  const enquiries = await database
    .selectFrom('enquiry')
    .selectAll()
    .where(isTheirs('enquiry', id, email))
    .orderBy('created_at', 'desc')
    .execute()
  const ids = idsOf([...bookings, ...reviews, ...enquiries])
  const [newest] = [...reviews, ...enquiries]
  const [booking] = bookings
  return {
    email,
    name: (booking && fullName(booking)) || newest?.name || email,
    phone: booking?.phone || newest?.phone || '',
    bookings,
    invitations: await invitationsOf(database, idsOf(bookings)),
    reviews,
    objections: await objectionsOf(database, idsOf(reviews)),
    enquiries,
    holds: await holdsOf(database, idsOf(enquiries)),
    letters: await emailsOf(database, email, ids, ours),
    files: await filesOf(database, ids),
  }
}

/** By address, and every stay they wrote a review of. */
function bookingsOf(database: Database, id: string, email: string): Promise<BookingRow[]> {
  const reviewed = database
    .selectFrom('review')
    .select('booking_id')
    .where(isTheirs('review', id, email))
  return database
    .selectFrom('booking')
    .selectAll()
    .where((eb) => eb.or([isTheirs('booking', id, email), eb('id', 'in', reviewed)]))
    .orderBy('created_at', 'desc')
    .execute()
}

/** By address, and what was written of their stays: the address of a booking can be corrected after its review. */
function reviewsOf(
  database: Database,
  id: string,
  email: string,
  bookingIds: string[],
): Promise<ReviewRow[]> {
  return database
    .selectFrom('review')
    .selectAll()
    .where((eb) => eb.or([isTheirs('review', id, email), eb('booking_id', 'in', ['', ...bookingIds])]))
    .orderBy('created_at', 'desc')
    .execute()
}

/** Rows without an address belong to nobody together. */
function isTheirs(table: 'booking' | 'review' | 'enquiry', id: string, email: string) {
  const named = sql<boolean>`${sql.ref(`${table}.id`)} = ${id}`
  return email === '' ? named : sql<boolean>`(${named} or lower(${sql.ref(`${table}.email`)}) = ${email})`
}

async function invitationsOf(database: Database, ids: string[]): Promise<Person['invitations']> {
  if (ids.length === 0) return []
  return database
    .selectFrom('invitation')
    .select(['id', 'booking_id', 'channel', 'created_at', 'expires_at', 'opened_at', 'started_at'])
    .where('booking_id', 'in', ids)
    .orderBy('created_at', 'desc')
    .execute()
}

async function objectionsOf(database: Database, ids: string[]): Promise<ObjectionRow[]> {
  if (ids.length === 0) return []
  return database
    .selectFrom('objection')
    .selectAll()
    .where('review_id', 'in', ids)
    .orderBy('created_at')
    .execute()
}

async function holdsOf(database: Database, ids: string[]): Promise<HoldRow[]> {
  if (ids.length === 0) return []
  return database
    .selectFrom('hold')
    .selectAll()
    .where('enquiry_id', 'in', ids)
    .orderBy('created_at')
    .execute()
}

/** To them or from them, and whatever is about something of theirs. */
function emailsOf(database: Database, email: string, ids: string[], ours: Set<string>): Promise<EmailRow[]> {
  return database
    .selectFrom('letter')
    .selectAll()
    .where((eb) =>
      eb.or([
        ...(email === '' || ours.has(email)
          ? []
          : [eb(sql`lower(to_address)`, '=', email), eb(sql`lower(coalesce(reply_to, ''))`, '=', email)]),
        ...(ids.length > 0 ? [eb('about_id', 'in', ids)] : []),
      ]),
    )
    .orderBy('created_at', 'desc')
    .execute()
}

async function filesOf(database: Database, ids: string[]): Promise<MediaRow[]> {
  if (ids.length === 0) return []
  return database
    .selectFrom('media')
    .selectAll()
    .where('about', 'in', ['review', 'enquiry'])
    .where('about_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('position')
    .execute()
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
