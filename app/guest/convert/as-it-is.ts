import { mediaRules } from '#domain/media/media.ts'

/** Brands of containers that only look like mp4, or hold no film. */
const otherBrands = ['qt  ', 'M4A ', 'M4B ', 'heic', 'heix', 'mif1', 'avif']

/**
 * Whether a film may travel as it was chosen: null for an mp4 by its first bytes and under the limit, whatever is in it, for
 * the house itself will look; `too-large` for any film of the limit and more; undefined for what is no mp4.
 */
export async function whyNotAsItIs(file: Blob): Promise<'too-large' | null | undefined> {
  if (file.size >= mediaRules.video.lessThanBytes) return 'too-large'
  const start = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const text = String.fromCharCode(...new Uint8Array(start))
  return text.slice(4, 8) === 'ftyp' && !otherBrands.includes(text.slice(8, 12)) ? null : undefined
}
