import { openImage } from './image-reader.ts'
import type { MediaFacts } from './look-inside.ts'
import { sniffImage } from './sniff.ts'

/** Decodes every pixel. Null when it is none of the formats, too many pixels, cut short or damaged. */
export async function lookAtImage(path: string, formats: readonly string[]): Promise<MediaFacts | null> {
  const format = await sniffImage(path)
  if (!format || !formats.includes(format)) return null
  try {
    const image = await openImage(path, format)
    const { format: read, autoOrient } = await image.metadata()
    if (read !== format) return null
    // The small result is thrown away; to make it, all of the file had to be read.
    await image.resize(16, 16, { fit: 'fill' }).raw().toBuffer()
    return { format, width: autoOrient.width, height: autoOrient.height, duration: null }
  } catch {
    return null
  }
}
