import { sql } from 'kysely'
import { formatMoment } from '#modules/common/day.ts'
import { keysOf } from '#modules/common/record.ts'
import type { Outcome } from '#modules/refusals/refusal.ts'
import type { RefusalName } from '#modules/refusals/refusals.ts'
import { type Actor, isoNow, type With } from '#server/app-context.ts'
import { type Database, ifGiven } from '#server/db/open.ts'
import type { AuditEntryRow } from '#server/db/tables.ts'
import { newId } from '#server/keys.ts'
import { cursorAt, olderThan } from '#server/page-cursor.ts'
import { readSettings } from '#server/settings.ts'
import { type ActName, describeActor, describeEntry } from './entry.ts'

const AT_ONCE = 50

/** The name that a row carries, by its table. */
const names = {
  booking: sql<string>`trim(first_name || ' ' || last_name)`,
  review: sql<string>`name`,
  enquiry: sql<string>`name`,
}

/** Whether nothing was ever recorded in the house. */
export async function isUntouched(database: Database): Promise<boolean> {
  return !(await database.selectFrom('act').select('id').limit(1).executeTakeFirst())
}

/** One line of the log. Personal data is in before and after only of audit entries about the row it came from. */
export type Entry = { act: ActName; about: string; aboutId: string; before?: unknown; after?: unknown }

/** Writes a line down, for `change` alone. `forgetDetails` erases before and after together with the row it is about. */
export async function writeEntry(ctx: With<'clock'>, tx: Database, who: Actor, entry: Entry): Promise<void> {
  await tx
    .insertInto('act')
    .values({
      id: newId(),
      at: isoNow(ctx),
      who: whoIs(who),
      act: entry.act,
      about: entry.about,
      about_id: entry.aboutId,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
    })
    .execute()
}

/** How an actor is written down: `owner:<id>`, `helper:<id>`, `guest`, `house`, `command-line`. */
export function whoIs({ kind, id }: Actor): string {
  return kind === id ? kind : `${kind}:${id}`
}

export type AuditQuery = {
  /** `owner:<id>`, `helper:<id>`, `house`, `command-line`. */
  who?: string
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
  { who, about = [], from, until, cursor, limit = AT_ONCE }: AuditQuery = {},
): Promise<{ acts: ListedEntry[]; next: string | null }> {
  const rows = await newestEntries(ctx)
    .$call(ifGiven(who, (query, who) => query.where('act.who', '=', who)))
    .$if(about.length > 0, (query) => query.where('act.about', 'in', about))
    .$call(ifGiven(from, (query, from) => query.where('act.at', '>=', from)))
    .$call(ifGiven(until, (query, until) => query.where('act.at', '<', until)))
    .where(olderThan(sql`act.at`, sql`act.id`, cursor))
    .limit(limit + 1)
    .execute()
  const acts = rows.slice(0, limit)
  const last = rows.length > limit ? acts.at(-1) : undefined
  return { acts, next: last ? cursorAt(last.at, last.id) : null }
}

/** Everybody who ever did something, to choose from. */
export async function auditActors({
  database,
}: With<'database'>): Promise<{ who: string; name: string | null }[]> {
  const query = database.selectFrom('act').leftJoin('owner', (join) => join.on(isDoneByOwner))
  return query.select(['act.who', 'owner.name']).distinct().orderBy('act.who').execute()
}

/** The newest 200 entries about these rows: the history of a review with its files, or of an enquiry. */
export async function historyOf(ctx: With<'database'>, ids: readonly string[]): Promise<ListedEntry[]> {
  return newestEntries(ctx).where('act.about_id', 'in', ids).limit(200).execute()
}

const isDoneByOwner = sql<boolean>`act.who in ('owner:' || owner.id, 'helper:' || owner.id)`

function newestEntries({ database }: With<'database'>) {
  return database
    .selectFrom('act')
    .leftJoin('owner', (join) => join.on(isDoneByOwner))
    .selectAll('act')
    .select('owner.name')
    .orderBy('act.at', 'desc')
    .orderBy('act.id', 'desc')
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
  'changedMeanwhile',
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
    .where('act.about', '=', about)
    .$call(ifGiven(id, (query, id) => query.where('act.about_id', '=', id)))
    .limit(1)
    .executeTakeFirst()
  if (!last) return outcome
  const { timeZone } = await readSettings(ctx)
  const who = last.who === whoIs(actor) ? 'You' : describeActor(last.who, last.name)
  const said = `${who} ${describeEntry(last.act)}, ${formatMoment(new Date(last.at), timeZone)}.`
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
