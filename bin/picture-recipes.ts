/** One file to make from a master: its width, its kind and how hard to press it. */
export type Recipe = { width: number; kind: 'avif' | 'webp' | 'jpg'; quality: number; effort: number } & {
  /** The quality sinks until the file is this small. */
  mostBytes?: number
}

/** What a telephone on a slow hill road loads first; its budget is 13 KB of AVIF at 721 px. */
const PHONE_HERO = { width: 721, mostBytes: 13_000 }

/** The files to make of one master, smallest first, never wider than it is. */
export function recipesFor(name: string, masterWidth: number): Recipe[] {
  if (name === 'social-card') return [{ width: 1200, kind: 'jpg', quality: 82, effort: 0 }]
  // They stand 56 wide, at one, two and three dots a pixel.
  if (name.startsWith('avatar-')) return both([64, 112, 160], 128, 55)
  if (name.startsWith('hero-') && name.endsWith('-portrait')) return phoneHero(masterWidth)
  if (name.startsWith('hero-')) return both(fitting([800, 1200, 1600, 2400], masterWidth), 1600, 44)
  // A print stands 640 wide on a desk, a ticket's 350; a phone of three dots asks for 1080, one of fewer for 480 or 720.
  return both(fitting([400, 480, 720, 1080, 1600], masterWidth), 1080, 50)
}

/** The portrait fills the screen at two or three dots a pixel, so that a low quality is not seen; grain is what goes. */
function phoneHero(masterWidth: number): Recipe[] {
  const { width, mostBytes } = PHONE_HERO
  return [
    { width: 480, kind: 'avif', quality: 24, effort: 4, mostBytes },
    { width, kind: 'avif', quality: 22, effort: 4, mostBytes },
    { width: Math.min(1080, masterWidth), kind: 'avif', quality: 24, effort: 4 },
    { width, kind: 'webp', quality: 50, effort: 4 },
  ]
}

/** Every width as AVIF; WebP, which only old browsers take, in one. More effort was measured: no smaller, twice as long. */
function both(widths: number[], oldWidth: number, quality: number): Recipe[] {
  const avif = widths.map((width) => ({ width, kind: 'avif' as const, quality, effort: 1 }))
  const [webp = 0] = fitting([oldWidth], Math.max(...widths))
  return [...avif, { width: webp, kind: 'webp', quality: 76, effort: 2 }]
}

function fitting(widths: number[], masterWidth: number): number[] {
  return [...new Set(widths.map((width) => Math.min(width, masterWidth)))]
}
