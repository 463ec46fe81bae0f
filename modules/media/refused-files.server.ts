import { sentenceOf } from '#modules/refusals/refusals.ts'
import { type AppContext, isoNow } from '#server/app-context.ts'
import type { UploadRow } from '#server/db/media-tables.ts'
import type { Database } from '#server/db/open.ts'
import { dropRows } from './media.server.ts'
import { fileRules, type MediaKind, REPLACEABLE_DAYS, type RefusedFile } from './media.ts'

/** What a refused upload is left with: its sentence, for as long as another file may take its place. */
export function refusedState(house: Pick<AppContext, 'clock'>, refusal: string) {
  const until = new Date(house.clock.now().getTime() + REPLACEABLE_DAYS * 86_400_000).toISOString()
  return { state: 'refused' as const, refusal, parts: '[]', file: null, expires_at: until }
}

/**
 * The files of this booking's review that were refused after its words were taken, or could not be made ready to be shown, while
 * the review waits for the owner and is no older than two weeks. None of a review that is decided.
 */
export async function refusedFiles(ctx: AppContext, bookingId: string): Promise<RefusedFile[]> {
  const review = await waitingReview(ctx, bookingId)
  if (!review) return []
  const told = new Date(Date.parse(review.created_at) + REPLACEABLE_DAYS * 86_400_000).toISOString()
  const uploads = await ctx.database
    .selectFrom('upload')
    .select(['id', 'file_id', 'kind', 'file_name', 'refusal'])
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'refused')
    .where('kind', '!=', 'poster')
    .$narrowType<{ kind: MediaKind }>()
    .where('refusal', 'is not', null)
    // Refused before the review was there, it has been told already.
    .where('expires_at', '>=', told)
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
    ...uploads.map(({ id, file_id, kind, file_name, refusal }) => ({
      id: file_id ?? id,
      kind,
      name: file_name,
      message: refusal ?? '',
    })),
    ...media.map(({ id, kind, file_name }) => ({
      id,
      kind,
      name: file_name,
      message: sentenceOf(fileRules[kind].wrongType),
    })),
  ]
}

/** Of a file and those chosen in its place, only the last that was refused is told. */
export async function forgetReplaced(
  database: Database,
  { booking_id, replaces }: Pick<UploadRow, 'booking_id' | 'replaces'>,
): Promise<void> {
  if (!replaces) return
  await database
    .deleteFrom('upload')
    .where('booking_id', '=', booking_id)
    .where('state', '=', 'refused')
    .where((eb) => eb.or([eb('id', '=', replaces), eb('file_id', '=', replaces)]))
    .execute()
}

/** Within the transaction that takes another file: the one it replaces makes room. Gives the keys to discard afterwards. */
export async function replaceRefused(
  tx: Database,
  { booking_id, replaces }: Pick<UploadRow, 'booking_id' | 'replaces'>,
  reviewId: string,
): Promise<string[]> {
  if (!replaces) return []
  await forgetReplaced(tx, { booking_id, replaces })
  const media = await tx
    .selectFrom('media')
    .selectAll()
    .where('id', '=', replaces)
    .where('about', '=', 'review')
    .where('about_id', '=', reviewId)
    .where('work', '=', 'failed')
    .execute()
  return dropRows(tx, media)
}

async function waitingReview(ctx: AppContext, bookingId: string) {
  const since = new Date(ctx.clock.now().getTime() - REPLACEABLE_DAYS * 86_400_000).toISOString()
  return ctx.database
    .selectFrom('review')
    .select(['id', 'created_at'])
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'pending')
    .where('created_at', '>', since)
    .executeTakeFirst()
}
