import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type AppContext, type AppEvent, isoNow, type With } from './app-context.server.ts'
import { type Database, isPostgres } from './db/database.ts'
import type { Tables } from './db/tables.ts'
import type { Job } from './jobs.server.ts'

/** A server renews its lease on a row that it works on. The lease of a server that was killed ends after this time. */
export const LEASE_MS = 60_000
/** Another process may have left work; a notification is sent within ten seconds. */
const POLL_INTERVAL_MS = 5000
/** After the work on a row reported that no row can be worked on now. */
const PAUSE_MS = 2000
/** No row is put off for longer. What is due later was put off under a clock that ran ahead, and is due at once. */
const MAX_WAIT_MS = 2 * 24 * 60 * 60_000

type RowWithId = { id: string }

/** Rows of a table that wait for work. On PostgreSQL several servers share it; each row has one server at a time. */
export type Queue<Row extends RowWithId> = {
  table: keyof Tables
  /** The column with the moment from which a row is due; of a claimed row, when its lease ends. Null is at once. */
  dueAtColumn: keyof Row & string
  /** The column that counts the claims of a row, so that only the last claim can change it. */
  triesColumn?: keyof Row & string
  isWaiting(now: string): RawBuilder<SqlBool>
  /** What a claim changes in a row. */
  leaseValues(until: string): Partial<Row>
  leaseMs?: number
  /** How many rows a server works on at a time; one if not given. */
  concurrency?: number
  triggerEvent?: AppEvent
  /** Works on a claimed row, and settles it. After `pause` the other rows wait a moment too. */
  work(ctx: AppContext, row: Row, stop: AbortSignal): Promise<unknown>
}

/** The job that works on the rows of a queue: after each commit that adds some, and when one is due. */
export function createQueueJob<Row extends RowWithId>(queue: Queue<Row>): Job {
  let pausedUntil = 0
  const workOnDueRows = async (ctx: AppContext, stop: AbortSignal) => {
    while (!stop.aborted && performance.now() >= pausedUntil) {
      const workResult = await workOnNextRow(ctx, queue, stop)
      if (workResult === 'none') return
      if (workResult === 'pause') pausedUntil = performance.now() + PAUSE_MS
    }
  }
  return {
    intervalMs: POLL_INTERVAL_MS,
    triggerEvent: queue.triggerEvent,
    async run(ctx, stop) {
      const workers = Array.from({ length: queue.concurrency ?? 1 }, () => workOnDueRows(ctx, stop))
      // A fault of one is thrown when the others have finished, so that no more than `concurrency` work.
      const faults = (await Promise.allSettled(workers)).filter(({ status }) => status === 'rejected')
      if (faults.length > 0) await Promise.all(workers)
    },
    msUntilNext: async (ctx) => Math.max(pausedUntil - performance.now(), await msUntilDue(ctx, queue)),
    faultEvent: `${queue.table}.work`,
  }
}

/** Works on the row that has been due longest. Returns the result of its work, or `none` when no row is due. */
export async function workOnNextRow<Row extends RowWithId>(
  ctx: AppContext,
  queue: Queue<Row>,
  stop: AbortSignal,
): Promise<unknown> {
  const row = await claimRow(ctx, queue)
  if (!row) return 'none'
  let leasedUntil: unknown = row[queue.dueAtColumn]
  const renewLease = async () => {
    const [dueAt, until] = [sql.ref(queue.dueAtColumn), leaseEnd(ctx, queue)]
    // Renewed only while the row still has this lease: work that settled it has set another time, or none.
    const { rows } = await sql`update ${sql.table(queue.table)} set ${dueAt} = ${until}
      where id = ${row.id} and ${dueAt} = ${leasedUntil} ${andSameClaim(queue, row)} returning id`.execute(
      ctx.database,
    )
    if (rows.length > 0) leasedUntil = until
  }
  // A renewal that fails is followed by another.
  const renewal = setInterval(() => renewLease().catch(() => {}), LEASE_MS / 3).unref()
  return queue.work(ctx, row, stop).finally(() => clearInterval(renewal))
}

/** Claims the row that has been due longest, or that one, for this process until its lease ends. Null when none is due. */
export async function claimRow<Row extends RowWithId>(
  ctx: With<'database' | 'clock'>,
  queue: Queue<Row>,
  id?: string,
): Promise<Row | null> {
  const [table, dueAt, now] = [sql.table(queue.table), sql.ref(queue.dueAtColumn), isoNow(ctx)]
  const tries = queue.triesColumn && sql.ref(queue.triesColumn)
  const { rows } = await sql<Row>`update ${table}
    set ${columnAssignments(queue.leaseValues(leaseEnd(ctx, queue)))} ${tries ? sql`, ${tries} = ${tries} + 1` : sql``}
    where id = (
      select id from ${table} where ${queue.isWaiting(now)}
      and (${dueAt} is null or ${dueAt} <= ${now} or ${dueAt} > ${isoNow(ctx, MAX_WAIT_MS)})
      ${id === undefined ? sql`` : sql`and id = ${id}`}
      order by coalesce(${dueAt}, ''), id limit 1 ${isPostgres(ctx.database) ? sql`for update skip locked` : sql``}
    ) returning *`.execute(ctx.database)
  return rows[0] ?? null
}

/** Changes a claimed row; false, and nothing happens, when its lease has ended and another process has claimed it, or it is gone. */
export async function updateClaimedRow<Row extends RowWithId>(
  database: Database,
  queue: Queue<Row>,
  claimedRow: Row,
  columns: Partial<Row>,
): Promise<boolean> {
  const { rows } = await sql`update ${sql.table(queue.table)} set ${columnAssignments(columns)}
    where id = ${claimedRow.id} ${andSameClaim(queue, claimedRow)} returning id`.execute(database)
  return rows.length === 1
}

/** The condition that no later claim of the row was counted, for queues that count claims. */
function andSameClaim<Row extends RowWithId>({ triesColumn }: Queue<Row>, row: Row): RawBuilder<unknown> {
  return triesColumn ? sql`and ${sql.ref(triesColumn)} = ${row[triesColumn]}` : sql``
}

function leaseEnd<Row extends RowWithId>(ctx: With<'clock'>, { leaseMs = LEASE_MS }: Queue<Row>): string {
  return isoNow(ctx, leaseMs)
}

function columnAssignments(values: object): RawBuilder<unknown> {
  return sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
}

/** Milliseconds until the next row is due, or its lease ends; endless when nothing waits. */
async function msUntilDue<Row extends RowWithId>(ctx: AppContext, queue: Queue<Row>): Promise<number> {
  const [table, dueAt, now] = [sql.table(queue.table), sql.ref(queue.dueAtColumn), isoNow(ctx)]
  const earliest = sql<{ at: string | null }>`select min(coalesce(${dueAt}, ${now})) as at
    from ${table} where ${queue.isWaiting(now)}`
  const at = (await earliest.execute(ctx.database)).rows[0]?.at
  return at ? Date.parse(at) - Date.parse(now) : Number.POSITIVE_INFINITY
}
