import { type Outcome, refuse } from '#domain/refusal.ts'
import { words } from '#domain/words.ts'
import { isHeic } from './heic/is-heic.ts'

/** For the chooser: whatever the browser knows as a picture, and what it may not know by name. */
export const anyPicture = 'image/*,.heic,.heif'

/** Draws a picture anew as JPEG, upright, its longer side at most so many pixels; nothing but pixels is left. */
export async function redraw(
  file: Blob,
  mostPixels: number,
  quality = 0.86,
): Promise<Outcome<{ picture: Blob }>> {
  const opened = await openPicture(file)
  if (!opened.ok) return opened
  const picture = await draw(opened.bitmap, mostPixels, quality)
  opened.bitmap.close()
  return picture ? { ok: true, picture } : unreadable
}

const unreadable = refuse('picture-unreadable', words.pictureUnreadable)

/** HEIC is read by ourselves where the browser cannot; most phones' own browser can. */
async function openPicture(file: Blob): Promise<Outcome<{ bitmap: ImageBitmap }>> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (bitmap) return { ok: true, bitmap }
  if (!(await isHeic(file))) return unreadable
  const reading = await import('./heic/decode-heic.ts')
    .then(({ decodeHeic }) => decodeHeic(file))
    .catch(() => null)
  if (reading?.what === 'done') return { ok: true, bitmap: reading.bitmap }
  return reading?.what === 'unreadable'
    ? unreadable
    : refuse('picture-reader-missing', words.pictureReaderMissing)
}

function draw(bitmap: ImageBitmap, mostPixels: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, mostPixels / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

/** `garden.HEIC` drawn anew is `garden.jpg`. */
export function asJpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'picture'}.jpg`
}
