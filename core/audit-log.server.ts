import { sql } from 'kysely'
import type { Database } from '#core/db/database.ts'
import { ifGiven } from '#core/db/database.ts'
import { cursorAt, olderThan } from '#core/db/page-cursor.ts'
import type { AuditEntryRow } from '#core/db/tables.ts'
import { newId } from '#core/host/keys.server.ts'
import type { Outcome, RefusalName } from '#core/refusals/refusal.ts'
import { formatMoment } from '#core/values/day.ts'
import { keysOf } from '#core/values/record.ts'
import { type Actor, isoNow, type With } from './app-context.server.ts'
import { type ActionName, describeActor, describeEntry } from './audit-entry.ts'
import { readSettings } from './settings.server.ts'

const AT_ONCE = 50

/** The name that a row carries, by its table. */
const names = {
  booking: sql<string>`trim(first_name || ' ' || last_name)`,
  review: sql<string>`name`,
  enquiry: sql<string>`name`,
}

/** Whether the audit log is empty. */
export async function isUntouched(database: Database): Promise<boolean> {
  return !(await database.selectFrom('audit_entry').select('id').limit(1).executeTakeFirst())
}

/** One line of the log. Personal data is in before and after only of audit entries about the row it came from. */
export type Entry = { action: ActionName; about: string; aboutId: string; before?: unknown; after?: unknown }

/** Writes a line down, for `change` alone. `forgetDetails` erases before and after together with the row it is about. */
export async function writeEntry(
  ctx: With<'clock'>,
  tx: Database,
  actor: Actor,
  entry: Entry,
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

export type AuditQuery = {
  /** `owner:<id>`, `helper:<id>`, `house`, `command-line`. */
  actor?: string
  /** The thing an entry is about, `review`; all entries of that room. */
  about?: readonly string[]
  /** Moments, the first included and the second not. */
  from?: string
  until?: string
  cursor?: string | null
  limit?: number
}

/** An entry with the name of who did it, as far as they are still in the team. */
export type ListedEntry = AuditEntryRow & { name: string | null }

/** The audit log, the newest first, one page at a time. */
export async function listEntries(
  ctx: With<'database'>,
  { actor, about = [], from, until, cursor, limit = AT_ONCE }: AuditQuery = {},
): Promise<{ entries: ListedEntry[]; next: string | null }> {
  const rows = await newestEntries(ctx)
    .$call(ifGiven(actor, (query, actor) => query.where('audit_entry.actor', '=', actor)))
    .$if(about.length > 0, (query) => query.where('audit_entry.about', 'in', about))
    .$call(ifGiven(from, (query, from) => query.where('audit_entry.created_at', '>=', from)))
    .$call(ifGiven(until, (query, until) => query.where('audit_entry.created_at', '<', until)))
    .where(olderThan(sql`audit_entry.created_at`, sql`audit_entry.id`, cursor))
    .limit(limit + 1)
    .execute()
  const entries = rows.slice(0, limit)
  const last = rows.length > limit ? entries.at(-1) : undefined
  return { entries, next: last ? cursorAt(last.created_at, last.id) : null }
}

/** Everybody who ever did something, to choose from. */
export async function auditActors({
  database,
}: With<'database'>): Promise<{ actor: string; name: string | null }[]> {
  const query = database.selectFrom('audit_entry').leftJoin('owner', (join) => join.on(isDoneByOwner))
  return query.select(['audit_entry.actor', 'owner.name']).distinct().orderBy('audit_entry.actor').execute()
}

/** The newest 200 entries about these rows: the history of a review with its files, or of an enquiry. */
export async function historyOf(ctx: With<'database'>, ids: readonly string[]): Promise<ListedEntry[]> {
  return newestEntries(ctx).where('audit_entry.about_id', 'in', ids).limit(200).execute()
}

const isDoneByOwner = sql<boolean>`audit_entry.actor in ('owner:' || owner.id, 'helper:' || owner.id)`

function newestEntries({ database }: With<'database'>) {
  return database
    .selectFrom('audit_entry')
    .leftJoin('owner', (join) => join.on(isDoneByOwner))
    .selectAll('audit_entry')
    .select('owner.name')
    .orderBy('audit_entry.created_at', 'desc')
    .orderBy('audit_entry.id', 'desc')
}

/** The refusals of a change that somebody else, or the same person on another device, made impossible. */
const conflicts: readonly RefusalName[] = [
  'alreadyAsked',
  'arrivalSent',
  'askedAgain',
  'bookingCancelled',
  'bookingCancelledAlready',
  'bookingNotCancelled',
  'calendarAddressGone',
  'calendarAddressTwice',
  'calendarBrought',
  'calendarForgotten',
  'changedByOther',
  'closureChanged',
  'closureOpened',
  'closureStands',
  'contentChanged',
  'contentPublished',
  'enquiryMoved',
  'feedRenewed',
  'guestTookBack',
  'holdEnded',
  'holdNightsTaken',
  'holdStands',
  'invitationStopped',
  'invitationUnknown',
  'emailNotWaiting',
  'emailsNotWaiting',
  'linkSentAlready',
  'linkUnknown',
  'mailForgotten',
  'mediaHidden',
  'mediaShown',
  'mediaUnknown',
  'objectionAnswered',
  'ownerUnknown',
  'replyGone',
  'reviewDecided',
  'reviewUnknown',
  'roleAlready',
  'seasonRemoved',
  'seasonStands',
  'stepOpen',
  'stepTicked',
  'stepsHidden',
  'stepsShown',
  'undoOver',
]

/** The row of a refused change; without `id`, any row of that kind. */
export type About = { about: string; id?: string }

/** The refusal of a change that came too late, with the last audit entry about the same row: who did what and when. Any other outcome as it is. */
export async function describeConflict<T extends object>(
  ctx: With<'database'>,
  actor: Actor,
  outcome: Outcome<T>,
  { about, id }: About,
): Promise<Outcome<T>> {
  if (outcome.ok || !conflicts.includes(outcome.name)) return outcome
  const last = await newestEntries(ctx)
    .where('audit_entry.about', '=', about)
    .$call(ifGiven(id, (query, id) => query.where('audit_entry.about_id', '=', id)))
    .limit(1)
    .executeTakeFirst()
  if (!last) return outcome
  const { timeZone } = await readSettings(ctx)
  const who = last.actor === serializeActor(actor) ? 'You' : describeActor(last.actor, last.name)
  const said = `${who} ${describeEntry(last.action)}, ${formatMoment(new Date(last.created_at), timeZone)}.`
  return { ...outcome, message: `${outcome.message} ${said}` }
}

/**
 * Of the bookings, reviews and enquiries these audit entries were about, those that have not been erased since: whose each is, by its id. The
 * log itself contains no name, but for what was changed, which erasing forgets.
 */
export async function subjectNames(
  ctx: With<'database'>,
  entries: readonly Pick<AuditEntryRow, 'about' | 'about_id'>[],
): Promise<Map<string, string>> {
  const found = await Promise.all(
    keysOf(names).map(async (place) => {
      const ids = [...new Set(entries.filter(({ about }) => about === place).map(({ about_id }) => about_id))]
      const name = names[place].as('name')
      return ctx.database.selectFrom(place).select(['id', name]).where('id', 'in', ids).execute()
    }),
  )
  return new Map(found.flat().map(({ id, name }) => [id, name]))
}

/** Within the caller's transaction: earlier audit entries keep who did what and when, and lose what was before and after, which may quote somebody. */
export async function deleteEntryDetails(tx: Database, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('audit_entry')
    .set({ before: null, after: null })
    .where('about_id', 'in', ids)
    .execute()
  await tx.deleteFrom('idempotent_answer').where('about_id', 'in', ids).execute()
}
