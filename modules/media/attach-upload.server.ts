import type { Outcome } from '#modules/refusals/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Change } from '#server/change.ts'
import type { UploadRow } from '#server/db/media-tables.ts'
import { addMedia, type KeptFile } from './keep-files.server.ts'
import { checkFileCounts } from './media.ts'
import { replaceRefused } from './refused-files.server.ts'

/**
 * Files that follow a review which is already saved: within the transaction that makes it whole, a file becomes part of the
 * review and waits for the owner. `false` when there is no review yet; `gone` are the keys of a refused file that it replaces, to
 * be discarded afterwards. Refuses more of a kind than a review may carry.
 */
export async function attachToReview(
  ctx: AppContext,
  tx: Change,
  upload: Pick<UploadRow, 'booking_id' | 'replaces'>,
  file: KeptFile,
): Promise<Outcome<{ attached: boolean; gone: string[] }>> {
  const review = await tx
    .selectFrom('review')
    .select('id')
    .where('booking_id', '=', upload.booking_id)
    .executeTakeFirst()
  if (!review) return { ok: true, attached: false, gone: [] }
  const gone = await replaceRefused(tx, upload, review.id)
  const refusal = await addTo(ctx, tx, review.id, file)
  if (refusal) return refusal
  return { ok: true, attached: true, gone }
}

async function addTo(ctx: AppContext, tx: Change, reviewId: string, file: KeptFile) {
  const there = await tx
    .selectFrom('media')
    .select(['id', 'kind', 'poster_key'])
    .where('about', '=', 'review')
    .where('about_id', '=', reviewId)
    .execute()
  const posters = there.filter(({ poster_key }) => poster_key !== null).map(() => 'poster' as const)
  const refusal = checkFileCounts([...there.map(({ kind }) => kind), ...posters, file.kind])
  if (refusal) return refusal
  const about = { about: 'review', aboutId: reviewId, status: 'pending' as const, after: there.length }
  await addMedia(ctx, tx, about, [file])
  if (file.kind === 'poster')
    await tx
      .updateTable('media')
      .set({
        poster_key: file.originalKey,
        work: 'waiting',
        work_tries: 0,
        work_after: null,
      })
      .where('about', '=', 'review')
      .where('about_id', '=', reviewId)
      .where('kind', '=', 'video')
      .execute()
  return null
}
