import { type AppContext, isoNow, type With } from '#core/app-context.server.ts'
import type { Change } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import type { FileKind, MediaRow, MediaStatus, UploadRow } from '#core/db/tables.ts'
import { newId } from '#core/host/keys.server.ts'
import { type Outcome, type Refusal, refuse } from '#core/refusals/refusal.ts'
import { readSettings } from '#core/settings.server.ts'
import { deleteMediaRows } from './change-media.server.ts'
import { hasAllowedExtension } from './declared-type.ts'
import { guestMediaSettings } from './media.server.ts'
import { checkFileCounts, fileRules } from './media.ts'
import { type MediaFacts, replaceByCleanCopy } from './media-jobs.server.ts'
import type { StagedFile } from './staging.server.ts'

/** A staged file, or its refusal while it arrived. */
export type ArrivedFile = { kind: FileKind; file: StagedFile } | { kind: FileKind; refusal: Refusal }

type CopiedFile = { kind: FileKind; file: StagedFile; facts: MediaFacts }

/** An original in the storage that has no row yet; `id` becomes the id of the row. */
export type StoredFile = MediaFacts & {
  id: string
  kind: FileKind
  originalKey: string
  fileName: string
  bytes: number
  sha256: string
}

/**
 * Decodes staged files and stores copies without metadata. Refuses, in the order of the kinds, too many of a kind and what is not of its kind,
 * with the specification's sentence; after a refusal or a fault none of them is left in the storage. The staged files stay.
 */
export async function storeFiles(
  ctx: With<'media'>,
  arrived: readonly ArrivedFile[],
): Promise<Outcome<{ files: StoredFile[] }>> {
  const files: StoredFile[] = []
  try {
    const copied = await copyInOrder(arrived)
    if (!copied.ok) return copied
    for (const each of copied.files) {
      const stored = describeStoredFile(each)
      files.push(stored)
      await ctx.media.store(stored.originalKey, each.file.path)
    }
    return { ok: true, files }
  } catch (fault) {
    await deleteUnusedOriginals(ctx, files)
    throw fault
  }
}

/** Returns the file, or its refusal where its name has an extension that is not allowed for its kind (specification 5). */
export function refuseWrongExtension(arrived: ArrivedFile): ArrivedFile {
  const { kind } = arrived
  if ('refusal' in arrived || hasAllowedExtension(kind, arrived.file.fileName)) return arrived
  return { kind, refusal: refuse(fileRules[kind].wrongType, kind) }
}

const kindsInOrder: readonly FileKind[] = ['profile', 'trip-image', 'video', 'poster', 'audio', 'photograph']

/** Checks all files of a kind before the next kind (specification 5): their number, then each of them. */
async function copyInOrder(arrived: readonly ArrivedFile[]): Promise<Outcome<{ files: CopiedFile[] }>> {
  const files: CopiedFile[] = []
  for (const kind of kindsInOrder) {
    const ofKind = arrived.filter((each) => each.kind === kind)
    const tooMany = checkFileCounts(ofKind.map((each) => each.kind))
    if (tooMany) return tooMany
    for (const each of ofKind) {
      if ('refusal' in each) return { ...each.refusal, field: kind }
      const copied = await replaceByCleanCopy(kind, each.file)
      if (!copied.ok) return { ...copied, field: kind }
      files.push({ ...copied, kind })
    }
  }
  return { ok: true, files }
}

function describeStoredFile({ kind, file: { fileName, bytes, sha256 }, facts }: CopiedFile): StoredFile {
  const id = newId()
  return { id, kind, originalKey: `originals/${id}`, fileName, bytes, sha256, ...facts }
}

/** Deletes the files of `storeFiles` after the transaction that would have added their rows failed. */
export async function deleteUnusedOriginals(ctx: With<'media'>, files: readonly StoredFile[]): Promise<void> {
  await Promise.all(files.map(({ originalKey }) => ctx.media.delete(originalKey).catch(() => {})))
}

/** What files belong to, and how many files that has already. */
type MediaOwner = Pick<MediaRow, 'about' | 'status'> & { aboutId: string; existingCount?: number }

/** Adds the rows of stored files within the caller's change; their renditions are made after it. */
export async function addMedia(
  ctx: With<'clock'>,
  tx: Change,
  { about, aboutId, status, existingCount = 0 }: MediaOwner,
  files: readonly StoredFile[],
): Promise<void> {
  const poster = files.find(({ kind }) => kind === 'poster')
  const rows = files.flatMap(({ kind, ...file }) => (kind === 'poster' ? [] : [{ ...file, kind }]))
  for (const [position, file] of rows.entries())
    await tx
      .insertInto('media')
      .values({
        id: file.id,
        about,
        about_id: aboutId,
        kind: file.kind,
        position: existingCount + position,
        status,
        work: 'waiting',
        work_tries: 0,
        work_after: isoNow(ctx),
        work_error: null,
        original_key: file.originalKey,
        poster_key: file.kind === 'video' ? (poster?.originalKey ?? null) : null,
        file_name: file.fileName,
        format: file.format,
        bytes: file.bytes,
        sha256: file.sha256,
        width: file.width,
        height: file.height,
        duration: file.duration,
        colour: null,
        blur: null,
        tones: null,
        codec: file.codec ?? null,
        created_at: isoNow(ctx),
      })
      .execute()
  if (files.length > 0) tx.schedule('media')
}

/** Whether the owner lets guests send files of this kind. */
export async function isKindAllowed(ctx: AppContext, kind: FileKind): Promise<boolean> {
  const { guestMedia } = await readSettings(ctx, guestMediaSettings)
  if (kind === 'trip-image') return guestMedia.photos
  if (kind === 'video' || kind === 'poster') return guestMedia.video
  return kind === 'audio' ? guestMedia.audio : true
}

/**
 * Attaches a file that arrives after its review to the review, within the transaction that completes the upload; it is pending. `replacedKeys` are the
 * keys of a refused file that it replaces, to be deleted after the commit. Refuses more files of a kind than a review may have, and any for a
 * review that its guest has withdrawn meanwhile.
 */
export async function attachToReview(
  ctx: AppContext,
  tx: Change,
  upload: Pick<UploadRow, 'booking_id' | 'replaces'>,
  file: StoredFile,
): Promise<Outcome<{ replacedKeys: string[] }>> {
  const reviews = tx.selectFrom('review').select('id').where('booking_id', '=', upload.booking_id)
  const review = await reviews.where('withdrawn_at', 'is', null).executeTakeFirst()
  if (!review) return refuse('uploadUnknown')
  const replacedKeys = await deleteReplacedFile(tx, upload, review.id)
  return (await addFileToReview(ctx, tx, review.id, file)) ?? { ok: true, replacedKeys }
}

async function addFileToReview(ctx: AppContext, tx: Change, reviewId: string, file: StoredFile) {
  const media = tx.selectFrom('media').select(['id', 'kind', 'poster_key']).where('about', '=', 'review')
  const existing = await media.where('about_id', '=', reviewId).execute()
  const posters = existing.filter(({ poster_key }) => poster_key !== null).map(() => 'poster' as const)
  const refusal = checkFileCounts([...existing.map(({ kind }) => kind), ...posters, file.kind])
  if (refusal) return refusal
  const existingCount = existing.length
  await addMedia(ctx, tx, { about: 'review', aboutId: reviewId, status: 'pending', existingCount }, [file])
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
  const media = tx.selectFrom('media').selectAll().where('id', '=', replaces).where('about', '=', 'review')
  const failed = media.where('about_id', '=', reviewId).where('work', '=', 'failed')
  return deleteMediaRows(tx, await failed.execute())
}
