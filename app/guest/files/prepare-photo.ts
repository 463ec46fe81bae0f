import type { Outcome } from '#domain/refusal.ts'
import { asJpegName, redraw } from '../../ui/redraw.ts'

const PHOTO_MOST_PIXELS = 2560

/**
 * A trip photo as it will travel: upright, at most 2560 pixels, without metadata; refused when it is no picture here.
 * Animations and drawings travel as they are, the server makes pixels of them.
 */
export async function preparePhoto(
  file: File,
  draw = redraw,
): Promise<Outcome<{ name: string; blob: Blob }>> {
  if (isKind(file, 'gif', 'image/gif') || isKind(file, 'svg', 'image/svg+xml'))
    return { ok: true, name: file.name, blob: file }
  const drawn = await draw(file, PHOTO_MOST_PIXELS)
  return drawn.ok ? { ok: true, name: asJpegName(file.name), blob: drawn.picture } : drawn
}

function isKind({ name, type }: File, extension: string, mime: string): boolean {
  return type === mime || (type === '' && name.toLowerCase().endsWith(`.${extension}`))
}
