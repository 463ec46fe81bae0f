import type { Sharp } from 'sharp'

/** Longest side of the likeness: the browser smooths it while making it large. */
const SIDE = 16

/** What stands in a picture's place before it arrives. */
type Ground = { colour: string; blur: string | null }

/** The average colour, and a blurred likeness as a `data:` address of some 160 letters; none of a picture that one can see through. */
export async function makeGround(image: Sharp): Promise<Ground> {
  const { default: sharp } = await import('sharp')
  const small = image.resize(SIDE, SIDE, { fit: 'inside' }).toColourspace('srgb').raw()
  const { data, info } = await small.toBuffer({ resolveWithObject: true })
  const { width, height, channels: bands } = info
  const pixels = () => sharp(data, { raw: { width, height, channels: bands } })
  const { channels, isOpaque } = await pixels().stats()
  const average = channels.slice(0, 3).map(({ mean }) => Math.round(mean))
  const colour = `#${Buffer.from(average).toString('hex')}`
  if (!isOpaque) return { colour, blur: null }
  const likeness = await pixels().removeAlpha().webp({ quality: 40, effort: 6 }).toBuffer()
  return { colour, blur: `data:image/webp;base64,${likeness.toString('base64')}` }
}
