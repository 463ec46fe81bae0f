import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type AppContext, isoNow, systemActor } from '#core/app-context.server.ts'
import { change } from '#core/change.server.ts'
import type { MediaRow, RenditionRow } from '#core/db/tables.ts'
import { newKey } from '#core/host/keys.server.ts'
import { type Job, startJob } from '#core/jobs.server.ts'
import { deleteKeys } from './change-media.server.ts'
import { storageKey, workFolder } from './media.server.ts'
import { runMediaJob } from './media-jobs.server.ts'
import { sha256Of } from './storage.server.ts'

/** Seconds until the next try after each failed one; after the last the file has failed. */
const PAUSES = [10, 60, 300, 1800]
/** A server renews its claim on a file; a server that was killed loses it after so long. */
const CLAIM_SECONDS = 60
const LOOK_AGAIN_MS = 15_000

type Likeness = Pick<MediaRow, 'colour' | 'blur' | 'tones'>
type Made = Likeness & { renditions: RenditionRow[] }
/** A file in the working folder that will become a rendition. */
type Piece = { path: string; type: string; role: string; width: number | null; height: number | null }

/** Makes the renditions of waiting files, one after another, until stopped. */
export function startMediaWork(ctx: AppContext): Job {
  const stopping = new AbortController()
  const job = startJob(ctx, {
    everyMs: LOOK_AGAIN_MS,
    startsOn: 'media',
    run: () => workOnMedia(ctx, stopping.signal),
    onFault: (fault) => ctx.log.error('media.work', { fault: String(fault) }),
  })
  return {
    async stop() {
      stopping.abort()
      await job.stop()
    },
  }
}

/** Processes all files that are due, the oldest first. A failed file waits for its next try, and is marked as failed after the last. */
export async function workOnMedia(ctx: AppContext, stop = new AbortController().signal): Promise<void> {
  while (!stop.aborted) {
    const media = await claimNext(ctx)
    if (!media) return
    const renewing = setInterval(() => renewClaim(ctx, media).catch(() => {}), (CLAIM_SECONDS * 1000) / 3)
    try {
      await finish(ctx, media, await makeRenditions(ctx, media, stop))
    } catch (fault) {
      if (stop.aborted) await giveBack(ctx, media)
      else await reschedule(ctx, media, fault)
    } finally {
      clearInterval(renewing)
    }
  }
}

/** Claims the file that has waited longest: of two servers the second finds the row already changed. */
async function claimNext(ctx: AppContext): Promise<MediaRow | null> {
  const now = isoNow(ctx)
  for (;;) {
    const media = await ctx.database
      .selectFrom('media')
      .selectAll()
      .where('work', '=', 'waiting')
      .where((eb) => eb.or([eb('work_after', 'is', null), eb('work_after', '<=', now)]))
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!media) return null
    const { numUpdatedRows } = await ours(ctx, media)
      .set({ work_after: later(ctx, CLAIM_SECONDS), work_tries: media.work_tries + 1 })
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 1) return { ...media, work_tries: media.work_tries + 1 }
  }
}

async function renewClaim(ctx: AppContext, media: MediaRow): Promise<void> {
  await ours(ctx, media)
    .set({ work_after: later(ctx, CLAIM_SECONDS) })
    .execute()
}

/** Makes the renditions of one file and stores them. What was stored before a failure is deleted. */
async function makeRenditions(ctx: AppContext, media: MediaRow, stop: AbortSignal): Promise<Made> {
  const folder = join(workFolder(ctx), media.id)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const renditions: RenditionRow[] = []
  try {
    const { pieces, ...likeness } = await makePieces(ctx, media, folder, stop)
    for (const piece of pieces) {
      const rendition = await renditionOf(media.id, piece)
      renditions.push(rendition)
      await ctx.media.store(storageKey(rendition.key), piece.path)
    }
    return { renditions, ...likeness }
  } catch (fault) {
    await deleteRenditions(ctx, renditions)
    throw fault
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function makePieces(ctx: AppContext, media: MediaRow, folder: string, stop: AbortSignal) {
  const { format, width, height } = media
  const original = join(folder, `original.${format}`)
  await fetchOriginal(ctx, media.original_key, original, media.sha256)
  const makePictures = async (path: string, role: string, square = false) => {
    const made = await runMediaJob({ do: 'make-pictures', path, folder, square }, stop)
    const { pictures, ...likeness } = made
    return { ...likeness, pieces: pictures.map((picture): Piece => ({ ...picture, role })) }
  }
  if (format !== 'mp4' && format !== 'mp3') return makePictures(original, 'image', media.kind === 'profile')
  // A recording is stored as visitors get it (modules/media/recording-worker.server.ts).
  const kind = format === 'mp4' ? { type: 'video/mp4', role: 'video' } : { type: 'audio/mpeg', role: 'audio' }
  const recording: Piece = { path: original, ...kind, width, height }
  if (media.poster_key === null) return { pieces: [recording], colour: null, blur: null, tones: null }
  const poster = join(folder, 'poster')
  await fetchOriginal(ctx, media.poster_key, poster)
  const still = await makePictures(poster, 'poster')
  return { ...still, pieces: [recording, ...still.pieces], tones: null }
}

/** Copies a stored file to this machine. Throws when it is missing or changed. */
async function fetchOriginal(ctx: AppContext, key: string, path: string, sha256?: string): Promise<void> {
  const found = await ctx.media.open(key)
  if (!found) throw new Error('the original is missing')
  await pipeline(found.stream, createWriteStream(path))
  if (sha256 && (await sha256Of(createReadStream(path))) !== sha256)
    throw new Error('the original is not what was stored')
}

async function renditionOf(
  mediaId: string,
  { path, type, role, width, height }: Piece,
): Promise<RenditionRow> {
  const key = `${newKey()}.${path.split('.').at(-1)}`
  const [{ size: bytes }, sha256] = [await stat(path), await sha256Of(createReadStream(path))]
  return { key, media_id: mediaId, role, type, width, height, bytes, sha256 }
}

async function deleteRenditions(
  ctx: Pick<AppContext, 'media' | 'log'>,
  renditions: readonly Pick<RenditionRow, 'key'>[],
): Promise<void> {
  await deleteKeys(
    ctx,
    renditions.map(({ key }) => storageKey(key)),
  )
}

/** Replaces the older renditions, unless the file was erased or changed since. */
async function finish(ctx: AppContext, media: MediaRow, { renditions, ...likeness }: Made): Promise<void> {
  const older = await change(ctx, systemActor, async (tx) => {
    const { numUpdatedRows } = await ours({ database: tx }, media)
      .set({ work: 'ready', work_after: null, work_error: null, ...likeness })
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) return renditions
    const before = await tx
      .deleteFrom('rendition')
      .where('media_id', '=', media.id)
      .returning('key')
      .execute()
    await tx.insertInto('rendition').values(renditions).execute()
    await tx.invalidatePages()
    return before
  })
  await deleteRenditions(ctx, older)
}

/** Releases the claim of a server that stops: another may start at once, and this was no try. */
async function giveBack(ctx: AppContext, media: MediaRow): Promise<void> {
  await ours(ctx, media)
    .set({ work_after: null, work_tries: media.work_tries - 1 })
    .execute()
}

async function reschedule(ctx: AppContext, media: MediaRow, fault: unknown): Promise<void> {
  const pause = PAUSES[media.work_tries - 1]
  const work_error = fault instanceof Error ? fault.message : String(fault)
  ctx.log.warn('media.work', { media: media.id, tries: media.work_tries, fault: work_error })
  await ours(ctx, media)
    .set({
      work: pause === undefined ? 'failed' : 'waiting',
      work_after: later(ctx, pause ?? 0),
      work_error: work_error.slice(0, 500),
    })
    .execute()
}

/** The row, if no other server has claimed it since. */
function ours({ database }: Pick<AppContext, 'database'>, media: MediaRow) {
  return database
    .updateTable('media')
    .where('id', '=', media.id)
    .where('work', '=', 'waiting')
    .where('work_tries', '=', media.work_tries)
}

function later(ctx: AppContext, seconds: number): string {
  return new Date(ctx.clock.now().getTime() + seconds * 1000).toISOString()
}
