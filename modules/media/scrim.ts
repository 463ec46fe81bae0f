// Text on the photographs of the owner: how dark and bright their parts are, and the scrim that makes text readable there.

/** A picture is measured in so many columns and rows. */
export const TONE_GRID_SIZE = 12

/** The darkest and the brightest grey, from 0 to 255. */
export type Tones = { dark: number; bright: number }
/** The tones of a picture, part by part, row by row. */
export type ToneMap = readonly Tones[]
/** A part of a picture or of its box: 0 is left or top, 1 is right or bottom. */
type Area = { left: number; right: number; top: number; bottom: number }
type Size = { width: number; height: number }

/** Two bytes for each part, in hexadecimal digits. */
export function encodeTones(tones: ToneMap): string {
  return tones.map(({ dark, bright }) => toHex(dark) + toHex(bright)).join('')
}

/** The tones in a text of `encodeTones`; null for a picture that was not measured. */
export function decodeTones(text: string | null): ToneMap | null {
  if (text?.length !== TONE_GRID_SIZE * TONE_GRID_SIZE * 4) return null
  return Array.from({ length: TONE_GRID_SIZE * TONE_GRID_SIZE }, (_, part) => ({
    dark: Number.parseInt(text.slice(part * 4, part * 4 + 2), 16),
    bright: Number.parseInt(text.slice(part * 4 + 2, part * 4 + 4), 16),
  }))
}

/** The darkest and the brightest of all parts that overlap the area. */
export function findTonesWithin(tones: ToneMap, { left, right, top, bottom }: Area): Tones {
  const parts = tones.filter((_, part) => {
    const [column, row] = [part % TONE_GRID_SIZE, Math.floor(part / TONE_GRID_SIZE)]
    return partOverlaps(column, left, right) && partOverlaps(row, top, bottom)
  })
  return {
    dark: Math.min(...parts.map(({ dark }) => dark)),
    bright: Math.max(...parts.map(({ bright }) => bright)),
  }
}

/** The area of the picture behind an area of its box, cropped around the focus (in per cent) as `object-fit: cover` does. */
export function findPictureAreaBehind(
  picture: Size,
  focus: { x: number; y: number },
  box: Size,
  { left, right, top, bottom }: Area,
): Area {
  const scale = Math.max(box.width / picture.width, box.height / picture.height)
  const visibleWidth = box.width / (picture.width * scale)
  const visibleHeight = box.height / (picture.height * scale)
  const x = (1 - visibleWidth) * (focus.x / 100)
  const y = (1 - visibleHeight) * (focus.y / 100)
  return {
    left: x + left * visibleWidth,
    right: x + right * visibleWidth,
    top: y + top * visibleHeight,
    bottom: y + bottom * visibleHeight,
  }
}

function partOverlaps(part: number, from: number, until: number): boolean {
  return part / TONE_GRID_SIZE < until && (part + 1) / TONE_GRID_SIZE > from
}

function toHex(grey: number): string {
  return Math.round(grey).toString(16).padStart(2, '0')
}

type Colour = readonly [red: number, green: number, blue: number]
type TextStyle = { textColour: string; layer: Colour; computeContrast(grey: Tones, strength: number): number }
/** What makes text readable on a photograph: its colour, and a translucent layer behind it. */
export type Scrim = { textColour: string; layerColour: string }

/** A little more than WCAG requires for small text. */
const MIN_CONTRAST = 4.8
const STRENGTH_STEP = 0.02
/** By day, the text is light only where light text needs a clearly weaker layer. */
const MIN_STRENGTH_DIFFERENCE = 0.15

const darkText = makeTextStyle('#12312e', [251, 245, 234], ({ dark }) => dark)
const lightText = makeTextStyle('#fff3df', [10, 28, 27], ({ bright }) => bright)

/** The weakest layer with which text can be read on these tones; at night it is always dark, under light text. */
export function chooseScrim(tones: Tones, isNight: boolean): Scrim {
  const darkTextStrength = computeStrength(darkText, tones)
  const lightTextStrength = computeStrength(lightText, tones)
  const isTextLight = isNight || lightTextStrength + MIN_STRENGTH_DIFFERENCE < darkTextStrength
  const { textColour, layer } = isTextLight ? lightText : darkText
  const strength = isTextLight ? lightTextStrength : darkTextStrength
  return { textColour, layerColour: `rgb(${layer.join(' ')} / ${strength.toFixed(2)})` }
}

function computeStrength({ computeContrast }: TextStyle, tones: Tones): number {
  let strength = 0
  while (strength < 1 && computeContrast(tones, strength) < MIN_CONTRAST) strength += STRENGTH_STEP
  return Math.min(1, strength)
}

function makeTextStyle(textColour: string, layer: Colour, worstGrey: (tones: Tones) => number): TextStyle {
  const textLuminance = computeLuminance(parseColour(textColour))
  const computeContrast = (tones: Tones, strength: number) => {
    const grey = worstGrey(tones)
    const [red, green, blue] = layer.map((part) => part * strength + grey * (1 - strength))
    const backgroundLuminance = computeLuminance([red ?? 0, green ?? 0, blue ?? 0])
    const lighter = Math.max(textLuminance, backgroundLuminance)
    const darker = Math.min(textLuminance, backgroundLuminance)
    return (lighter + 0.05) / (darker + 0.05)
  }
  return { textColour, layer, computeContrast }
}

function parseColour(hex: string): Colour {
  const readChannel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [readChannel(1), readChannel(3), readChannel(5)]
}

/** Relative luminance as WCAG defines it, from 0 to 1. */
export function computeLuminance([red, green, blue]: Colour): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)
}

function toLinear(channel: number): number {
  const share = channel / 255
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
