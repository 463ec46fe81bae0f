import { readFile } from 'node:fs/promises'
import type { Cut } from './cut.ts'
import { gifNotes } from './gif-notes.ts'
import { jpegNotes } from './jpeg-notes.ts'
import { mp3Notes } from './mp3-notes.ts'
import { mp4Notes } from './mp4-notes.ts'
import type { NotedFormat } from './noted-format.ts'
import { pngNotes } from './png-notes.ts'

const readers: Record<NotedFormat, (file: Buffer, orientation: number) => Cut[] | null> = {
  jpeg: jpegNotes,
  png: pngNotes,
  gif: gifNotes,
  mp4: mp4Notes,
  mp3: mp3Notes,
}

/** Where a device's notes stand in a file. Null when its form cannot be followed. */
export async function findNotes(path: string, format: NotedFormat): Promise<Cut[] | null> {
  const cuts = readers[format](await readFile(path), await orientationOf(path, format))
  return cuts && doTouch(cuts) ? null : cuts
}

function doTouch(cuts: readonly Cut[]): boolean {
  return cuts.some(({ at, bytes }, index) => at + bytes > (cuts[index + 1]?.at ?? Number.POSITIVE_INFINITY))
}

/** As those who show it will read it. */
async function orientationOf(path: string, format: NotedFormat): Promise<number> {
  if (format !== 'jpeg' && format !== 'png') return 1
  // Whoever looks at a film needs no reader of pictures.
  const { openImage } = await import('../image-reader.ts')
  const { orientation = 1 } = await (await openImage(path, format)).metadata()
  return orientation
}
