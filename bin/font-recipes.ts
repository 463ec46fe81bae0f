/** One file to cut: the package's file it comes from, its characters, and what is left of its axes. */
export type FontRecipe = {
  from: string
  characters: string
  axes: Record<string, number | { min: number; max: number; default?: number }>
}

/** What nearly every page says, and all of it in one file for each face; `faces.css` has the same ranges. */
const often = between('U+20-7E,U+A0,U+A9,U+B7,U+D7,U+E9,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026')
/** Accents, other currencies, finer signs: fetched by a page that shows one of them. */
const seldom = between(
  'U+A1-A8,U+AA-B6,U+B8-D6,U+D8-E8,U+EA-FF,U+131,U+152-153,U+2C6,U+2DA,U+2DC,U+2010-2012,U+2015,U+201A,U+201E,U+2020-2021,U+2030,U+2032-2033,U+2039-203A,U+20AC,U+2122,U+2212',
)
const RUPEE = '₹'

/** One optical size between a telephone's headline of 40 px and a desk's of 80: the axis alone would weigh 17 KB. */
const serif = { opsz: 48, wght: { min: 400, max: 600 } }
const sans = { wght: { min: 400, max: 600 } }

const fraunces = (part: string) => `@fontsource-variable/fraunces/files/fraunces-${part}-opsz-normal.woff2`
const figtree = (part: string) => `@fontsource-variable/figtree/files/figtree-${part}-wght-normal.woff2`

/** Every font file of the house by its name. The packages keep the rupee sign apart from the Latin letters. */
export const fontRecipes: Record<string, FontRecipe> = {
  fraunces: { from: fraunces('latin'), characters: often, axes: serif },
  'fraunces-seldom': { from: fraunces('latin'), characters: seldom, axes: serif },
  'fraunces-rupee': { from: fraunces('latin-ext'), characters: RUPEE, axes: serif },
  figtree: { from: figtree('latin'), characters: often, axes: sans },
  'figtree-seldom': { from: figtree('latin'), characters: seldom, axes: sans },
  'figtree-rupee': { from: figtree('latin-ext'), characters: RUPEE, axes: sans },
}

/** The characters of a `unicode-range`. */
function between(ranges: string): string {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .join('')
}
