import { type AppContext, isoNow } from '#core/app-context.server.ts'
import type { MediaKind } from '#core/db/tables.ts'
import { sentenceOf } from '#core/refusals/refusal.ts'
import { fileRules, REFUSED_FILE_DAYS, type RefusedFile } from './media.ts'

/**
 * The files of this booking's review that were refused after it was saved, or that could not be prepared for the site, while the review is
 * pending and no older than two weeks.
 */
export async function listRefusedFiles(ctx: AppContext, bookingId: string): Promise<RefusedFile[]> {
  const since = isoNow(ctx, -REFUSED_FILE_DAYS * 86_400_000)
  const review = await ctx.database
    .selectFrom('review')
    .select(['id', 'created_at'])
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'pending')
    .where('created_at', '>', since)
    .executeTakeFirst()
  if (!review) return []
  const refusedUntil = new Date(Date.parse(review.created_at) + REFUSED_FILE_DAYS * 86_400_000).toISOString()
  const uploads = await ctx.database
    .selectFrom('upload')
    .select(['id', 'file_id', 'kind', 'file_name', 'refusal'])
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'refused')
    .where('kind', '!=', 'poster')
    .$narrowType<{ kind: MediaKind }>()
    .where('refusal', 'is not', null)
    // The guest has already read about a file that was refused before the review was saved.
    .where('expires_at', '>=', refusedUntil)
    .where('expires_at', '>', isoNow(ctx))
    .orderBy('created_at')
    .execute()
  const media = await ctx.database
    .selectFrom('media')
    .select(['id', 'kind', 'file_name'])
    .where('about', '=', 'review')
    .where('about_id', '=', review.id)
    .where('work', '=', 'failed')
    .$narrowType<{ kind: MediaKind }>()
    .orderBy('position')
    .execute()
  return [
    ...uploads.map(({ id, file_id, kind, file_name: name, refusal }) => {
      return { id: file_id ?? id, kind, name, message: refusal ?? '' }
    }),
    ...media.map(({ id, kind, file_name: name }) => {
      return { id, kind, name, message: sentenceOf(fileRules[kind].wrongType) }
    }),
  ]
}
