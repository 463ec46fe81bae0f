import { type Actor, type AppContext, isoNow } from '#core/app-context.server.ts'
import { type Change, changeRow } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import type { BlockedDatesRow } from '#core/db/tables.ts'
import { isId, newId } from '#core/host/keys.server.ts'
import { makeEmptyPersonalColumns, type ValuesOf, valuesToColumns } from '#core/record-fields.ts'
import { addRecord, changeRecord, type RecordKind, setRemoved } from '#core/records.server.ts'
import { type Outcome, type Refusal, refuse } from '#core/refusals/refusal.ts'
import { readCurrentDay } from '#core/settings.server.ts'
import type { Day } from '#core/values/day.ts'
import { readContent } from '#modules/content/content.server.ts'
import { countRooms, findStayTitle, listAllStays } from '#modules/content/stays.ts'
import {
  blockedDatesFields,
  listPastDoubts,
  parseBlockedDates,
  type TypedBlockedDates,
} from './blocked-dates.ts'
import { type BlockedDates, listSpansBetween, parseBlockedDatesRow } from './nights.server.ts'
import { describeConflict, findOverbookedNights } from './nights.ts'

const blockingKind = {
  table: 'blocked_dates',
  fields: blockedDatesFields,
  about: 'closure',
  actions: { added: 'closure.added', changed: 'closure.changed' },
  notFound: 'blockedDatesUnknown',
  removal: {
    column: 'opened_at',
    actions: { removed: 'closure.opened', restored: 'closure.closed-again' },
    refusals: { removed: 'datesAlreadyUnblocked', notRemoved: 'datesAlreadyBlocked' },
  },
} as const satisfies RecordKind<'blocked_dates', typeof blockedDatesFields>

/** Blocked dates by their id, also after they were unblocked; null when there are none. */
export async function findBlockedDates(
  { database }: { database: Database },
  id: string,
): Promise<{ blockedDates: BlockedDates; row: BlockedDatesRow } | null> {
  const row = await database.selectFrom('blocked_dates').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { blockedDates: parseBlockedDatesRow(row), row } : null
}

/** Empties the notes of blocked dates that were over before a day: notes may be about people. */
export async function clearBlockedDatesNotes(tx: Database, before: Day): Promise<void> {
  const update = tx.updateTable('blocked_dates').where('reopens_on', '<', before).where('note', '!=', '')
  await update.set(makeEmptyPersonalColumns(blockedDatesFields)).execute()
}

/**
 * Blocks dates of some stays or of all; bookings stay as they are. `id` is that of the form: a form that is sent twice blocks them once,
 * and one that is sent again with other values, after a lost answer, corrects them.
 */
export function blockDates(
  ctx: AppContext,
  actor: Actor,
  { id: formId = '', ...typed }: Partial<TypedBlockedDates> & { id?: string },
  options: DoubtOptions = {},
): Promise<Outcome<{ id: string }>> {
  const id = isId(formId) ? formId : newId()
  return changeRow(ctx, actor, { about: 'closure', id }, async (tx) => {
    const parsedDates = await parseKnownBlockedDates(tx, typed)
    if (!parsedDates.ok) return parsedDates
    const at = isoNow(ctx)
    const columns = valuesToColumns(blockedDatesFields, parsedDates.values)
    const row = { id, ...columns, opened_at: null, created_at: at, updated_at: at }
    const saved = await addRecord(ctx, tx, actor, blockingKind, row)
    if (!saved.ok) return saved
    return (await refuseDoubts(ctx, tx, id, parsedDates.values, options)) ?? { ok: true, id }
  })
}

/** Changes blocked dates. `version` is that of their form: a conflict is refused where somebody else has saved other values since. */
export function changeBlockedDates(
  ctx: AppContext,
  actor: Actor,
  id: string,
  typed: Partial<TypedBlockedDates>,
  { version, ...options }: DoubtOptions & { version?: string | undefined } = {},
): Promise<Outcome> {
  return changeRow(ctx, actor, { about: 'closure', id }, async (tx) => {
    const checked = await parseKnownBlockedDates(tx, typed)
    if (!checked.ok) return checked
    const saved = await changeRecord(ctx, tx, blockingKind, id, { values: checked.values, version })
    if (!saved.ok || !saved.isChanged) return saved
    return (await refuseDoubts(ctx, tx, id, checked.values, options)) ?? { ok: true }
  })
}

/** Unblocks dates; `restoreBlockedDates` undoes it. */
export function unblockDates(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  return changeRow(ctx, actor, { about: 'closure', id }, (tx) => setRemoved(ctx, tx, blockingKind, id, true))
}

/** Blocks dates again that were unblocked. */
export function restoreBlockedDates(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  return changeRow(ctx, actor, { about: 'closure', id }, (tx) => setRemoved(ctx, tx, blockingKind, id, false))
}

type BlockedDatesValues = ValuesOf<typeof blockedDatesFields>

/** The values of blocked dates, or why they are refused. */
async function parseKnownBlockedDates(
  database: Database,
  typed: Partial<TypedBlockedDates>,
): Promise<{ ok: true; values: BlockedDatesValues } | Refusal> {
  const { values, refusals } = parseBlockedDates(typed)
  if (!values) return refusals[0]
  const content = await readContent({ database })
  const knownStayIds = new Set(listAllStays(content).map(({ id }) => id))
  if (values.stays?.some(({ stay }) => !knownStayIds.has(stay))) return refuse('stayUnknown', 'stays')
  // The number of all rooms is stored as "all", which stays true when rooms are added.
  const stays = values.stays?.map(({ stay, rooms }) => ({
    stay,
    rooms: rooms && rooms < countRooms(content, stay) ? rooms : null,
  }))
  return { ok: true, values: { ...values, stays: stays ?? null } }
}

type DoubtOptions = { shouldRefuseDoubts?: boolean }

/** Returns a refusal that lists the doubts, or null. To be called after `tx.record`, so that of two changes at once the second sees the first. */
async function refuseDoubts(
  ctx: AppContext,
  tx: Change,
  id: string,
  values: BlockedDatesValues,
  { shouldRefuseDoubts }: DoubtOptions,
): Promise<Refusal | null> {
  const doubts = shouldRefuseDoubts ? await listBlockingDoubts({ ...ctx, database: tx }, values, id) : []
  return doubts.length > 0 ? { ...refuse('blockedDatesDoubted'), doubts } : null
}

/** Doubts about blocking the dates `id`, in sentences: past nights, and guests who already have them. */
async function listBlockingDoubts(ctx: AppContext, dates: BlockedDatesValues, id: string): Promise<string[]> {
  const { stays, firstNight, reopensOn } = dates
  const [today, content, spans] = await Promise.all([
    readCurrentDay(ctx),
    readContent(ctx),
    listSpansBetween(ctx, firstNight, reopensOn),
  ])
  const conflicts = [...spans].flatMap(([stay, spansOfStay]) => {
    const blockedStay = stays?.find((each) => each.stay === stay)
    if (stay === '' || !(stays === null || blockedStay)) return []
    const blockedRooms = blockedStay ? blockedStay.rooms : null
    const blockedSpan = { id, name: '', checkIn: firstNight, checkOut: reopensOn, blockedRooms }
    const otherSpans = spansOfStay.filter((span) => span.id !== id)
    const takenSpans = findOverbookedNights([blockedSpan, ...otherSpans], countRooms(content, stay))
      .filter(({ spans }) => spans.includes(blockedSpan))
      .flatMap(({ spans }) => spans)
      .filter((span) => span !== blockedSpan && span.blockedRooms === undefined)
    const title = findStayTitle(content, stay) ?? stay
    return [...new Set(takenSpans)].map((span) => `${title}: ${describeConflict(span)}`)
  })
  return [...listPastDoubts(dates, today), ...conflicts]
}
