import { sql } from 'kysely'
import type { Database } from '#core/db/database.ts'
import { newId } from '#core/host/keys.server.ts'
import { isConflict, type Outcome } from '#core/refusals/refusal.ts'
import { formatMoment } from '#core/values/day.ts'
import { type Actor, isoNow, type With } from './app-context.server.ts'
import { type AuditAction, describeAction, describeActor } from './audit-entry.ts'
import { readSettings } from './settings.server.ts'

/** One line of the log. Personal data is in before and after only of audit entries about the row it came from. */
export type NewAuditEntry = {
  action: AuditAction
  about: string
  aboutId: string
  before?: unknown
  after?: unknown
}

/** Writes an audit entry, for `change` alone. `deleteAuditDetails` erases before and after together with the row it is about. */
export async function writeAuditEntry(
  ctx: With<'clock'>,
  tx: Database,
  actor: Actor,
  entry: NewAuditEntry,
): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      id: newId(),
      created_at: isoNow(ctx),
      actor: serializeActor(actor),
      action: entry.action,
      about: entry.about,
      about_id: entry.aboutId,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
    })
    .execute()
}

/** The stored form of an actor: `owner:<id>`, `helper:<id>`, `guest`, `house`, `command-line`. */
export function serializeActor({ kind, id }: Actor): string {
  return kind === id ? kind : `${kind}:${id}`
}

export const isDoneByOwner = sql<boolean>`audit_entry.actor in ('owner:' || owner.id, 'helper:' || owner.id)`

export function selectNewestEntries({ database }: With<'database'>) {
  return database
    .selectFrom('audit_entry')
    .leftJoin('owner', (join) => join.on(isDoneByOwner))
    .selectAll('audit_entry')
    .select('owner.name')
    .orderBy('audit_entry.created_at', 'desc')
    .orderBy('audit_entry.id', 'desc')
}

/** The row of a refused change; without `id`, any row of that kind. */
export type AuditSubject = { about: string; id?: string }

/** The refusal of a change that came too late, with the last audit entry about the same row: who did what and when. Any other outcome as it is. */
export async function nameLastChange<T extends object>(
  ctx: With<'database'>,
  actor: Actor,
  outcome: Outcome<T>,
  { about, id }: AuditSubject,
): Promise<Outcome<T>> {
  if (outcome.ok || !isConflict(outcome.name)) return outcome
  const last = await selectNewestEntries(ctx)
    .where('audit_entry.about', '=', about)
    .$if(id !== undefined, (query) => query.where('audit_entry.about_id', '=', id ?? ''))
    .limit(1)
    .executeTakeFirst()
  if (!last) return outcome
  const { timeZone } = await readSettings(ctx)
  const who = last.actor === serializeActor(actor) ? 'You' : describeActor(last.actor, last.name)
  const lastChange = `${who} ${describeAction(last.action)}, ${formatMoment(new Date(last.created_at), timeZone)}.`
  return { ...outcome, message: `${outcome.message} ${lastChange}` }
}

/** Within the caller's transaction: erases what earlier audit entries have of before and after, which may quote somebody, and stored answers. */
export async function deleteAuditDetails(tx: Database, ids: readonly string[]): Promise<void> {
  const noStates = { before: null, after: null }
  await tx.updateTable('audit_entry').set(noStates).where('about_id', 'in', ids).execute()
  await tx.deleteFrom('idempotent_answer').where('about_id', 'in', ids).execute()
}
