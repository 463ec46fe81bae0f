import type { Actor, AppContext, With } from '#core/app-context.server.ts'
import { type Database, ifGiven } from '#core/db/database.ts'
import { readPageByCursor } from '#core/db/page-cursor.ts'
import type { MediaRow, ObjectionRow, ReviewRow, ReviewStatus } from '#core/db/tables.ts'
import { type Refusal, refuse } from '#core/refusals/refusal.ts'

/** A review as the owner sees it, with every file that came with it, in order. */
export type ReviewWithMedia = ReviewRow & { media: MediaRow[] }

/** Pending reviews first, then the newest; at most `limit`, of one status if given. Never ordered by score. */
export async function listReviews(
  ctx: AppContext,
  { status, limit = 500 }: { status?: ReviewStatus; limit?: number } = {},
): Promise<ReviewWithMedia[]> {
  const rows = await ctx.database
    .selectFrom('review')
    .selectAll()
    .$call(ifGiven(status, (query, status) => query.where('status', '=', status)))
    .orderBy((eb) => eb.case().when('status', '=', 'pending').then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return attachMedia(ctx, rows)
}

export async function findReview(ctx: AppContext, id: string): Promise<ReviewWithMedia | null> {
  const rows = await ctx.database.selectFrom('review').selectAll().where('id', '=', id).execute()
  return (await attachMedia(ctx, rows))[0] ?? null
}

async function attachMedia(ctx: AppContext, rows: ReviewRow[]): Promise<ReviewWithMedia[]> {
  const ids = rows.map(({ id }) => id)
  const files = ctx.database.selectFrom('media').selectAll().where('about', '=', 'review')
  const media = await files.where('about_id', 'in', ids).orderBy('position').execute()
  const byReview = Map.groupBy(media, ({ about_id }) => about_id)
  return rows.map((row) => ({ ...row, media: byReview.get(row.id) ?? [] }))
}

/** The actor behind the personal link of a review. */
export function guestOfReview(reviewId: string): Actor {
  return { kind: 'guest', id: reviewId }
}

/** Refuses when a guest has made the owner read a review again too often; null otherwise. */
export async function checkResubmissions(ctx: AppContext, reviewId: string): Promise<Refusal | null> {
  const { waitSeconds } = await ctx.limits.peek('correction', reviewId)
  return waitSeconds === null ? null : { ...refuse('tooManyTries'), retryAfter: waitSeconds }
}

/** Counts that a guest has made the owner read a review again. */
export async function countResubmission(ctx: AppContext, reviewId: string): Promise<void> {
  await ctx.limits.count('correction', reviewId)
}

const INBOX_PAGE_SIZE = 20

/** One page of reviews with these statuses, newest first. There is no order or filter by score. */
export function readReviewInbox(
  ctx: With<'database'>,
  statuses: readonly ReviewStatus[],
  { cursor, limit = INBOX_PAGE_SIZE }: { cursor?: string | null; limit?: number } = {},
): Promise<{ rows: ReviewRow[]; nextCursor: string | null }> {
  const query = ctx.database.selectFrom('review').selectAll().where('status', 'in', statuses)
  return readPageByCursor(query, { cursor, limit })
}

export async function countReviews(ctx: With<'database'>): Promise<Record<ReviewStatus, number>> {
  const rows = await ctx.database
    .selectFrom('review')
    .select(['status', (eb) => eb.fn.countAll().as('count')])
    .groupBy('status')
    .execute()
  const counts = { pending: 0, approved: 0, declined: 0, withdrawn: 0 }
  for (const { status, count } of rows) counts[status] = Number(count)
  return counts
}

export async function countSampleReviews(ctx: With<'database'>): Promise<number> {
  const { count } = await ctx.database
    .selectFrom('review')
    .where('status', 'in', ['pending', 'approved', 'declined', 'withdrawn'])
    .where('sample', '=', 1)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The id of the oldest pending review other than this one. */
export async function findNextPendingId(ctx: With<'database'>, exceptId: string): Promise<string | null> {
  const pending = ctx.database.selectFrom('review').select('id').where('status', '=', 'pending')
  const row = await pending.where('id', '!=', exceptId).orderBy('created_at').limit(1).executeTakeFirst()
  return row?.id ?? null
}

/** A query of the unanswered objections to decisions that still hold; the caller selects. */
export function selectUnansweredObjections(ctx: With<'database'>) {
  return ctx.database
    .selectFrom('objection')
    .innerJoin('review', 'review.id', 'objection.review_id')
    .where('objection.answered_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('review.status', '=', 'declined'),
        eb.and([
          eb('review.status', '=', 'withdrawn'),
          eb('review.decline_reason', 'is not', null),
          eb('review.decline_reason', '!=', 'guest-request'),
        ]),
      ]),
    )
}

/** The ids of reviews with an unanswered objection. */
export async function listObjectedReviewIds(ctx: With<'database'>): Promise<Set<string>> {
  const rows = await selectUnansweredObjections(ctx).select('review.id').execute()
  return new Set(rows.map(({ id }) => id))
}

/** A guest's objections to the decisions about their review, the oldest first. */
export function listObjections(ctx: With<'database'>, reviewId: string): Promise<ObjectionRow[]> {
  const objections = ctx.database.selectFrom('objection').selectAll().where('review_id', '=', reviewId)
  return objections.orderBy('created_at').orderBy('id').execute()
}

export async function findLastObjection(tx: Database, reviewId: string): Promise<ObjectionRow | undefined> {
  return (await listObjections({ database: tx }, reviewId)).at(-1)
}
