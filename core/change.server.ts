import type { Database } from '#core/db/database.ts'
import type { Outcome, Refusal } from '#core/refusals/refusal.ts'
import { type Actor, type AppEvent, emitEvent, type With } from './app-context.server.ts'
import { type AuditAction, isPublicAction } from './audit-entry.ts'
import { type AuditSubject, type NewAuditEntry, nameLastChange, writeAuditEntry } from './audit-log.server.ts'
import { writeSetting } from './settings.server.ts'

/** The transaction of a change, and what else belongs to it besides its rows. */
export type Change = Database & {
  /** Writes an audit entry. A public action also invalidates the public pages. */
  record(entry: NewAuditEntry, who?: Actor): Promise<void>
  /** Invalidates the public pages for a change without an audit entry. Locks the row of the page version until the commit. */
  invalidatePages(): Promise<void>
  /** Starts the work on a queue after the commit. */
  schedule(work: Exclude<AppEvent, 'pages'>): void
}

/** Changes rows, audit entries and page version in one transaction; a returned refusal rolls it back. Scheduled work starts after the commit. */
export async function change<T>(
  ctx: With<'events' | 'clock' | 'database'>,
  actor: Actor,
  make: (tx: Change) => Promise<T>,
): Promise<T> {
  const events = new Set<AppEvent>()
  const committed = await ctx.database
    .transaction()
    .execute(async (transaction) => {
      const tx: Change = Object.assign(transaction, {
        async record(entry: NewAuditEntry, who = actor) {
          await writeAuditEntry(ctx, transaction, who, entry)
          if (isPublicAction(entry.action)) await tx.invalidatePages()
        },
        async invalidatePages() {
          if (events.has('pages')) return
          events.add('pages')
          await incrementPageVersion(transaction)
        },
        schedule(work: Exclude<AppEvent, 'pages'>) {
          events.add(work)
        },
      })
      const result = await make(tx)
      if (isRefusal(result)) throw new RollbackError(result)
      return result
    })
    .catch((fault) => {
      if (!(fault instanceof RollbackError)) throw fault
      events.clear()
      return fault.refusal as T
    })
  for (const event of events) emitEvent(ctx, event)
  return committed
}

/** Within the caller's transaction: all changes with this name update one row of the settings, so the second waits until the first is saved. */
export async function lockByName(ctx: With<'clock'>, tx: Database, name: string): Promise<void> {
  await writeSetting(ctx, tx, name, null)
}

/** Records what was done to the row of `changeRow`, and what was before and after. */
type RecordAction = (action: AuditAction, states?: Pick<NewAuditEntry, 'before' | 'after'>) => Promise<void>

/** `change` for one row. A refusal because somebody else was first names that person and the last action on the row. */
export async function changeRow<T extends object = object>(
  ctx: With<'events' | 'clock' | 'database'>,
  actor: Actor,
  row: Required<AuditSubject>,
  make: (tx: Change, record: RecordAction) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const outcome = await change(ctx, actor, (tx) =>
    make(tx, (action, states) => tx.record({ action, about: row.about, aboutId: row.id, ...states })),
  )
  return nameLastChange(ctx, actor, outcome, row)
}

/** Carries a refusal out of a transaction that is rolled back. */
class RollbackError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

function isRefusal(result: unknown): result is Refusal {
  return typeof result === 'object' && result !== null && 'ok' in result && result.ok === false
}

/** Increments the version of the public pages, within the transaction that changes them. */
export async function incrementPageVersion(tx: Database): Promise<void> {
  await tx
    .updateTable('page_version')
    .set((eb) => ({ number: eb('number', '+', 1) }))
    .where('name', '=', 'site')
    .execute()
}
