import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { openImage } from './image-reader.ts'
import { makeGround } from './make-ground.ts'
import { measureTones } from './measure-tones.ts'

/** Widths made of a picture, up to its own; a profile picture is cut square. */
const WIDTHS = [200, 400, 640, 960, 1280, 1920]
const SQUARE_WIDTHS = [64, 128, 256]
const FALLBACK_WIDTH = 960

type MadePicture = { path: string; type: string; width: number; height: number }
/** `tones` are those of `domain/pictures/tones.ts`, for words that may come to stand on it. */
export type MadePictures = Awaited<ReturnType<typeof makeGround>> & { pictures: MadePicture[]; tones: string }
type Job = { path: string; format: string; folder: string; square: boolean }

/** AVIF and WebP in every width and one JPEG, upright, in sRGB, with nothing of the camera's notes in them. */
export async function makePictures(job: Job): Promise<MadePictures> {
  const upright = (await openImage(job.path, job.format)).autoOrient().toColourspace('srgb')
  const { data, info } = await shrinkOnce(upright, job).toBuffer({ resolveWithObject: true })
  const { default: sharp } = await import('sharp')
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const source = () => sharp(data, { raw })
  const pictures: MadePicture[] = []
  for (const width of widthsFor(info.width, job.square ? SQUARE_WIDTHS : WIDTHS)) {
    pictures.push(await write(source().resize(width).avif({ quality: 55, effort: 3 }), job, 'avif'))
    pictures.push(await write(source().resize(width).webp({ quality: 78, effort: 4 }), job, 'webp'))
  }
  const fallback = source().resize({ width: FALLBACK_WIDTH, withoutEnlargement: true })
  pictures.push(await write(fallback.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }), job, 'jpg'))
  return { pictures, ...(await makeGround(source())), tones: measureTones(data, info) }
}

/** The largest size we make, as plain pixels: the big original is decoded once. */
function shrinkOnce(image: Sharp, { square }: Job): Sharp {
  const side = square ? Math.max(...SQUARE_WIDTHS) : Math.max(...WIDTHS)
  const sized = square
    ? image.resize(side, side, { fit: 'cover', position: 'attention' })
    : image.resize(side, side * 2, { fit: 'inside', withoutEnlargement: true })
  return sized.raw({ depth: 'uchar' })
}

/** The usual widths below the source's own, and that one where it would otherwise be missing. */
function widthsFor(own: number, usual: readonly number[]): number[] {
  const smaller = usual.filter((width) => width < own)
  const most = usual.at(-1) ?? own
  return [...smaller, Math.min(own, most)]
}

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

async function write(image: Sharp, { folder }: Job, ending: keyof typeof types): Promise<MadePicture> {
  const path = join(folder, `${randomBytes(16).toString('hex')}.${ending}`)
  const { width, height } = await image.toFile(path)
  return { path, type: types[ending], width, height }
}
