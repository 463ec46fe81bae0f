import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { change } from '#server/change.ts'
import type { MediaRow, RenditionRow } from '#server/db/media-tables.ts'
import { type House, isoNow, theHouse } from '#server/house.ts'
import { type Job, startJob } from '#server/jobs.ts'
import { newKey } from '#server/keys.ts'
import { discardKeys, storageKey, workFolder } from './media.server.ts'
import { runMediaJob } from './media-jobs.server.ts'
import { sha256Of } from './storage.server.ts'

/** Seconds until the next try after each failed one; after the last the file has failed. */
const PAUSES = [10, 60, 300, 1800]
/** A server that works on a file renews its claim; one that was killed loses it this soon. */
const CLAIM_SECONDS = 60
const LOOK_AGAIN_MS = 15_000

type Likeness = Pick<MediaRow, 'colour' | 'blur' | 'tones'>
type Made = Likeness & { renditions: RenditionRow[] }
/** A file in the working folder that will become a rendition. */
type Piece = { path: string; type: string; role: string; width: number | null; height: number | null }

/** Makes what visitors get of each stored file, one after another, whenever some wait, until stopped. */
export function startMediaWork(house: House): Job {
  const stopping = new AbortController()
  const job = startJob(house, {
    everyMs: LOOK_AGAIN_MS,
    bell: 'media',
    run: () => workOnMedia(house, stopping.signal),
    onFault: (fault) => house.log.error('media.work', { fault: String(fault) }),
  })
  return {
    async stop() {
      stopping.abort()
      await job.stop()
    },
  }
}

/** Works off all that is due now, the oldest first. What fails waits for its next try, or is marked as failed after the last. */
export async function workOnMedia(house: House, stop = new AbortController().signal): Promise<void> {
  while (!stop.aborted) {
    const media = await claimNext(house)
    if (!media) return
    const renewing = setInterval(() => renewClaim(house, media).catch(() => {}), (CLAIM_SECONDS * 1000) / 3)
    try {
      await finish(house, media, await makeRenditions(house, media, stop))
    } catch (fault) {
      if (stop.aborted) await giveBack(house, media)
      else await reschedule(house, media, fault)
    } finally {
      clearInterval(renewing)
    }
  }
}

/** The file that has waited longest, for us alone: of two servers the second finds the row already changed. */
async function claimNext(house: House): Promise<MediaRow | null> {
  const now = isoNow(house)
  for (;;) {
    const media = await house.database
      .selectFrom('media')
      .selectAll()
      .where('work', '=', 'waiting')
      .where((eb) => eb.or([eb('work_after', 'is', null), eb('work_after', '<=', now)]))
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!media) return null
    const { numUpdatedRows } = await ours(house, media)
      .set({ work_after: later(house, CLAIM_SECONDS), work_tries: media.work_tries + 1 })
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 1) return { ...media, work_tries: media.work_tries + 1 }
  }
}

async function renewClaim(house: House, media: MediaRow): Promise<void> {
  await ours(house, media)
    .set({ work_after: later(house, CLAIM_SECONDS) })
    .execute()
}

/** Makes the renditions of one file and stores them. What was stored before a failure is discarded. */
async function makeRenditions(house: House, media: MediaRow, stop: AbortSignal): Promise<Made> {
  const folder = join(workFolder(house), media.id)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const renditions: RenditionRow[] = []
  try {
    const { pieces, ...likeness } = await makePieces(house, media, folder, stop)
    for (const piece of pieces) {
      const rendition = await renditionOf(media.id, piece)
      renditions.push(rendition)
      await house.media.keep(storageKey(rendition.key), piece.path)
    }
    return { renditions, ...likeness }
  } catch (fault) {
    await discardRenditions(house, renditions)
    throw fault
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function makePieces(house: House, media: MediaRow, folder: string, stop: AbortSignal) {
  const { format, width, height } = media
  const original = join(folder, `original.${format}`)
  await fetchOriginal(house, media.original_key, original, media.sha256)
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
  await fetchOriginal(house, media.poster_key, poster)
  const still = await makePictures(poster, 'poster')
  return { ...still, pieces: [recording, ...still.pieces], tones: null }
}

/** Brings a stored file to this machine. Throws when it is missing, or is not what was once stored. */
async function fetchOriginal(house: House, key: string, path: string, sha256?: string): Promise<void> {
  const found = await house.media.open(key)
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

async function discardRenditions(
  house: Pick<House, 'media' | 'log'>,
  renditions: readonly Pick<RenditionRow, 'key'>[],
): Promise<void> {
  await discardKeys(
    house,
    renditions.map(({ key }) => storageKey(key)),
  )
}

/** Puts the new renditions in the place of older ones, unless the file was erased or changed since. */
async function finish(house: House, media: MediaRow, { renditions, ...likeness }: Made): Promise<void> {
  const older = await change(house, theHouse, async (tx) => {
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
    await tx.showAnew()
    return before
  })
  await discardRenditions(house, older)
}

/** For a server that stops: the next one may begin at once, and this was no try. */
async function giveBack(house: House, media: MediaRow): Promise<void> {
  await ours(house, media)
    .set({ work_after: null, work_tries: media.work_tries - 1 })
    .execute()
}

async function reschedule(house: House, media: MediaRow, fault: unknown): Promise<void> {
  const pause = PAUSES[media.work_tries - 1]
  const work_error = fault instanceof Error ? fault.message : String(fault)
  house.log.warn('media.work', { media: media.id, tries: media.work_tries, fault: work_error })
  await ours(house, media)
    .set({
      work: pause === undefined ? 'failed' : 'waiting',
      work_after: later(house, pause ?? 0),
      work_error: work_error.slice(0, 500),
    })
    .execute()
}

/** The row, as long as nobody else has claimed it since. */
function ours({ database }: Pick<House, 'database'>, media: MediaRow) {
  return database
    .updateTable('media')
    .where('id', '=', media.id)
    .where('work', '=', 'waiting')
    .where('work_tries', '=', media.work_tries)
}

function later(house: House, seconds: number): string {
  return new Date(house.clock.now().getTime() + seconds * 1000).toISOString()
}
