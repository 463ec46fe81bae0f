import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { MAX_IMAGE_PIXELS } from '#modules/media/media.ts'
import { canBeRead, kindOf, type OpenPicture, openPicture } from './picture/open-picture.ts'

/** Re-encodes a picture as JPEG, or as PNG with its transparency, upright, its longer side at most so many pixels, without metadata. */
export async function redraw(
  file: Blob,
  mostPixels: number,
  quality = 0.86,
  type: 'image/jpeg' | 'image/png' = 'image/jpeg',
): Promise<Outcome<{ picture: Blob }>> {
  const opened = await openPicture(file)
  if (!opened.ok) return opened
  // A browser that refuses to export the canvas has not decoded the picture.
  const picture = await draw(opened.picture, mostPixels, quality, type).catch(() => null)
  opened.picture.close()
  return picture ? { ok: true, picture } : refuse('pictureUnreadable')
}

async function draw(
  { pixels, width, height }: OpenPicture,
  mostPixels: number,
  quality: number,
  type: string,
): Promise<Blob | null> {
  const scale = Math.min(1, mostPixels / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return null
  if (type === 'image/jpeg') {
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
  }
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(pixels, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}

/** Whether it is a JPEG, PNG or GIF by its bytes that this device can decode, without too many pixels: it can be sent unchanged. */
export async function isPlainPicture(file: Blob): Promise<boolean> {
  const kind = await kindOf(file)
  if (kind === null || kind === 'svg') return false
  const read = await canBeRead(file)
  return read.ok && read.pixelCount <= MAX_IMAGE_PIXELS
}
