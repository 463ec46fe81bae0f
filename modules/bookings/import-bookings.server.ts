import { type Actor, type AppContext, isoNow } from '#core/app-context.server.ts'
import { change, lockByName } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import { personKey } from '#core/db/one-person.ts'
import type { ValuesOf } from '#core/record-fields.ts'
import { type Refusal, refuse, refuseWithMessage } from '#core/refusals/refusal.ts'
import { earlierDay, laterDay } from '#core/values/day.ts'
import { foldText } from '#core/values/fold.ts'
import { listSpansBetween, type Span } from '#modules/calendar/nights.server.ts'
import {
  describeConflict,
  findOverbookedNights,
  type Occupancy,
  toNightRange,
} from '#modules/calendar/nights.ts'
import { readContent } from '#modules/content/content.server.ts'
import { countRooms } from '#modules/content/stays.ts'
import { type bookingFields, parseBooking, type StayFinder, type TypedBooking } from './booking.ts'
import { completeAdvanceAndPaid, listMoneyDoubts } from './booking-money.ts'
import {
  type BookingWithState,
  createStayFinder,
  newBookingRow,
  parsePaid,
  readStateDays,
  toBookingWithState,
} from './bookings.server.ts'
import type { CsvBooking } from './bookings-csv.server.ts'
import { insertReceivedPayment } from './payments.server.ts'

/** How many others a row names at most: a thousand rows on the same nights would name a million. */
const MAX_NAMED_CONFLICTS = 3

/** One problem of one row; `row` is its number in the file, or counts from 1. */
type RowProblem = { row: number; field?: string; code: string; message: string }
export type ImportOutcome =
  | { ok: true; bookings: BookingWithState[]; count: number }
  | (Refusal & { problems: RowProblem[] })

/** One row as it would be saved, with every problem. */
export type PreviewedRow = TypedBooking & {
  row: number
  /** The received amount, which becomes a payment. */
  paid: string
  isCancelled: boolean
  problems: Omit<Refusal, 'ok' | 'name'>[]
  /** Who else has its nights, in sentences: another row, a booking, or another site. The row is saved anyway. */
  conflicts: string[]
  /** Amounts that are probably mistakes, in sentences; they are saved anyway. */
  doubts: string[]
}

/** Checks every row and saves none. */
export async function previewImport(
  ctx: AppContext,
  csvRows: readonly CsvBooking[],
): Promise<PreviewedRow[]> {
  const findStay = await createStayFinder(ctx)
  const rows = await previewRows(ctx.database, csvRows, findStay)
  const conflicts = await findConflicts(ctx, rows, findStay)
  return rows.map(({ values: _, paidAmount: __, kept: ___, ...row }) => ({
    ...row,
    conflicts: conflicts.get(row.row) ?? [],
  }))
}

/**
 * Saves all rows or none: with anything wrong anywhere, every problem of every row comes back and nothing is saved, unless
 * rows with problems are to be left out. The same file sent twice at once is saved once; with the same `previewId` the second request returns
 * the result of the first.
 */
export async function importBookings(
  ctx: AppContext,
  actor: Actor,
  csvRows: readonly CsvBooking[],
  { shouldSkipInvalidRows = false, previewId = '' } = {},
): Promise<ImportOutcome> {
  const [findStay, days] = await Promise.all([createStayFinder(ctx), readStateDays(ctx)])
  return change(ctx, actor, async (tx): Promise<ImportOutcome> => {
    await lockByName(ctx, tx, 'last-import')
    const earlierCount = previewId && (await findEarlierCount(tx, previewId))
    if (earlierCount) return { ok: true, bookings: [], count: earlierCount }
    const preview = await previewRows(tx, csvRows, findStay)
    const problems = preview.flatMap(({ row, problems }) => problems.map((problem) => ({ row, ...problem })))
    const validRows = preview.filter((row) => row.problems.length === 0)
    if (shouldSkipInvalidRows ? validRows.length === 0 : problems.length > 0)
      return { ...refuse('rowsWrong'), problems }
    const bookings: BookingWithState[] = []
    for (const { values, paidAmount: paid, kept, isCancelled } of validRows) {
      if (!values) continue
      const row = newBookingRow(ctx, values)
      const booking = isCancelled ? { ...row, cancelled_at: row.created_at, kept: kept ?? paid ?? 0 } : row
      await tx.insertInto('booking').values(booking).execute()
      await tx.record({ action: 'booking.added', about: 'booking', aboutId: row.id })
      await insertReceivedPayment(ctx, tx, actor, booking, paid, days.today)
      bookings.push(toBookingWithState(booking, days, paid))
    }
    if (previewId) await storeCount(ctx, tx, previewId, bookings.length)
    return { ok: true, bookings, count: bookings.length }
  })
}

type CheckedRow = Omit<PreviewedRow, 'conflicts'> & {
  values: ValuesOf<typeof bookingFields> | null
  paidAmount: number | null
  /** What the house keeps of a cancelled booking, where the file says so. */
  kept: number | null
}

async function previewRows(
  database: Database,
  csvRows: readonly CsvBooking[],
  findStay: StayFinder,
): Promise<CheckedRow[]> {
  const savedKeys = await readBookingKeys(database)
  const keysInFile = new Set<string>()
  return csvRows.map((csvRow, index) => {
    const { advance, paid } = completeAdvanceAndPaid(csvRow)
    const { typed, values, ...parsed } = parseBooking({ ...csvRow, advance }, findStay)
    const refusals: Refusal[] = [...parsed.refusals]
    const paidOutcome = parsePaid(paid)
    const paidAmount = paidOutcome.ok ? paidOutcome.paid : null
    if (!paidOutcome.ok) refusals.push(paidOutcome)
    const keptOutcome = parsePaid(csvRow.kept ?? '')
    if (!keptOutcome.ok) refusals.push(keptOutcome)
    const kept = keptOutcome.ok && csvRow.kept?.trim() ? (keptOutcome.paid ?? 0) : null
    const isCancelled = hasCancelledState(csvRow)
    const key = bookingKey(typed)
    // A guest who cancelled may have booked the same nights again.
    const keyInFile = `${key}\n${isCancelled}`
    if (csvRow.unreadableReason) refusals.push(refuseWithMessage('rowUnreadable', csvRow.unreadableReason))
    if (refusals.length === 0 && (savedKeys.has(key) || keysInFile.has(keyInFile)))
      refusals.push(refuse('bookingTwice', typed.email ? 'email' : 'firstName'))
    keysInFile.add(keyInFile)
    const problems = refusals.map(({ ok: _, name: __, ...problem }) => problem)
    const doubts =
      isCancelled || !values || problems.length > 0 ? [] : listMoneyDoubts({ ...values, paid: paidAmount })
    const row = csvRow.row ?? index + 1
    return { ...typed, paid, paidAmount, kept, values, row, isCancelled, problems, doubts }
  })
}

/** How many bookings an import with this id has saved; null where there was none. */
async function findEarlierCount(tx: Database, previewId: string): Promise<number | null> {
  const answers = tx.selectFrom('idempotent_answer').select('answer')
  const row = await answers.where('key', '=', `import:${previewId}`).executeTakeFirst()
  return row ? JSON.parse(row.answer).count : null
}

async function storeCount(ctx: AppContext, tx: Database, previewId: string, count: number): Promise<void> {
  const answer = JSON.stringify({ count })
  const row = { key: `import:${previewId}`, about_id: 'import', answer, created_at: isoNow(ctx) }
  await tx.insertInto('idempotent_answer').values(row).execute()
}

function hasCancelledState({ state = '' }: CsvBooking): boolean {
  return /^cancel/i.test(state.trim())
}

/** The keys of all saved bookings (`bookingKey`), so that a file that is imported twice adds each booking once. */
async function readBookingKeys(database: Database): Promise<Set<string>> {
  const rows = await database
    .selectFrom('booking')
    .select(['first_name as firstName', 'last_name as lastName', 'email', 'phone'])
    .select(['check_in as checkIn', 'check_out as checkOut', 'stay'])
    .execute()
  return new Set(rows.map(bookingKey))
}

type KeyFields = Pick<TypedBooking, 'firstName' | 'lastName' | 'email' | 'phone'> &
  Record<'checkIn' | 'checkOut' | 'stay', string | null>

/** Equal for the same guest, days and stay. Names count for guests without e-mail address and telephone number, and for bookings without days. */
function bookingKey({ firstName, lastName, checkIn, checkOut, stay, ...contact }: KeyFields): string {
  const [person, name] = [personKey(contact), foldText(`${firstName} ${lastName}`)]
  return [person || name, checkIn, checkOut, stay, !checkIn && name].map((part) => part || '').join('\n')
}

type RowSpan = Occupancy & { id: string; name: string; stay: string; row: number }

/** Who else has the nights of each row that could be saved, in sentences by the number of the row; rows without conflicts are left out. */
async function findConflicts(
  ctx: AppContext,
  rows: readonly CheckedRow[],
  findStay: StayFinder,
): Promise<Map<number, string[]>> {
  const rowSpans = rows.flatMap((each): RowSpan[] => {
    const stay = findStay(each.stay)
    if (!stay || each.isCancelled || each.problems.length > 0) return []
    const name = `row ${each.row}, ${`${each.firstName} ${each.lastName}`.trim()}`
    const days = { checkIn: each.checkIn || null, checkOut: each.checkOut || null }
    return [{ id: `row ${each.row}`, name, stay, row: each.row, ...days }]
  })
  const nights = rowSpans.flatMap((each) => toNightRange(each) ?? [])
  if (nights.length === 0) return new Map()
  const from = nights.map((each) => each.from).reduce(earlierDay)
  const until = nights.map((each) => each.until).reduce(laterDay)
  const [content, spansByStay] = await Promise.all([readContent(ctx), listSpansBetween(ctx, from, until)])
  const sentencesByRow = new Map<number, Set<string>>()
  for (const [stay, rowsOfStay] of Map.groupBy(rowSpans, (each) => each.stay)) {
    const all = [...rowsOfStay, ...(spansByStay.get(stay) ?? [])]
    for (const { spans } of findOverbookedNights<RowSpan | Span>(all, countRooms(content, stay)))
      for (const ownSpan of spans) {
        if (!('row' in ownSpan)) continue
        const sentences = sentencesByRow.get(ownSpan.row) ?? new Set()
        // Two more than are named: one may be the row itself, and one shows that there are more.
        for (const other of spans.slice(0, MAX_NAMED_CONFLICTS + 2))
          if (other !== ownSpan && sentences.size <= MAX_NAMED_CONFLICTS)
            sentences.add(describeConflict(other))
        sentencesByRow.set(ownSpan.row, sentences)
      }
  }
  return new Map(
    [...sentencesByRow].map(([row, sentences]) => {
      const named = [...sentences].slice(0, MAX_NAMED_CONFLICTS)
      if (sentences.size > MAX_NAMED_CONFLICTS) named.push('More bookings have these nights.')
      return [row, named]
    }),
  )
}
