import { Zip, ZipPassThrough } from 'fflate'
import type { Actor, AppContext } from '#core/app-context.server.ts'
import { change } from '#core/change.server.ts'
import { personKey } from '#core/db/one-person.ts'
import type { MediaRow } from '#core/db/tables.ts'
import { hashKey, newId } from '#core/host/keys.server.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { fullName } from '#core/values/contact.ts'
import { normalizePhone } from '#core/values/phone.ts'
import { keysOf } from '#core/values/record.ts'
import { computeBookingState, type StateDays } from '#modules/bookings/booking-state.ts'
import { readStateDays } from '#modules/bookings/bookings.server.ts'
import { findPerson, type Person, type PersonRef } from './person.server.ts'

export type PersonExport = Outcome<{ archive: AsyncGenerator<Uint8Array> }>

/**
 * Everything the house keeps of one person as a zip archive: their data for machines and for reading, and their files as
 * they gave them, which pass through in small pieces. The export is recorded in the audit log.
 */
export async function exportPerson(ctx: AppContext, actor: Actor, key: PersonRef): Promise<PersonExport> {
  const person = await findPerson(ctx, key)
  return person ? exportArchive(ctx, actor, person) : refuse('personUnknown')
}

/** The archive of this data of a person. The export is recorded in the audit log. */
async function exportArchive(ctx: AppContext, actor: Actor, person: Person): Promise<PersonExport> {
  const entry = { action: 'person.exported', about: 'person', aboutId: newId() } as const
  await change(ctx, actor, (tx) => tx.record(entry))
  const now = ctx.clock.now()
  const data = collectData(person, now, await readStateDays(ctx))
  return { ok: true, archive: writeZip(listArchiveEntries(ctx, person, data), now) }
}

async function* listArchiveEntries(ctx: AppContext, { files }: Person, data: ExportedData) {
  yield { name: 'read-me.txt', chunks: [Buffer.from(formatReadMe(data))] }
  yield { name: 'everything.json', chunks: [Buffer.from(`${JSON.stringify(data, null, 2)}\n`)] }
  for (const file of files) {
    const stored = await ctx.media.open(file.original_key)
    if (stored) yield { name: makeArchivedName(file), chunks: stored.stream }
    else ctx.log.error('person.file-missing', { media: file.id })
  }
}

type ExportedData = Record<string, unknown> & Record<keyof typeof partTitles, object[]> & { person: object }

const partTitles = {
  bookings: 'Booking',
  payments: 'Payment',
  invitations: 'Invitation',
  reviews: 'Review',
  objections: 'Objection',
  enquiries: 'Enquiry',
  holds: 'Hold',
  emails: 'Email',
  files: 'File',
}

/** The person's data, without the columns that only the program needs. */
function collectData(person: Person, now: Date, days: StateDays): ExportedData {
  const { email, name, phone, payments, invitations, objections, enquiries } = person
  return {
    written: now.toISOString(),
    person: { name, email, phone: normalizePhone(phone) },
    bookings: person.bookings.map(({ sample: _, invitation_round: __, ...row }) => ({
      ...row,
      state: computeBookingState(row, days),
    })),
    payments,
    invitations,
    reviews: person.reviews.map(({ sample: _, ...row }) => row),
    objections,
    enquiries,
    holds: person.holds.map(({ created_by: _, ...row }) => row),
    emails: person.emails.map(({ html: _, message_id: __, last_error: ___, ...row }) => row),
    files: person.files.map((file) => ({
      name: makeArchivedName(file),
      given_as: file.file_name,
      kind: file.kind,
      with: { [file.about]: file.about_id },
      bytes: file.bytes,
      sha256: file.sha256,
      given: file.created_at,
    })),
  }
}

function makeArchivedName({ id, kind, format }: MediaRow): string {
  return `files/${kind}-${id}.${format === 'jpeg' ? 'jpg' : format}`
}

function formatReadMe(data: ExportedData): string {
  const renderPart = (title: string, rows: readonly object[]) =>
    rows.map((row, at) => `\r\n${title} ${at + 1}\r\n${formatRow(row)}`).join('')
  return [
    'This archive holds everything that is kept of one person.\r\n',
    'everything.json has the same for machines; files/ has pictures and recordings as they were given.\r\n',
    `\r\nPerson\r\n${formatRow(data.person)}`,
    ...keysOf(partTitles).map((name) => renderPart(partTitles[name], data[name])),
  ].join('')
}

function formatRow(row: object): string {
  const filled = Object.entries(row).filter(([, value]) => value !== null && value !== '')
  const lines = filled.map(([name, value]) => {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    return `  ${name.replaceAll('_', ' ')}: ${text.replace(/\r?\n/g, '\r\n    ')}\r\n`
  })
  return lines.join('')
}

type ZipEntry = { name: string; chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/** A zip archive, chunk by chunk as it is asked for, uncompressed: what is large in it is compressed already. All of it must stay under 4 GB. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>, madeAt: Date): AsyncGenerator<Uint8Array> {
  let pendingChunks: Uint8Array[] = []
  const takeChunks = () => {
    const chunks = pendingChunks
    pendingChunks = []
    return chunks
  }
  const zip = new Zip((fault, chunk) => {
    if (fault) throw fault
    pendingChunks.push(chunk)
  })
  for await (const { name, chunks } of entries) {
    const entry = new ZipPassThrough(name)
    entry.mtime = madeAt
    zip.add(entry)
    for await (const chunk of chunks) {
      entry.push(new Uint8Array(chunk))
      yield* takeChunks()
    }
    entry.push(new Uint8Array(), true)
    yield* takeChunks()
  }
  zip.end()
  yield* takeChunks()
}

/**
 * What the house keeps of the booking that a personal link belongs to, as a zip archive for its guest: the booking, its review and
 * files, and the e-mails about them. A person with the link may have it from somebody else, so other bookings and enquiries of
 * the same person are not in it. Refuses an unknown token, and one that expired without a review.
 */
export async function exportBooking(ctx: AppContext, token: string): Promise<PersonExport> {
  const booking = await ctx.database
    .selectFrom('invitation')
    .innerJoin('booking', 'booking.id', 'invitation.booking_id')
    .leftJoin('review', 'review.booking_id', 'booking.id')
    .select(['booking.id', 'invitation.expires_at', 'review.id as review_id'])
    .where('invitation.token_hash', '=', hashKey(token))
    .executeTakeFirst()
  const hasExpired = booking && !booking.review_id && booking.expires_at <= ctx.clock.now().toISOString()
  const person = booking && !hasExpired && (await findPerson(ctx, { kind: 'booking', id: booking.id }))
  if (!person) return refuse('personUnknown')
  return exportArchive(ctx, { kind: 'guest', id: booking.id }, limitToBooking(person, booking.id))
}

function limitToBooking(person: Person, bookingId: string): Person {
  const bookings = person.bookings.filter(({ id }) => id === bookingId)
  const reviews = person.reviews.filter(({ booking_id }) => booking_id === bookingId)
  const [booking] = bookings
  const subjectIds = new Set([bookingId, ...reviews.map(({ id }) => id)])
  return {
    ...person,
    name: booking ? fullName(booking) : person.name,
    // The team's own notes are given out by the team.
    bookings: bookings.map((booking) => ({ ...booking, note: '' })),
    payments: person.payments
      .filter(({ booking_id }) => booking_id === bookingId)
      .map((payment) => ({ ...payment, note: '' })),
    reviews,
    invitations: person.invitations.filter(({ booking_id }) => booking_id === bookingId),
    enquiries: [],
    holds: [],
    // E-mails to the guest are their data; e-mails to the owner are not.
    emails: person.emails.filter(
      ({ about_id, to_address: email }) =>
        subjectIds.has(about_id) && personKey({ email, phone: '' }) === person.email,
    ),
    files: person.files.filter(({ about_id }) => subjectIds.has(about_id)),
  }
}
