import sharp, { type Sharp } from 'sharp'
import { encodeTones, TONE_GRID_SIZE, type Tones } from './scrim.ts'

/** The longest side of the placeholder, which the browser enlarges smoothly. */
const PLACEHOLDER_SIDE = 16

/** What pages show before a picture has loaded. */
export type Placeholder = { colour: string; blur: string | null }

/** The average colour, and a blurred picture as a `data:` URL of some 160 characters; null for a transparent picture. */
export async function makePlaceholder(image: Sharp): Promise<Placeholder> {
  const size = { fit: 'inside' } as const
  const small = image.resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, size).toColourspace('srgb').raw()
  const { data, info } = await small.toBuffer({ resolveWithObject: true })
  const { width, height, channels: bands } = info
  const openPixels = () => sharp(data, { raw: { width, height, channels: bands } })
  const { channels, isOpaque } = await openPixels().stats()
  const average = channels.slice(0, 3).map(({ mean }) => Math.round(mean))
  const colour = `#${Buffer.from(average).toString('hex')}`
  if (!isOpaque) return { colour, blur: null }
  const blurred = await openPixels().removeAlpha().webp({ quality: 40, effort: 6 }).toBuffer()
  return { colour, blur: `data:image/webp;base64,${blurred.toString('base64')}` }
}

/** This share of a part's pixels may be darker than its dark tone, or brighter than its bright tone. */
const STRAY_SHARE = 0.01
const GREYS = 256

/** The darkest and brightest tone of each part of a picture (scrim.ts), by the brightness of its pixels. */
export async function measureTones(image: Sharp): Promise<string> {
  const { data, info } = await image.greyscale().raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const counts = Array.from({ length: TONE_GRID_SIZE ** 2 }, () => new Uint32Array(GREYS))
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * TONE_GRID_SIZE) / height) * TONE_GRID_SIZE
    for (let x = 0; x < width; x += 1) {
      const part = counts[row + Math.floor((x * TONE_GRID_SIZE) / width)]
      const grey = data[(y * width + x) * channels] ?? 0
      if (part) part[grey] = (part[grey] ?? 0) + 1
    }
  }
  return encodeTones(counts.map(findTones))
}

function findTones(counts: Uint32Array): Tones {
  const strayPixels = counts.reduce((sum, count) => sum + count, 0) * STRAY_SHARE
  const findTone = (order: readonly number[]) => {
    let countedPixels = 0
    return order.find((grey) => {
      countedPixels += counts[grey] ?? 0
      return countedPixels > strayPixels
    })
  }
  const upwards = [...counts.keys()]
  return { dark: findTone(upwards) ?? 0, bright: findTone(upwards.toReversed()) ?? GREYS - 1 }
}
