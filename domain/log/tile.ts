/** How many hashes, or entries, a whole tile has (C2SP tlog-tiles). */
export const TILE_WIDTH = 256

/** A tile of hashes by its level, or a bundle of entries; `width` only of one that is not whole yet. */
export type Tile = { level: number | 'entries'; number: number; width: number }

/** `tile/0/x001/x234/067`, `tile/entries/000.p/12`. */
export function tilePath({ level, number, width }: Tile): string {
  const groups: string[] = []
  for (let rest = number, last = true; last || rest > 0; rest = Math.floor(rest / 1000), last = false)
    groups.unshift(`${last ? '' : 'x'}${String(rest % 1000).padStart(3, '0')}`)
  return `tile/${level}/${groups.join('/')}${width === TILE_WIDTH ? '' : `.p/${width}`}`
}

/** What such a path names; null where it is not written as we write it. */
export function readTilePath(path: string): Tile | null {
  const found = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/){0,3}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path)
  if (!found) return null
  const [, level = '', groups = '', width] = found
  const tile: Tile = {
    level: level === 'entries' ? level : Number(level),
    number: Number(groups.replaceAll(/\D/g, '')),
    width: width ? Number(width) : TILE_WIDTH,
  }
  return tile.width > 0 && tilePath(tile) === path ? tile : null
}

/** Every tile of a tree of that size, bundles of entries among them, from tile `from` of the lowest level on. */
export function tilesOf(size: number, from = 0): Tile[] {
  const tiles: Tile[] = []
  for (let level = 0, count = size, first = from; count > 0; level += 1) {
    for (let number = first; number * TILE_WIDTH < count; number += 1) {
      const width = Math.min(TILE_WIDTH, count - number * TILE_WIDTH)
      tiles.push({ level, number, width })
      if (level === 0) tiles.push({ level: 'entries', number, width })
    }
    count = Math.floor(count / TILE_WIDTH)
    first = Math.floor(first / TILE_WIDTH)
  }
  return tiles
}

/** The same tile as far as a tree of that size has it; null where it has nothing of it. */
export function tileIn(size: number, level: number, number: number): Tile | null {
  const count = Math.floor(size / TILE_WIDTH ** level) - number * TILE_WIDTH
  return count > 0 ? { level, number, width: Math.min(count, TILE_WIDTH) } : null
}

/** The entries of a bundle, each led by its length in two bytes; null where its end is missing. */
export function readBundle(bundle: Uint8Array): Uint8Array[] | null {
  const entries: Uint8Array[] = []
  for (let at = 0; at < bundle.length; ) {
    const length = (bundle[at] ?? 0) * 256 + (bundle[at + 1] ?? 0)
    const entry = bundle.subarray(at + 2, at + 2 + length)
    if (entry.length !== length || at + 2 > bundle.length) return null
    entries.push(entry)
    at += 2 + length
  }
  return entries
}

export function writeBundle(entries: readonly Uint8Array[]): Uint8Array {
  const bundle = new Uint8Array(entries.reduce((sum, { length }) => sum + 2 + length, 0))
  let at = 0
  for (const entry of entries) {
    bundle.set([entry.length >> 8, entry.length & 255], at)
    bundle.set(entry, at + 2)
    at += 2 + entry.length
  }
  return bundle
}
