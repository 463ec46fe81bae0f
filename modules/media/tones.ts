/** A picture is measured in so many parts across, and as many down. */
export const TONES_ACROSS = 12

/** How dark and how bright it gets, each the grey that is as bright, from 0 to 255. */
export type Tones = { dark: number; bright: number }
/** Of a picture, part by part, row by row. */
export type ToneMap = readonly Tones[]
/** A share of a picture or of the box it is shown in: 0 is its left or top, 1 its right or bottom. */
export type Area = { left: number; right: number; top: number; bottom: number }
type Size = { width: number; height: number }

/** Two bytes for each part, in hexadecimal letters. */
export function writeTones(tones: ToneMap): string {
  return tones.map(({ dark, bright }) => letters(dark) + letters(bright)).join('')
}

/** What `writeTones` wrote; null of a picture nobody has measured. */
export function readTones(written: string | null): ToneMap | null {
  if (written?.length !== TONES_ACROSS * TONES_ACROSS * 4) return null
  return Array.from({ length: TONES_ACROSS * TONES_ACROSS }, (_, part) => ({
    dark: Number.parseInt(written.slice(part * 4, part * 4 + 2), 16),
    bright: Number.parseInt(written.slice(part * 4 + 2, part * 4 + 4), 16),
  }))
}

/** The darkest and the brightest of all parts that lie, even by a corner, in the area. */
export function tonesWithin(tones: ToneMap, { left, right, top, bottom }: Area): Tones {
  const parts = tones.filter((_, part) => {
    const [column, row] = [part % TONES_ACROSS, Math.floor(part / TONES_ACROSS)]
    return overlaps(column, left, right) && overlaps(row, top, bottom)
  })
  return {
    dark: Math.min(...parts.map(({ dark }) => dark)),
    bright: Math.max(...parts.map(({ bright }) => bright)),
  }
}

/** Where an area of a box lies in the picture that fills it, cut around its focus (in per cent) as `object-fit: cover` does. */
export function areaOfPicture(
  picture: Size,
  focus: { x: number; y: number },
  box: Size,
  { left, right, top, bottom }: Area,
): Area {
  const scale = Math.max(box.width / picture.width, box.height / picture.height)
  const wide = box.width / (picture.width * scale)
  const high = box.height / (picture.height * scale)
  const x = (1 - wide) * (focus.x / 100)
  const y = (1 - high) * (focus.y / 100)
  return { left: x + left * wide, right: x + right * wide, top: y + top * high, bottom: y + bottom * high }
}

function overlaps(part: number, from: number, until: number): boolean {
  return part / TONES_ACROSS < until && (part + 1) / TONES_ACROSS > from
}

function letters(grey: number): string {
  return Math.round(grey).toString(16).padStart(2, '0')
}
