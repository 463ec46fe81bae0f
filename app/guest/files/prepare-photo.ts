import { asJpegName, redraw } from './redraw.ts'

const PHOTO_MOST_PIXELS = 2560

type Prepared = { name: string; blob: Blob }

/**
 * A trip photo as it will travel: upright, at most 2560 pixels, without metadata; null for what is no picture here.
 * Animations and drawings travel as they are, the server makes pixels of them.
 */
export async function preparePhoto(file: File, draw = redraw): Promise<Prepared | null> {
  if (isKind(file, 'gif', 'image/gif') || isKind(file, 'svg', 'image/svg+xml'))
    return { name: file.name, blob: file }
  try {
    return { name: asJpegName(file.name), blob: await draw(file, PHOTO_MOST_PIXELS) }
  } catch {
    return null
  }
}

function isKind({ name, type }: File, extension: string, mime: string): boolean {
  return type === mime || (type === '' && name.toLowerCase().endsWith(`.${extension}`))
}
