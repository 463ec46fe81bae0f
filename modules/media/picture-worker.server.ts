import { createHash, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { sniffImage } from './file-type.server.ts'
import { MAX_IMAGE_PIXELS, TOO_MANY_PIXELS } from './media.ts'
import type { StorePictureResult } from './media-jobs.server.ts'
import { makePlaceholder, measureTones, type Placeholder } from './picture-colours.server.ts'

// Only the media worker imports this file: these settings hold for the whole process.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadSvgBuffer',
  ],
})

const MAX_SVG_BYTES = 2_000_000
/** An SVG has no size of its own: a logo of 24 by 24 units becomes so many pixels. */
const SVG_SIDE_PIXELS = 1200
const SVG_DENSITY = 72
const MAX_DENSITY = 7200
/** The longest side of a stored picture: twice the widest that pages show. */
const STORED_SIDE_PIXELS = 3840
/** Widths made of a picture, up to its own; a profile picture is cut square. */
const WIDTHS = [200, 400, 640, 960, 1280, 1920]
const SQUARE_WIDTHS = [64, 128, 256]
const FALLBACK_WIDTH = 960

/**
 * Decodes every pixel and encodes them again to `outputPath`: upright, in sRGB, as PNG where it is transparent and as JPEG otherwise. Encoding
 * writes pixels alone, so no metadata of a device gets there. Null when the file has none of the formats, or is damaged.
 */
export async function writeCleanPicture(job: {
  path: string
  outputPath: string
  formats: readonly string[]
}): Promise<StorePictureResult> {
  const format = await sniffImage(job.path)
  if (!format || !job.formats.includes(format)) return null
  const encoded = await reencodePicture(job.path, format).catch((fault) =>
    /exceeds pixel limit/.test(String(fault)) ? TOO_MANY_PIXELS : null,
  )
  if (!encoded || encoded === TOO_MANY_PIXELS) return encoded
  const { data, info } = encoded
  await writeFile(job.outputPath, data, { flag: 'wx', mode: 0o600 })
  const sha256 = createHash('sha256').update(data).digest('hex')
  const { width, height } = info
  return { format: info.format, width, height, duration: null, bytes: data.length, sha256 }
}

async function reencodePicture(path: string, format: string) {
  const image = await openImage(path, format)
  if ((await image.metadata()).format !== format) throw new Error('not what its first bytes say')
  const size = { fit: 'inside', withoutEnlargement: true } as const
  const pixels = await decodePixels(image.autoOrient().resize(STORED_SIDE_PIXELS, STORED_SIDE_PIXELS, size))
  const { isOpaque } = await pixels.openPixels().stats()
  const encoded = isOpaque
    ? pixels.openPixels().removeAlpha().jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    : pixels.openPixels().png()
  return encoded.toBuffer({ resolveWithObject: true })
}

/** Opens an image for reading: its first frame, strictly, up to 40 megapixels. Throws on an SVG that is too large. */
async function openImage(path: string, format: string): Promise<Sharp> {
  const strictOptions = { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', page: 0, pages: 1 } as const
  if (format !== 'svg') return sharp(path, strictOptions)
  const svg = await readSvg(path)
  const { width, height, density = SVG_DENSITY } = await sharp(svg, strictOptions).metadata()
  const scale = Math.min(SVG_SIDE_PIXELS / Math.max(width, height), MAX_DENSITY / density)
  return sharp(svg, { ...strictOptions, density: density * Math.max(1, scale) })
}

/** An SVG is read as bytes, never by its path, so that it cannot refer to other files. */
async function readSvg(path: string): Promise<Buffer> {
  const svg = await readFile(path)
  if (svg.length > MAX_SVG_BYTES) throw new Error('a drawing of more than 2 MB')
  return svg
}

/** Decodes once; `openPixels` begins another picture from the same pixels. */
async function decodePixels(image: Sharp) {
  const srgb = image.toColourspace('srgb').raw({ depth: 'uchar' })
  const { data, info } = await srgb.toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return { info, openPixels: () => sharp(data, { raw }) }
}

type MadePicture = { path: string; type: string; width: number; height: number }
/** `tones` are for text on the picture (scrim.ts). */
export type MadePictures = Placeholder & { pictures: MadePicture[]; tones: string }
type PicturesJob = { path: string; folder: string; isSquare: boolean }

/** Makes AVIF and WebP in every width and one JPEG of a stored picture. */
export async function makePictures(job: PicturesJob): Promise<MadePictures> {
  const { info, openPixels } = await decodePixels(resizeToLimit(sharp(job.path), job))
  const pictures: MadePicture[] = []
  for (const width of chooseWidths(info.width, job.isSquare ? SQUARE_WIDTHS : WIDTHS)) {
    const avif = openPixels().resize(width).avif({ quality: 55, effort: 3 })
    const webp = openPixels().resize(width).webp({ quality: 78, effort: 4 })
    pictures.push(await writePicture(avif, job, 'avif'), await writePicture(webp, job, 'webp'))
  }
  const fallback = openPixels().resize({ width: FALLBACK_WIDTH, withoutEnlargement: true })
  const jpeg = fallback.flatten({ background: '#ffffff' }).jpeg({ quality: 80 })
  pictures.push(await writePicture(jpeg, job, 'jpg'))
  return { pictures, ...(await makePlaceholder(openPixels())), tones: await measureTones(openPixels()) }
}

function resizeToLimit(image: Sharp, { isSquare }: PicturesJob): Sharp {
  const side = isSquare ? Math.max(...SQUARE_WIDTHS) : Math.max(...WIDTHS)
  return isSquare
    ? image.resize(side, side, { fit: 'cover', position: 'attention' })
    : image.resize(side, side * 2, { fit: 'inside', withoutEnlargement: true })
}

/** The usual widths below the picture's own, and its own where that would otherwise be missing. */
function chooseWidths(ownWidth: number, usualWidths: readonly number[]): number[] {
  const smaller = usualWidths.filter((width) => width < ownWidth)
  return [...smaller, Math.min(ownWidth, usualWidths.at(-1) ?? ownWidth)]
}

const mediaTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

async function writePicture(
  image: Sharp,
  { folder }: PicturesJob,
  extension: keyof typeof mediaTypes,
): Promise<MadePicture> {
  const path = join(folder, `${randomBytes(16).toString('hex')}.${extension}`)
  const { width, height } = await image.toFile(path)
  return { path, type: mediaTypes[extension], width, height }
}
