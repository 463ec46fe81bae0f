import sharp, { type Sharp } from 'sharp'
import { brightness } from './scrim.ts'
import { TONES_ACROSS, type Tones, writeTones } from './tones.ts'

/** Longest side of the placeholder: the browser smooths it while making it large. */
const PLACEHOLDER_SIDE = 16

/** What pages show before a picture has loaded. */
export type Placeholder = { colour: string; blur: string | null }

/** The average colour, and a blurred picture as a `data:` address of some 160 characters; null for a picture that one can see through. */
export async function makePlaceholder(image: Sharp): Promise<Placeholder> {
  const size = { fit: 'inside' } as const
  const small = image.resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, size).toColourspace('srgb').raw()
  const { data, info } = await small.toBuffer({ resolveWithObject: true })
  const { width, height, channels: bands } = info
  const pixels = () => sharp(data, { raw: { width, height, channels: bands } })
  const { channels, isOpaque } = await pixels().stats()
  const average = channels.slice(0, 3).map(({ mean }) => Math.round(mean))
  const colour = `#${Buffer.from(average).toString('hex')}`
  if (!isOpaque) return { colour, blur: null }
  const blurred = await pixels().removeAlpha().webp({ quality: 40, effort: 6 }).toBuffer()
  return { colour, blur: `data:image/webp;base64,${blurred.toString('base64')}` }
}

type Raw = { width: number; height: number; channels: number }

/** Of each part of a picture, so much of its pixels may be darker than what is called its dark, and brighter than its bright. */
const STRAY = 0.01
const GREYS = 256

/** How dark and how bright each part of a picture is, from its plain pixels (grey or colours, with or without a fourth channel). */
export function measureTones(pixels: Uint8Array, { width, height, channels }: Raw): string {
  const counts = Array.from({ length: TONES_ACROSS ** 2 }, () => new Uint32Array(GREYS))
  const [green, blue] = channels < 3 ? [0, 0] : [1, 2]
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * TONES_ACROSS) / height) * TONES_ACROSS
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * channels
      const part = counts[row + Math.floor((x * TONES_ACROSS) / width)]
      const grey = greyOf(pixels[at] ?? 0, pixels[at + green] ?? 0, pixels[at + blue] ?? 0)
      if (part) part[grey] = (part[grey] ?? 0) + 1
    }
  }
  return writeTones(counts.map(tonesOf))
}

function tonesOf(counts: Uint32Array): Tones {
  const stray = counts.reduce((sum, count) => sum + count, 0) * STRAY
  const first = (order: readonly number[]) => {
    let seen = 0
    return order.find((grey) => {
      seen += counts[grey] ?? 0
      return seen > stray
    })
  }
  const upwards = [...counts.keys()]
  return { dark: first(upwards) ?? 0, bright: first(upwards.toReversed()) ?? GREYS - 1 }
}

const shares = [0, 1, 2].map((channel) =>
  Float64Array.from({ length: GREYS }, (_, value) =>
    brightness([channel === 0 ? value : 0, channel === 1 ? value : 0, channel === 2 ? value : 0]),
  ),
)
const FINE = 8192
/** The grey as bright as each brightness, in fine steps: looked up for millions of pixels. */
const greys = Uint8Array.from({ length: FINE + 1 }, (_, step) => {
  const bright = step / FINE
  return Math.round(255 * (bright <= 0.003_130_8 ? 12.92 * bright : 1.055 * bright ** (1 / 2.4) - 0.055))
})

function greyOf(red: number, green: number, blue: number): number {
  const bright = (shares[0]?.[red] ?? 0) + (shares[1]?.[green] ?? 0) + (shares[2]?.[blue] ?? 0)
  return greys[Math.round(bright * FINE)] ?? 0
}
