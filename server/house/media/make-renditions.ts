import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MediaRow, RenditionRow } from '../../database/media-tables.ts'
import { inWorkshop } from '../../media/workshop.ts'
import type { House } from '../house.ts'
import { newKey } from '../keys.ts'

type Likeness = Pick<MediaRow, 'colour' | 'blur' | 'tones'>
const noLikeness: Likeness = { colour: null, blur: null, tones: null }
export type Made = Likeness & { renditions: RenditionRow[] }
/** A file in the working folder that will become a rendition. */
type Piece = { path: string; type: string; role: string; width: number | null; height: number | null }

export function workFolder(house: Pick<House, 'config'>): string {
  return join(house.config.dataDir, 'work')
}

type Wishes = { stop: AbortSignal; pictureSeconds?: number | undefined }

/** Makes what visitors get of one original and takes it into the storage. What was taken before a failure is discarded. */
export async function makeRenditions(house: House, media: MediaRow, wishes: Wishes): Promise<Made> {
  const folder = join(workFolder(house), media.id)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const taken: RenditionRow[] = []
  try {
    const { pieces, ...likeness } = await makePieces(house, media, folder, wishes)
    for (const piece of pieces) {
      const rendition = await renditionOf(media.id, piece)
      taken.push(rendition)
      await house.media.keep(storageKey(rendition.key), piece.path)
    }
    return { renditions: taken, ...likeness }
  } catch (fault) {
    await discardRenditions(house, taken)
    throw fault
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export function storageKey(renditionKey: string): string {
  return `renditions/${renditionKey}`
}

export async function discardRenditions(
  house: Pick<House, 'media'>,
  renditions: readonly Pick<RenditionRow, 'key'>[],
): Promise<void> {
  for (const { key } of renditions) await house.media.discard(storageKey(key)).catch(() => {})
}

async function makePieces(house: House, media: MediaRow, folder: string, wishes: Wishes) {
  const original = join(folder, 'original')
  await fetchOriginal(house, media.original_key, original, media.sha256)
  if (media.format !== 'mp4' && media.format !== 'mp3') {
    const square = media.kind === 'profile'
    return makePicturePieces({ path: original, format: media.format, folder, square }, 'image', wishes)
  }
  const made = await inWorkshop(
    { do: 'make-recording', path: original, format: media.format, folder },
    { stop: wishes.stop },
  )
  const { width, height } = media
  const recording = { ...made, role: media.format === 'mp4' ? 'video' : 'audio', width, height }
  if (media.poster_key === null) return { pieces: [recording], ...noLikeness }
  const poster = join(folder, 'poster')
  await fetchOriginal(house, media.poster_key, poster)
  const still = await makePicturePieces(
    { path: poster, format: 'jpeg', folder, square: false },
    'poster',
    wishes,
  )
  return { ...still, pieces: [recording, ...still.pieces], tones: null }
}

async function makePicturePieces(
  job: { path: string; format: string; folder: string; square: boolean },
  role: string,
  { stop, pictureSeconds }: Wishes,
): Promise<Likeness & { pieces: Piece[] }> {
  const { pictures, ...likeness } = await inWorkshop(
    { do: 'make-pictures', ...job },
    { stop, work: pictureSeconds },
  )
  return { pieces: pictures.map((picture) => ({ ...picture, role })), ...likeness }
}

/** Brings a kept file to this machine, and gives its SHA-256; a file that is not what was once stored is a fault. */
export async function fetchOriginal(
  house: Pick<House, 'media'>,
  key: string,
  path: string,
  right?: string,
): Promise<string> {
  const found = await house.media.open(key)
  if (!found) throw new Error('the original is missing')
  const hash = createHash('sha256')
  const weigh = new Transform({
    transform(chunk, _, next) {
      hash.update(chunk)
      next(null, chunk)
    },
  })
  await pipeline(found.stream, weigh, createWriteStream(path))
  const sha256 = hash.digest('hex')
  if (right && sha256 !== right) throw new Error('the original is not what was stored')
  return sha256
}

async function renditionOf(
  mediaId: string,
  { path, type, role, width, height }: Piece,
): Promise<RenditionRow> {
  const sha256 = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
  const key = `${newKey()}.${path.split('.').at(-1)}`
  return { key, media_id: mediaId, role, type, width, height, bytes: (await stat(path)).size, sha256 }
}
