import { sql } from 'kysely'
import { fullName } from '#domain/booking.ts'
import type { Database } from '../database/open.ts'
import type {
  BookingRow,
  EnquiryRow,
  InvitationRow,
  LetterRow,
  MediaRow,
  ReviewRow,
} from '../database/tables.ts'
import { ownerAndSender } from './enquiry-letters.ts'
import type { House } from './house.ts'

export const personKinds = ['booking', 'review', 'enquiry', 'letter'] as const
/** A person is named by anything of theirs, so that no address of a page holds an e-mail address. */
export type PersonKey = { kind: (typeof personKinds)[number]; id: string }

/** Everything the house keeps of one person, that is: of one e-mail address. */
export type Person = {
  email: string
  name: string
  phone: string
  bookings: BookingRow[]
  invitations: Omit<InvitationRow, 'key_hash'>[]
  reviews: ReviewRow[]
  enquiries: EnquiryRow[]
  letters: LetterRow[]
  files: MediaRow[]
}

/** The person behind a booking, a review, an enquiry or a letter; null when that is not there. */
export async function personBehind(house: Pick<House, 'database'>, key: PersonKey): Promise<Person | null> {
  return readPerson(house.database, key, await addressesOfOurs(house))
}

/** The same within a transaction; `ours` are the addresses that are no guest's. */
export async function readPerson(
  database: Database,
  key: PersonKey,
  ours: Set<string>,
): Promise<Person | null> {
  const email = await addressBehind(database, key)
  return email === null ? null : gather(database, email.toLowerCase(), ours)
}

/** The addresses of the house itself and of its team: letters to them are about somebody else. */
export async function addressesOfOurs(house: Pick<House, 'database'>): Promise<Set<string>> {
  const [{ owner, sender }, team] = await Promise.all([
    ownerAndSender(house),
    house.database.selectFrom('owner').select('email').execute(),
  ])
  return new Set([owner, sender.email, ...team.map(({ email }) => email)].map((each) => each.toLowerCase()))
}

async function addressBehind(database: Database, { kind, id }: PersonKey): Promise<string | null> {
  if (kind !== 'letter') {
    const row = await database.selectFrom(kind).select('email').where('id', '=', id).executeTakeFirst()
    return row?.email ?? null
  }
  const row = await database.selectFrom('letter').select('to_address').where('id', '=', id).executeTakeFirst()
  return row?.to_address ?? null
}

async function gather(database: Database, email: string, ours: Set<string>): Promise<Person> {
  const theirs = <Table extends 'booking' | 'review' | 'enquiry'>(table: Table) =>
    database
      .selectFrom(table as 'booking')
      .selectAll()
      .where(sql`lower(email)`, '=', email)
      .orderBy('created_at', 'desc')
      .execute()
  const bookings = await theirs('booking')
  const reviews = (await theirs('review')) as unknown as ReviewRow[]
  const enquiries = (await theirs('enquiry')) as unknown as EnquiryRow[]
  const ids = [...bookings, ...reviews, ...enquiries].map(({ id }) => id)
  const [newest] = [...reviews, ...enquiries]
  const [booking] = bookings
  return {
    email,
    name: (booking && fullName(booking)) || newest?.name || email,
    phone: booking?.phone || newest?.phone || '',
    bookings,
    invitations: await invitationsOf(
      database,
      bookings.map(({ id }) => id),
    ),
    reviews,
    enquiries,
    letters: await lettersOf(database, email, ids, ours),
    files: await filesOf(database, ids),
  }
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

/** To them or from them, and whatever is about something of theirs. */
function lettersOf(
  database: Database,
  email: string,
  ids: string[],
  ours: Set<string>,
): Promise<LetterRow[]> {
  return database
    .selectFrom('letter')
    .selectAll()
    .where((eb) =>
      eb.or([
        ...(ours.has(email)
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
