import { sql } from 'kysely'
import type { AppContext } from '#server/app-context.ts'
import type { ReviewRow } from '#server/db/tables.ts'
import { cursorAt, olderThan } from '#server/page-cursor.ts'
import type { ReviewStatus } from './review.ts'

const AT_ONCE = 20

/** One page of reviews, the newest first, of these statuses. There is no order or choice by score. */
export async function reviewInbox(
  ctx: Pick<AppContext, 'database'>,
  statuses: readonly ReviewStatus[],
  { cursor, limit = AT_ONCE }: { cursor?: string | null; limit?: number } = {},
): Promise<{ reviews: ReviewRow[]; next: string | null }> {
  const rows = await ctx.database
    .selectFrom('review')
    .selectAll()
    .where('status', 'in', statuses)
    .where(olderThan(sql`created_at`, sql`id`, cursor))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const reviews = rows.slice(0, limit)
  const last = rows.length > limit ? reviews.at(-1) : undefined
  return { reviews, next: last ? cursorAt(last.created_at, last.id) : null }
}

/** How many reviews stand where. */
export async function countReviews(ctx: Pick<AppContext, 'database'>): Promise<Record<ReviewStatus, number>> {
  const rows = await ctx.database
    .selectFrom('review')
    .select(['status', (eb) => eb.fn.countAll().as('count')])
    .groupBy('status')
    .execute()
  const counts = { pending: 0, approved: 0, declined: 0, withdrawn: 0 }
  for (const { status, count } of rows) counts[status] = Number(count)
  return counts
}

/** How many of them are the demo's samples. */
export async function countSampleReviews(ctx: Pick<AppContext, 'database'>): Promise<number> {
  const { count } = await ctx.database
    .selectFrom('review')
    .where('status', 'in', ['pending', 'approved', 'declined', 'withdrawn'])
    .where('sample', '=', 1)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The review that has waited longest, after this one is decided. */
export async function nextPending(ctx: Pick<AppContext, 'database'>, but: string): Promise<string | null> {
  const row = await ctx.database
    .selectFrom('review')
    .select('id')
    .where('status', '=', 'pending')
    .where('id', '!=', but)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
