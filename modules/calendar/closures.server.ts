import { type Actor, type AppContext, isoNow } from '#core/app-context.server.ts'
import { type Change, changeRow } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import type { BlockedDatesRow } from '#core/db/tables.ts'
import { isId, newId } from '#core/host/keys.server.ts'
import { emptiedPersonalColumns, type ValuesOf, valuesToColumns } from '#core/record-fields.ts'
import { addRecord, changeRecord, type RecordKind, setRemoved } from '#core/records.server.ts'
import { type Outcome, type Refusal, refuse } from '#core/refusals/refusal.ts'
import { todayHere } from '#core/settings.server.ts'
import type { Day } from '#core/values/day.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { countRooms, everyStay, stayTitle } from '#modules/content/stays.ts'
import { closureDoubts, closureFields, parseClosure, type TypedClosure } from './closure.ts'
import { type Closure, readClosure, spansBetween } from './nights.server.ts'
import { describeTakenBy, overbookedNights } from './nights.ts'

const closureKind = {
  table: 'blocked_dates',
  fields: closureFields,
  about: 'closure',
  actions: { added: 'closure.added', changed: 'closure.changed' },
  notFound: 'blockedDatesUnknown',
  removal: {
    column: 'opened_at',
    actions: { removed: 'closure.opened', restored: 'closure.closed-again' },
    refusals: { removed: 'datesAlreadyUnblocked', notRemoved: 'datesAlreadyBlocked' },
  },
} as const satisfies RecordKind<'blocked_dates', typeof closureFields>

/** Blocked dates by their id, also after they were unblocked; null when there are none. */
export async function findClosure(
  ctx: { database: Database },
  id: string,
): Promise<{ closure: Closure; row: BlockedDatesRow } | null> {
  const row = await ctx.database
    .selectFrom('blocked_dates')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { closure: readClosure(row), row } : null
}

/** Empties the notes of blocked dates that were over before a day: notes may be about people. */
export async function clearClosureNotes(tx: Database, before: Day): Promise<void> {
  await tx
    .updateTable('blocked_dates')
    .set(emptiedPersonalColumns(closureFields))
    .where('reopens_on', '<', before)
    .where('note', '!=', '')
    .execute()
}

/**
 * Blocks dates of some stays or of all; bookings stay as they are. `id` is that of the form: a form that is sent twice blocks them once,
 * and one that is sent again with other values, after a lost answer, corrects them.
 */
export function blockDates(
  ctx: AppContext,
  actor: Actor,
  { id: given = '', ...typed }: Partial<TypedClosure> & { id?: string },
  asked: Asked = {},
): Promise<Outcome<{ id: string }>> {
  const id = isId(given) ? given : newId()
  return changeRow(ctx, actor, { about: 'closure', id }, async (tx) => {
    const checked = await checkClosure(tx, typed)
    if (!checked.ok) return checked
    const at = isoNow(ctx)
    const columns = valuesToColumns(closureFields, checked.values)
    const row = { id, ...columns, opened_at: null, created_at: at, updated_at: at }
    const saved = await addRecord(ctx, tx, actor, closureKind, row)
    if (!saved.ok) return saved
    return (await refuseDoubts(ctx, tx, id, checked.values, asked)) ?? { ok: true, id }
  })
}

/** Changes blocked dates. `version` is that of their form: a conflict is refused where somebody else has saved other values since. */
export function changeClosure(
  ctx: AppContext,
  actor: Actor,
  id: string,
  typed: Partial<TypedClosure>,
  { version, ...asked }: Asked & { version?: string | undefined } = {},
): Promise<Outcome> {
  return changeRow(ctx, actor, { about: 'closure', id }, async (tx) => {
    const checked = await checkClosure(tx, typed)
    if (!checked.ok) return checked
    const saved = await changeRecord(ctx, tx, closureKind, id, { values: checked.values, version })
    if (!saved.ok || !saved.isChanged) return saved
    return (await refuseDoubts(ctx, tx, id, checked.values, asked)) ?? { ok: true }
  })
}

/** Unblocks dates; `restoreClosure` undoes it. */
export function unblockDates(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  return changeRow(ctx, actor, { about: 'closure', id }, (tx) => setRemoved(ctx, tx, closureKind, id, true))
}

/** Blocks dates again that were unblocked. */
export function restoreClosure(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  return changeRow(ctx, actor, { about: 'closure', id }, (tx) => setRemoved(ctx, tx, closureKind, id, false))
}

type Values = ValuesOf<typeof closureFields>

/** The values of blocked dates, or why they are refused. */
async function checkClosure(
  database: Database,
  typed: Partial<TypedClosure>,
): Promise<{ ok: true; values: Values } | Refusal> {
  const { values, refusals } = parseClosure(typed)
  if (!values) return refusals[0]
  const content = await publishedContent({ database })
  const known = new Set(everyStay(content).map(({ id }) => id))
  if (values.stays?.some(({ stay }) => !known.has(stay))) return refuse('stayUnknown', 'stays')
  // The number of all rooms is stored as "all", which stays true when rooms are added.
  const stays = values.stays?.map(({ stay, rooms }) => ({
    stay,
    rooms: rooms && rooms < countRooms(content, stay) ? rooms : null,
  }))
  return { ok: true, values: { ...values, stays: stays ?? null } }
}

type Asked = { refusesDoubts?: boolean }

/** Within the caller's transaction, after the change was recorded: the record waits for any other change of nights at the same moment. */
async function refuseDoubts(
  ctx: AppContext,
  tx: Change,
  id: string,
  values: Values,
  { refusesDoubts }: Asked,
): Promise<Refusal | null> {
  const doubts = refusesDoubts ? await doubtsAboutClosing({ ...ctx, database: tx }, values, id) : []
  return doubts.length > 0 ? { ...refuse('blockedDatesDoubted'), doubts } : null
}

/** Doubts about blocking the dates `id`, in sentences: past nights, and guests who already have them. */
async function doubtsAboutClosing(ctx: AppContext, values: Values, id: string): Promise<string[]> {
  const { stays, firstNight, reopensOn } = values
  const [today, content, spans] = await Promise.all([
    todayHere(ctx),
    publishedContent(ctx),
    spansBetween(ctx, firstNight, reopensOn),
  ])
  const taken = [...spans].flatMap(([stay, there]) => {
    const part = stays?.find((each) => each.stay === stay)
    if (stay === '' || !(stays === null || part)) return []
    const own = { id, name: '', checkIn: firstNight, checkOut: reopensOn, closes: part ? part.rooms : null }
    const others = there.filter((span) => span.id !== id)
    const guests = overbookedNights([own, ...others], countRooms(content, stay))
      .filter(({ stays }) => stays.includes(own))
      .flatMap(({ stays }) => stays)
      .filter((span) => span !== own && span.closes === undefined)
    return [...new Set(guests)].map(
      (guest) => `${stayTitle(content, stay) ?? stay}: ${describeTakenBy(guest)}`,
    )
  })
  return [...closureDoubts(values, today), ...taken]
}
