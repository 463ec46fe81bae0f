import { type Actor, type AppContext, isoNow, laterThan } from '#core/app-context.server.ts'
import { changeRow } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import type { ClosureRow } from '#core/db/tables.ts'
import { isId, newId } from '#core/host/keys.server.ts'
import { hasValues, insertOnce, isChangedByOther } from '#core/records.server.ts'
import { type Outcome, type Refusal, refuse } from '#core/refusals/refusal.ts'
import { readSettings } from '#core/settings.server.ts'
import { type Day, dayInZone } from '#core/values/day.ts'
import { cleanText } from '#core/values/text.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { everyStay, roomsOf, stayTitle } from '#modules/content/stays.ts'
import { type ClosedStay, type ClosureDraft, closureDoubts, closureProblems } from './closure.ts'
import { type Closure, readClosure, spansBetween } from './nights.server.ts'
import { describeTakenBy, overbookedNights } from './nights.ts'

/** Blocked dates by their id, also after they were unblocked; null when there are none. */
export async function findClosure(ctx: { database: Database }, id: string): Promise<Closure | null> {
  const row = await ctx.database
    .selectFrom('blocked_dates')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? readClosure(row) : null
}

/** Empties the notes of blocked dates that were over before a day: notes may be about people. */
export async function clearClosureNotes(tx: Database, before: Day): Promise<void> {
  await tx
    .updateTable('blocked_dates')
    .set({ note: '' })
    .where('reopens_on', '<', before)
    .where('note', '!=', '')
    .execute()
}

/**
 * Blocks dates of some stays or of all; bookings stay as they are. `id` is that of the form: a form that is sent twice blocks them once,
 * and one that is sent again with other values, after a lost answer, corrects them.
 */
export async function closeNights(
  ctx: AppContext,
  actor: Actor,
  { id = '', ...draft }: ClosureDraft & { id?: string },
  asked: Asked = {},
): Promise<Outcome<{ id: string }>> {
  const checked = await checkClosure(ctx, draft)
  if (!checked.ok) return checked
  const at = isoNow(ctx)
  const row = {
    id: isId(id) ? id : newId(),
    ...checked.written,
    opened_at: null,
    created_at: at,
    updated_at: at,
  }
  return changeRow(ctx, actor, { about: 'closure', id: row.id }, async (tx, record) => {
    const there = await insertOnce(tx, 'blocked_dates', row)
    const after = closureFacts(checked.written)
    if (!there) await record('closure.added', { after })
    else if (there.opened_at) return refuse('closureOpened')
    else if (hasValues(there, checked.written)) return { ok: true, id: row.id }
    else {
      if (await isChangedByOther(tx, actor, row.id)) return refuse('changedByOther')
      const updated_at = laterThan(there.updated_at, at)
      await tx
        .updateTable('blocked_dates')
        .set({ ...checked.written, updated_at })
        .where('id', '=', row.id)
        .execute()
      await record('closure.changed', { before: closureFacts(there), after })
    }
    return (await refuseDoubts(ctx, tx, row.id, draft, asked)) ?? { ok: true, id: row.id }
  })
}

/** Changes blocked dates. `seen` is their `updated_at` as the owner saw it: a change saved in between is not overwritten. */
export async function changeClosure(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { seen, ...draft }: ClosureDraft & { seen: string },
  asked: Asked = {},
): Promise<Outcome> {
  const checked = await checkClosure(ctx, draft)
  if (!checked.ok) return checked
  return changeRow(ctx, actor, { about: 'closure', id }, async (tx, record) => {
    const before = await tx.selectFrom('blocked_dates').selectAll().where('id', '=', id).executeTakeFirst()
    if (!before) return refuse('closureUnknown')
    const { numUpdatedRows } = await tx
      .updateTable('blocked_dates')
      .set({ ...checked.written, updated_at: laterThan(seen, isoNow(ctx)) })
      .where('id', '=', id)
      .where('updated_at', '=', seen)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('closureChanged')
    await record('closure.changed', { before: closureFacts(before), after: closureFacts(checked.written) })
    return (await refuseDoubts(ctx, tx, id, draft, asked)) ?? { ok: true }
  })
}

/** Unblocks dates; `closeAgain` undoes it. */
export function openNights(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  return setOpened(ctx, actor, id, true)
}

/** Blocks dates again that were unblocked. */
export function closeAgain(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  return setOpened(ctx, actor, id, false)
}

function setOpened(ctx: AppContext, actor: Actor, id: string, opened: boolean): Promise<Outcome> {
  return changeRow(ctx, actor, { about: 'closure', id }, async (tx, record) => {
    const closure = await findClosure({ database: tx }, id)
    if (!closure) return refuse('closureUnknown')
    const now = isoNow(ctx)
    const { numUpdatedRows } = await tx
      .updateTable('blocked_dates')
      .set({ opened_at: opened ? now : null, updated_at: laterThan(closure.updated_at, now) })
      .where('id', '=', id)
      .where('opened_at', opened ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse(opened ? 'closureOpened' : 'closureStands')
    await record(opened ? 'closure.opened' : 'closure.closed-again', { after: daysOf(closure) })
    return { ok: true }
  })
}

type Written = Pick<ClosureRow, 'stays' | 'first_night' | 'reopens_on' | 'note'>

/** The columns of blocked dates, or why they are refused. */
async function checkClosure(
  ctx: AppContext,
  given: ClosureDraft,
): Promise<{ ok: true; written: Written } | Refusal> {
  const draft = { ...given, note: cleanText(given.note) }
  const [problem] = closureProblems(draft)
  if (problem) return problem
  const content = await publishedContent(ctx)
  const known = new Set(everyStay(content).map(({ id }) => id))
  if (!draft.whole && draft.stays.some(({ stay }) => !known.has(stay))) return refuse('stayUnknown', 'stays')
  // The number of all rooms is stored as "all", which stays true when rooms are added.
  const stays = draft.stays.map(
    ({ stay, rooms }): ClosedStay => ({
      stay,
      rooms: rooms && rooms < roomsOf(content, stay) ? rooms : null,
    }),
  )
  return {
    ok: true,
    written: {
      stays: draft.whole ? null : JSON.stringify(stays),
      first_night: draft.from,
      reopens_on: draft.until,
      note: draft.note,
    },
  }
}

/** Their facts for the audit log, without the note, which may be about people. */
function closureFacts({ stays, ...row }: Written) {
  const closed = stays === null ? ['all rooms'] : JSON.parse(stays).map(describeClosedStay)
  return { closed, ...daysOf(row) }
}

function describeClosedStay({ stay, rooms }: ClosedStay): string {
  return rooms === null ? stay : `${stay} (${rooms})`
}

/** Their days only. */
function daysOf({ first_night, reopens_on }: Pick<Written, 'first_night' | 'reopens_on'>) {
  return { first_night, reopens_on }
}

type Asked = { refusesDoubts?: boolean }

/** Within the caller's transaction, after the change was recorded: the record waits for any other change of nights at the same moment. */
async function refuseDoubts(
  ctx: AppContext,
  tx: Database,
  id: string,
  draft: ClosureDraft,
  { refusesDoubts }: Asked,
): Promise<Refusal | null> {
  const doubts = refusesDoubts ? await doubtsAboutClosing({ ...ctx, database: tx }, draft, id) : []
  return doubts.length > 0 ? { ...refuse('closureDoubted'), doubts } : null
}

/** Doubts about blocking the dates `id`, in sentences: past nights, and guests who already have them. */
async function doubtsAboutClosing(ctx: AppContext, draft: ClosureDraft, id: string): Promise<string[]> {
  const { whole, from, until } = draft
  const [{ timeZone }, content, spans] = await Promise.all([
    readSettings(ctx),
    publishedContent(ctx),
    spansBetween(ctx, from, until),
  ])
  const taken = [...spans].flatMap(([stay, there]) => {
    const part = draft.stays.find((each) => each.stay === stay)
    if (stay === '' || !(whole || part)) return []
    const own = { id, name: '', checkIn: from, checkOut: until, closes: whole ? null : part?.rooms }
    const others = there.filter((span) => span.id !== id)
    const guests = overbookedNights([own, ...others], roomsOf(content, stay))
      .filter(({ stays }) => stays.includes(own))
      .flatMap(({ stays }) => stays)
      .filter((span) => span !== own && span.closes === undefined)
    return [...new Set(guests)].map(
      (guest) => `${stayTitle(content, stay) ?? stay}: ${describeTakenBy(guest)}`,
    )
  })
  return [...closureDoubts(draft, dayInZone(ctx.clock.now(), timeZone)), ...taken]
}
