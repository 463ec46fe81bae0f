import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { MAX_IMAGE_PIXELS } from '#modules/media/media.ts'
import { isHeic } from '../heic/is-heic.ts'

/** A picture as this device sees it, upright. */
type OpenPicture = { pixels: CanvasImageSource; width: number; height: number; close: () => void }

const unreadableRefusal = refuse('pictureUnreadable')

/** Decodes whatever this device can read as a picture; refuses what it cannot, and what is cut short. */
async function openPicture(file: Blob): Promise<Outcome<{ picture: OpenPicture }>> {
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes) return refuse('fileGone')
  if (isTruncated(new Uint8Array(bytes))) return unreadableRefusal
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (bitmap) return openBitmap(bitmap)
  if (await isHeic(file)) return openHeic(file)
  // A device without the memory for all pixels of a photo may still decode it smaller; a drawing has no pixels of its own.
  const format = await detectFormat(file)
  const image = format ? await openImage(bytes, format) : null
  return image ? { ok: true, picture: image } : unreadableRefusal
}

const HEADER_BYTES = 4096

/** The format of a file by its first bytes, whatever it is called, complete or not; null for all other formats. */
export async function detectFormat(file: Blob): Promise<PictureFormat | 'svg' | null> {
  const header = file.slice(0, HEADER_BYTES).arrayBuffer()
  const start = await header.catch(() => new ArrayBuffer(0))
  const isSvg = /<svg[\s>]/i.test(new TextDecoder().decode(start))
  return detectPixelFormat(new Uint8Array(start)) ?? (isSvg ? 'svg' : null)
}

/** Whether this device can decode it to its end, and how many pixels it has. */
export async function measurePicture(file: Blob): Promise<Outcome<{ pixelCount: number }>> {
  const outcome = await openPicture(file)
  if (!outcome.ok) return outcome
  const { width, height, close } = outcome.picture
  close()
  return { ok: true, pixelCount: width * height }
}

/** Browsers without HEIC support use our decoder; the browsers of most phones can read it. */
async function openHeic(file: Blob): Promise<Outcome<{ picture: OpenPicture }>> {
  const outcome = await import('../heic/decode-heic.ts')
    .then(({ decodeHeic }) => decodeHeic(file))
    .catch(() => null)
  if (outcome?.status === 'done') return openBitmap(outcome.bitmap)
  return outcome?.status === 'unreadable' ? unreadableRefusal : refuse('pictureReaderMissing')
}

function openBitmap(bitmap: ImageBitmap): Outcome<{ picture: OpenPicture }> {
  const { width, height } = bitmap
  return { ok: true, picture: { pixels: bitmap, width, height, close: () => bitmap.close() } }
}

/** A picture as pages show it: the scripts of a drawing never run, and it fetches nothing. */
async function openImage(bytes: ArrayBuffer, format: PictureFormat | 'svg'): Promise<OpenPicture | null> {
  const type = format === 'svg' ? 'image/svg+xml' : `image/${format}`
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  const image = new Image()
  image.src = url
  const isDecoded = await image.decode().then(
    () => image.naturalWidth > 0 && image.naturalHeight > 0,
    () => false,
  )
  const close = () => URL.revokeObjectURL(url)
  if (!isDecoded) close()
  return isDecoded ? { pixels: image, width: image.naturalWidth, height: image.naturalHeight, close } : null
}

/** Re-encodes a picture as JPEG, or as PNG with its transparency, upright, its longer side at most so many pixels, without metadata. */
export async function reencodePicture(
  file: Blob,
  maxSidePx: number,
  quality = 0.86,
  type: 'image/jpeg' | 'image/png' = 'image/jpeg',
): Promise<Outcome<{ picture: Blob }>> {
  const outcome = await openPicture(file)
  if (!outcome.ok) return outcome
  // A browser that refuses to export the canvas has not decoded the picture.
  const picture = await drawOnCanvas(outcome.picture, maxSidePx, quality, type).catch(() => null)
  outcome.picture.close()
  return picture ? { ok: true, picture } : refuse('pictureUnreadable')
}

async function drawOnCanvas(picture: OpenPicture, maxSidePx: number, quality: number, type: string) {
  const { pixels, width, height } = picture
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
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
}

/** Whether it is a JPEG, PNG or GIF by its bytes that this device can decode, without too many pixels: it can be sent unchanged. */
export async function canSendUnchanged(file: Blob): Promise<boolean> {
  const format = await detectFormat(file)
  if (format === null || format === 'svg') return false
  const measured = await measurePicture(file)
  return measured.ok && measured.pixelCount <= MAX_IMAGE_PIXELS
}

type PictureFormat = 'jpeg' | 'png' | 'gif'

/** The format of a picture by its first bytes, whatever it is called; null for none of the three. */
export function detectPixelFormat(bytes: Uint8Array): PictureFormat | null {
  const startsWith = (...start: number[]) => start.every((byte, index) => bytes[index] === byte)
  if (startsWith(0xff, 0xd8, 0xff)) return 'jpeg'
  if (startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  return startsWith(0x47, 0x49, 0x46, 0x38) ? 'gif' : null
}

/** Whether the end of a JPEG or PNG is missing: many browsers show the missing part as grey, and the server refuses it. */
export function isTruncated(bytes: Uint8Array): boolean {
  const format = detectPixelFormat(bytes)
  if (format === 'jpeg') return !reachesEndOfJpeg(bytes)
  return format === 'png' && !reachesEndOfPng(bytes)
}

const [START_OF_SCAN, END_OF_IMAGE] = [0xda, 0xd9]

/** Walks through the segments, because the thumbnail inside a photo has an end marker, too. */
function reachesEndOfJpeg(bytes: Uint8Array): boolean {
  for (let offset = 2; offset + 1 < bytes.length; ) {
    const marker = bytes[offset + 1] ?? 0
    if (bytes[offset] !== 0xff) return false
    if (marker === END_OF_IMAGE) return true
    if (marker === 0xff) offset += 1
    else if (hasNoLength(marker)) offset += 2
    else {
      const nextOffset = offset + 2 + ((bytes[offset + 2] ?? 0) << 8) + (bytes[offset + 3] ?? 0)
      offset = marker === START_OF_SCAN ? findEndOfScan(bytes, nextOffset) : nextOffset
    }
  }
  return false
}

/** Markers without a length. */
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** Within a scan, 0xff is followed by 0 or a restart marker, or the scan is over. */
function findEndOfScan(bytes: Uint8Array, from: number): number {
  for (let offset = bytes.indexOf(0xff, from); offset !== -1; offset = bytes.indexOf(0xff, offset + 1)) {
    const nextByte = bytes[offset + 1]
    if (nextByte !== undefined && nextByte !== 0 && nextByte !== 0xff && !hasNoLength(nextByte)) return offset
  }
  return bytes.length
}

function reachesEndOfPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let offset = 8; offset + 12 <= bytes.length; offset += 12 + view.getUint32(offset)) {
    if (String.fromCharCode(...bytes.subarray(offset + 4, offset + 8)) === 'IEND') return true
  }
  return false
}
