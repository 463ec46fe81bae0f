import type { AppContext } from '#server/app-context.ts'
import { ifGiven } from '#server/db/if-given.ts'
import type { MediaRow } from '#server/db/media-tables.ts'
import type { ReviewRow } from '#server/db/tables.ts'
import type { ReviewStatus } from './review.ts'

/** A review as the owner sees it, with every file that came with it, in order. */
export type OwnersReview = ReviewRow & { media: MediaRow[] }

/** Pending reviews first, then the newest; at most `limit`, of one status if given. Never ordered by score. */
export async function listReviews(
  ctx: AppContext,
  { status, limit = 500 }: { status?: ReviewStatus; limit?: number } = {},
): Promise<OwnersReview[]> {
  const rows = await ctx.database
    .selectFrom('review')
    .selectAll()
    .$call(ifGiven(status, (query, status) => query.where('status', '=', status)))
    .orderBy((eb) => eb.case().when('status', '=', 'pending').then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return withMedia(ctx, rows)
}

/** One review by its id, or null. */
export async function findReview(ctx: AppContext, id: string): Promise<OwnersReview | null> {
  const rows = await ctx.database.selectFrom('review').selectAll().where('id', '=', id).execute()
  return (await withMedia(ctx, rows))[0] ?? null
}

async function withMedia(ctx: AppContext, rows: ReviewRow[]): Promise<OwnersReview[]> {
  if (rows.length === 0) return []
  const media = await ctx.database
    .selectFrom('media')
    .selectAll()
    .where('about', '=', 'review')
    .where(
      'about_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute()
  const byReview = Map.groupBy(media, ({ about_id }) => about_id)
  return rows.map((row) => ({ ...row, media: byReview.get(row.id) ?? [] }))
}
