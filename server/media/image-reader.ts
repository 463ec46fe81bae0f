import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { IMAGE_MOST_PIXELS } from '#domain/media/media.ts'

// Only in the worker process: these settings are of the whole process.
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

const SVG_MOST_BYTES = 2_000_000

/** Opens an image for reading: its first frame, strictly, up to 40 megapixels. Throws on a drawing that is too large. */
export async function openImage(path: string, format: string): Promise<Sharp> {
  return sharp(format === 'svg' ? await readDrawing(path) : path, {
    limitInputPixels: IMAGE_MOST_PIXELS,
    failOn: 'error',
    page: 0,
    pages: 1,
  })
}

/** A drawing is given as bytes, never as a path: without a place of its own it can refer to no other file. */
async function readDrawing(path: string): Promise<Buffer> {
  const drawing = await readFile(path)
  if (drawing.length > SVG_MOST_BYTES) throw new Error('a drawing of more than 2 MB')
  return drawing
}
