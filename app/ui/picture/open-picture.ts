import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { MAX_IMAGE_PIXELS } from '#modules/media/media.ts'
import { isHeic } from '../heic/is-heic.ts'
import { formatOf, isCutShort, type PictureFormat } from './picture-bytes.ts'

/** A picture as this device sees it, upright. */
export type OpenPicture = { pixels: CanvasImageSource; width: number; height: number; close: () => void }

const unreadable = refuse('pictureUnreadable')

/** Decodes whatever this device can read as a picture; refuses what it cannot, and what is cut short. */
export async function openPicture(file: Blob): Promise<Outcome<{ picture: OpenPicture }>> {
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes) return refuse('fileGone')
  if (isCutShort(new Uint8Array(bytes))) return unreadable
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (bitmap) return pictureFromBitmap(bitmap)
  if (await isHeic(file)) return openHeic(file)
  // A device without the memory for all pixels of a photo may still decode it smaller; a drawing has no pixels of its own.
  const kind = await kindOf(file)
  const image = kind ? await openImage(bytes, kind) : null
  return image ? { ok: true, picture: image } : unreadable
}

const HEADER_BYTES = 4096

/** The format by its first bytes, whatever it is called, complete or not; null for all others. */
export async function kindOf(file: Blob): Promise<PictureFormat | 'svg' | null> {
  const start = await file
    .slice(0, HEADER_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  return (
    formatOf(new Uint8Array(start)) ?? (/<svg[\s>]/i.test(new TextDecoder().decode(start)) ? 'svg' : null)
  )
}

/** Whether this device can decode it to its end, and how many pixels it has. */
export async function measurePicture(file: Blob): Promise<Outcome<{ pixelCount: number }>> {
  const opened = await openPicture(file)
  if (!opened.ok) return opened
  const { width, height, close } = opened.picture
  close()
  return { ok: true, pixelCount: width * height }
}

/** Browsers without HEIC support use our decoder; the browsers of most phones can read it. */
async function openHeic(file: Blob): Promise<Outcome<{ picture: OpenPicture }>> {
  const reading = await import('../heic/decode-heic.ts')
    .then(({ decodeHeic }) => decodeHeic(file))
    .catch(() => null)
  if (reading?.what === 'done') return pictureFromBitmap(reading.bitmap)
  return reading?.what === 'unreadable' ? unreadable : refuse('pictureReaderMissing')
}

function pictureFromBitmap(bitmap: ImageBitmap): Outcome<{ picture: OpenPicture }> {
  const { width, height } = bitmap
  return { ok: true, picture: { pixels: bitmap, width, height, close: () => bitmap.close() } }
}

/** A picture as pages show it: the scripts of a drawing never run, and it fetches nothing. */
async function openImage(bytes: ArrayBuffer, kind: PictureFormat | 'svg'): Promise<OpenPicture | null> {
  const type = kind === 'svg' ? 'image/svg+xml' : `image/${kind}`
  const address = URL.createObjectURL(new Blob([bytes], { type }))
  const image = new Image()
  image.src = address
  const shown = await image.decode().then(
    () => image.naturalWidth > 0 && image.naturalHeight > 0,
    () => false,
  )
  const close = () => URL.revokeObjectURL(address)
  if (!shown) close()
  return shown ? { pixels: image, width: image.naturalWidth, height: image.naturalHeight, close } : null
}

/** Re-encodes a picture as JPEG, or as PNG with its transparency, upright, its longer side at most so many pixels, without metadata. */
export async function redraw(
  file: Blob,
  maxSidePx: number,
  quality = 0.86,
  type: 'image/jpeg' | 'image/png' = 'image/jpeg',
): Promise<Outcome<{ picture: Blob }>> {
  const opened = await openPicture(file)
  if (!opened.ok) return opened
  // A browser that refuses to export the canvas has not decoded the picture.
  const picture = await draw(opened.picture, maxSidePx, quality, type).catch(() => null)
  opened.picture.close()
  return picture ? { ok: true, picture } : refuse('pictureUnreadable')
}

async function draw(
  { pixels, width, height }: OpenPicture,
  maxSidePx: number,
  quality: number,
  type: string,
): Promise<Blob | null> {
  const scale = Math.min(1, maxSidePx / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  if (type === 'image/jpeg') {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(pixels, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}

/** Whether it is a JPEG, PNG or GIF by its bytes that this device can decode, without too many pixels: it can be sent unchanged. */
export async function isPlainPicture(file: Blob): Promise<boolean> {
  const kind = await kindOf(file)
  if (kind === null || kind === 'svg') return false
  const read = await measurePicture(file)
  return read.ok && read.pixelCount <= MAX_IMAGE_PIXELS
}
