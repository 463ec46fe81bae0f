import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { type AppContext, isoNow, systemActor } from '#core/app-context.server.ts'
import { change } from '#core/change.server.ts'
import type { MediaRow, RenditionRow } from '#core/db/tables.ts'
import { newSecret } from '#core/host/keys.server.ts'
import { type Queue, updateClaimedRow } from '#core/queue.server.ts'
import { deleteStoredFiles } from './change-media.server.ts'
import { renditionStorageKey, workFolder } from './media.server.ts'
import { runMediaJob } from './media-jobs.server.ts'
import { hashSha256 } from './storage.server.ts'

/** Seconds until the next try after each failed one; after the last the file has failed. */
const PAUSES_SECONDS = [10, 60, 300, 1800]

type PictureColours = Pick<MediaRow, 'colour' | 'blur' | 'tones'>
type MadeRenditions = PictureColours & { renditions: RenditionRow[] }
/** A file in the working folder that will become a rendition. */
type RenditionFile = { path: string; type: string; role: string; width: number | null; height: number | null }

/** The files that wait for renditions, which are made one after another. A failed file waits for its next try, and is marked as failed after the last. */
export const mediaQueue: Queue<MediaRow> = {
  table: 'media',
  dueAtColumn: 'work_after',
  triesColumn: 'work_tries',
  isWaiting: () => sql`work = 'waiting'`,
  leaseValues: (work_after) => ({ work_after }),
  triggerEvent: 'media',
  async work(ctx, media, stop) {
    try {
      await replaceRenditions(ctx, media, await makeRenditions(ctx, media, stop))
    } catch (fault) {
      await (stop.aborted ? releaseClaim(ctx, media) : recordFailedTry(ctx, media, fault))
    }
  },
}

/** Makes the renditions of one file and stores them. What was stored before a failure is deleted. */
async function makeRenditions(ctx: AppContext, media: MediaRow, stop: AbortSignal): Promise<MadeRenditions> {
  const folder = join(workFolder(ctx), media.id)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const renditions: RenditionRow[] = []
  try {
    const { renditionFiles, ...colours } = await makeRenditionFiles(ctx, media, folder, stop)
    for (const file of renditionFiles) {
      const rendition = await describeRendition(media.id, file)
      renditions.push(rendition)
      await ctx.media.store(renditionStorageKey(rendition.key), file.path)
    }
    return { renditions, ...colours }
  } catch (fault) {
    await deleteRenditions(ctx, renditions)
    throw fault
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeRenditionFiles(ctx: AppContext, media: MediaRow, folder: string, stop: AbortSignal) {
  const { format, width, height } = media
  const path = join(folder, `original.${format}`)
  await downloadStoredFile(ctx, media.original_key, path, media.sha256)
  const makePictures = async (path: string, role: string, isSquare = false) => {
    const { pictures, ...colours } = await runMediaJob({ do: 'make-pictures', path, folder, isSquare }, stop)
    return { ...colours, renditionFiles: pictures.map((picture): RenditionFile => ({ ...picture, role })) }
  }
  if (format !== 'mp4' && format !== 'mp3') return makePictures(path, 'image', media.kind === 'profile')
  // A recording is stored as visitors get it (modules/media/recording-worker.server.ts).
  const typeAndRole =
    format === 'mp4' ? { type: 'video/mp4', role: 'video' } : { type: 'audio/mpeg', role: 'audio' }
  const recording: RenditionFile = { path, ...typeAndRole, width, height }
  if (media.poster_key === null) return { renditionFiles: [recording], colour: null, blur: null, tones: null }
  const posterPath = join(folder, 'poster')
  await downloadStoredFile(ctx, media.poster_key, posterPath)
  const posterFiles = await makePictures(posterPath, 'poster')
  return { ...posterFiles, renditionFiles: [recording, ...posterFiles.renditionFiles], tones: null }
}

/** Copies a stored file to this machine. Throws when it is missing or changed. */
async function downloadStoredFile({ media }: AppContext, key: string, path: string, sha256?: string) {
  const stored = await media.open(key)
  if (!stored) throw new Error('the original is missing')
  await pipeline(stored.stream, createWriteStream(path))
  if (sha256 && (await hashSha256(createReadStream(path))) !== sha256)
    throw new Error('the original is not what was stored')
}

async function describeRendition(
  mediaId: string,
  { path, type, role, width, height }: RenditionFile,
): Promise<RenditionRow> {
  const key = `${newSecret()}.${path.split('.').at(-1)}`
  const [{ size: bytes }, sha256] = [await stat(path), await hashSha256(createReadStream(path))]
  return { key, media_id: mediaId, role, type, width, height, bytes, sha256 }
}

function deleteRenditions(ctx: AppContext, renditions: readonly { key: string }[]): Promise<void> {
  const keys = renditions.map(({ key }) => renditionStorageKey(key))
  return deleteStoredFiles(ctx, keys)
}

/** Replaces the older renditions, unless the file was erased or changed since. */
async function replaceRenditions(
  ctx: AppContext,
  media: MediaRow,
  { renditions, ...colours }: MadeRenditions,
): Promise<void> {
  const obsolete = await change(ctx, systemActor, async (tx) => {
    const ready = { work: 'ready', work_after: null, work_error: null, ...colours } as const
    if (!(await updateClaimedRow(tx, mediaQueue, media, ready))) return renditions
    const older = tx.deleteFrom('rendition').where('media_id', '=', media.id)
    const replacedRenditions = await older.returning('key').execute()
    await tx.insertInto('rendition').values(renditions).execute()
    await tx.invalidatePages()
    return replacedRenditions
  })
  await deleteRenditions(ctx, obsolete)
}

/** Releases the claim of a server that stops: another server may start at once, and this is not counted as a try. */
function releaseClaim(ctx: AppContext, media: MediaRow): Promise<boolean> {
  const released = { work_after: isoNow(ctx), work_tries: media.work_tries - 1 }
  return updateClaimedRow(ctx.database, mediaQueue, media, released)
}

async function recordFailedTry(ctx: AppContext, media: MediaRow, fault: unknown): Promise<void> {
  const pause = PAUSES_SECONDS[media.work_tries - 1]
  const work_error = fault instanceof Error ? fault.message : String(fault)
  ctx.log.warn('media.work', { media: media.id, tries: media.work_tries, fault: work_error })
  await updateClaimedRow(ctx.database, mediaQueue, media, {
    work: pause === undefined ? 'failed' : 'waiting',
    work_after: isoNow(ctx, (pause ?? 0) * 1000),
    work_error: work_error.slice(0, 500),
  })
}
