import type { Day } from '#modules/common/day.ts'
import { type AppContext, isoNow } from '#server/app-context.ts'
import { type Database, ifGiven } from '#server/db/open.ts'
import type { HoldRow } from '#server/db/tables.ts'

/** Held nights with the name of whom they are held for. */
export type Hold = HoldRow & { name: string }
type Where = Pick<AppContext, 'database' | 'clock'>

/** The nights that are held now, from one day on, and, where given, before another. What ran out a moment ago is free already. */
export function heldBetween(ctx: Where, from: Day, until?: Day): Promise<Hold[]> {
  return standing(ctx)
    .where('hold.check_out', '>', from)
    .$call(ifGiven(until, (query, until) => query.where('hold.check_in', '<', until)))
    .execute()
}

/** What is held for an enquiry now; null where nothing is. */
export async function holdOf(ctx: Where, enquiryId: string): Promise<Hold | null> {
  return (await standing(ctx).where('enquiry_id', '=', enquiryId).executeTakeFirst()) ?? null
}

/** The newest hold of an enquiry, whether or not it has ended: its price was offered in writing. */
export async function lastHoldOf(
  { database }: Pick<AppContext, 'database'>,
  enquiryId: string,
): Promise<HoldRow | null> {
  const newest = database
    .selectFrom('hold')
    .selectAll()
    .where('enquiry_id', '=', enquiryId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
  return (await newest.executeTakeFirst()) ?? null
}

/** Every hold that stands, the one that ends first at first. */
export function standingHolds(ctx: Where): Promise<Hold[]> {
  return standing(ctx).execute()
}

/** Those that ran out since a moment, the latest first, whose enquiry nothing is held for by now. */
export async function holdsOverSince(ctx: Where, since: Date): Promise<Hold[]> {
  const over = await withName(ctx.database)
    .where('ended_how', '=', 'over')
    .where('ended_at', '>=', since.toISOString())
    .orderBy('ended_at', 'desc')
    .orderBy('hold.id')
    .execute()
  const stands = new Set((await standingHolds(ctx)).map(({ enquiry_id }) => enquiry_id))
  return over.filter(({ enquiry_id }) => !stands.has(enquiry_id))
}

function standing(ctx: Where) {
  return withName(ctx.database)
    .where('ended_at', 'is', null)
    .where('until', '>', isoNow(ctx))
    .orderBy('until')
    .orderBy('hold.id')
}

function withName(database: Database) {
  return database
    .selectFrom('hold')
    .innerJoin('enquiry', 'enquiry.id', 'hold.enquiry_id')
    .selectAll('hold')
    .select('enquiry.name')
}
