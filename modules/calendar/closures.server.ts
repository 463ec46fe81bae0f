import type { Day } from '#modules/common/day.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Database, ifGiven } from '#server/db/open.ts'
import type { ClosureRow } from '#server/db/tables.ts'
import type { ClosedStay } from './closure.ts'

/** Nights closed by hand; `stays` is null where it is the whole house. */
export type Closure = Omit<ClosureRow, 'stays'> & { stays: ClosedStay[] | null }

/** The nights that are closed from one day on, and, where given, before another; the first ones first. */
export async function closuresBetween(
  ctx: Pick<AppContext, 'database'>,
  from: Day,
  until?: Day,
): Promise<Closure[]> {
  const rows = await ctx.database
    .selectFrom('closure')
    .selectAll()
    .where('opened_at', 'is', null)
    .where('open_again', '>', from)
    .$call(ifGiven(until, (query, until) => query.where('first_night', '<', until)))
    .orderBy('first_night')
    .orderBy('id')
    .execute()
  return rows.map(readClosure)
}

/** Closed nights by their id, opened again or not; null when there are none. */
export async function findClosure(ctx: { database: Database }, id: string): Promise<Closure | null> {
  const row = await ctx.database.selectFrom('closure').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? readClosure(row) : null
}

/** How a stay is closed by it: so many rooms, all where it is null; undefined where it is open. */
export function roomsClosedIn({ stays }: Pick<Closure, 'stays'>, stay: string): number | null | undefined {
  return stays === null ? null : stays.find((each) => each.stay === stay)?.rooms
}

/** Empties the notes of closed nights that were over before a day: they may speak of people. */
export async function forgetClosureNotes(tx: Database, before: Day): Promise<void> {
  await tx
    .updateTable('closure')
    .set({ note: '' })
    .where('open_again', '<', before)
    .where('note', '!=', '')
    .execute()
}

function readClosure({ stays, ...row }: ClosureRow): Closure {
  return { ...row, stays: stays === null ? null : JSON.parse(stays) }
}
