import type { AppContext } from '#core/app-context.server.ts'
import type { Change } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import type { FileKind, MediaStatus, UploadRow } from '#core/db/tables.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { readSettings } from '#core/settings.server.ts'
import { guestMediaSettings } from '#modules/media/media.server.ts'
import { deleteMediaRows } from './change-media.server.ts'
import { checkFileCounts } from './media.ts'
import { addMedia, type StoredFile } from './store-files.server.ts'

/** Whether the owner allows files of this kind. */
export async function isKindAllowed(ctx: AppContext, kind: FileKind): Promise<boolean> {
  const { guestMedia } = await readSettings(ctx, guestMediaSettings)
  if (kind === 'trip-image') return guestMedia.photos
  if (kind === 'video' || kind === 'poster') return guestMedia.video
  return kind === 'audio' ? guestMedia.audio : true
}

/**
 * Attaches a file that arrives after its review to the review, within the transaction that completes the upload; it is pending. `replacedKeys` are
 * the keys of a refused file that it replaces, to be deleted after the commit. Refuses more files of a kind than a review may have.
 */
export async function attachToReview(
  ctx: AppContext,
  tx: Change,
  upload: Pick<UploadRow, 'booking_id' | 'replaces'>,
  file: StoredFile,
): Promise<Outcome<{ replacedKeys: string[] }>> {
  const review = await tx
    .selectFrom('review')
    .select('id')
    .where('booking_id', '=', upload.booking_id)
    .executeTakeFirst()
  if (!review) return refuse('uploadUnknown')
  const replacedKeys = await deleteReplacedFile(tx, upload, review.id)
  const refusal = await addFileToReview(ctx, tx, review.id, file)
  if (refusal) return refusal
  return { ok: true, replacedKeys }
}

async function addFileToReview(ctx: AppContext, tx: Change, reviewId: string, file: StoredFile) {
  const existing = await tx
    .selectFrom('media')
    .select(['id', 'kind', 'poster_key'])
    .where('about', '=', 'review')
    .where('about_id', '=', reviewId)
    .execute()
  const posters = existing.filter(({ poster_key }) => poster_key !== null).map(() => 'poster' as const)
  const refusal = checkFileCounts([...existing.map(({ kind }) => kind), ...posters, file.kind])
  if (refusal) return refusal
  const about = { about: 'review', aboutId: reviewId, status: 'pending' as const, after: existing.length }
  await addMedia(ctx, tx, about, [file])
  if (file.kind === 'poster')
    await tx
      .updateTable('media')
      .set((eb) => ({
        poster_key: file.originalKey,
        // Nobody has seen the new picture of a video that was approved.
        status: eb
          .case()
          .when('status', '=', 'approved')
          .then<MediaStatus>('pending')
          .else(eb.ref('status'))
          .end(),
        work: 'waiting',
        work_tries: 0,
        work_after: null,
      }))
      .where('about', '=', 'review')
      .where('about_id', '=', reviewId)
      .where('kind', '=', 'video')
      .execute()
  return null
}

/** Deletes a refused upload that was replaced, so that the guest reads about the last refusal only. */
export async function deleteReplacedUpload(
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

/** Within the transaction that stores another file: deletes the refused file that it replaces. Returns the keys to delete after the commit. */
async function deleteReplacedFile(
  tx: Database,
  { booking_id, replaces }: Pick<UploadRow, 'booking_id' | 'replaces'>,
  reviewId: string,
): Promise<string[]> {
  if (!replaces) return []
  await deleteReplacedUpload(tx, { booking_id, replaces })
  const media = await tx
    .selectFrom('media')
    .selectAll()
    .where('id', '=', replaces)
    .where('about', '=', 'review')
    .where('about_id', '=', reviewId)
    .where('work', '=', 'failed')
    .execute()
  return deleteMediaRows(tx, media)
}
