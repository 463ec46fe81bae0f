import type { Outcome } from '#domain/refusal.ts'
import { isHeic } from '../../ui/heic/is-heic.ts'
import { asJpegName } from '../../ui/picture/picture-names.ts'
import { redraw } from '../../ui/redraw.ts'

/** More than the widest rendition, and far below the house's limit of pixels. */
const MOST_PIXELS = 4096
const QUALITY = 0.92

/** A photograph as the house takes it: what phones make as HEIC becomes a JPEG here, all else travels as it is. */
export async function readyPhotograph(file: File): Promise<Outcome<{ photograph: File }>> {
  if (!(await isHeic(file))) return { ok: true, photograph: file }
  const drawn = await redraw(file, MOST_PIXELS, QUALITY)
  if (!drawn.ok) return drawn
  return { ok: true, photograph: new File([drawn.picture], asJpegName(file.name), { type: 'image/jpeg' }) }
}
