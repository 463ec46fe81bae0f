import { TILE_WIDTH, type Tile, tileIn } from './tile.ts'
import { type Hash, hashesIn, joined, largestPowerBelow, nodeHash, rootOf } from './tree.ts'

/** Gives the bytes of a tile of hashes. */
export type ReadTile = (tile: Tile) => Promise<Uint8Array>

/** What can be said of a tree of that size out of its tiles alone. */
export function openTree(hash: Hash, size: number, read: ReadTile) {
  const kept = new Map<string, Promise<Uint8Array[]>>()
  const known = new Map<string, Promise<Uint8Array>>()

  function tile(level: number, number: number): Promise<Uint8Array[]> {
    const name = `${level}/${number}`
    const there = kept.get(name)
    if (there) return there
    const found = tileIn(size, level, number)
    if (!found) throw new Error(`no tile ${name} in a tree of ${size}`)
    const reading = read(found).then((bytes) => hashesIn(bytes))
    kept.set(name, reading)
    return reading
  }

  /** The hash over the leaves from `first` to before `end`, a range as trees divide. */
  function over(first: number, end: number): Promise<Uint8Array> {
    const name = `${first}-${end}`
    const there = known.get(name) ?? hashOver(first, end)
    known.set(name, there)
    return there
  }

  async function hashOver(first: number, end: number): Promise<Uint8Array> {
    const count = end - first
    const power = Math.log2(count)
    if (!Number.isInteger(power)) {
      const middle = first + largestPowerBelow(count)
      return nodeHash(hash, await over(first, middle), await over(middle, end))
    }
    const level = Math.floor(power / 8)
    const [at, width] = [first / TILE_WIDTH ** level, 2 ** (power % 8)]
    const hashes = await tile(level, Math.floor(at / TILE_WIDTH))
    const within = hashes.slice(at % TILE_WIDTH, (at % TILE_WIDTH) + width)
    if (within.length !== width) throw new Error('a tile is too short')
    return rootOf(hash, within)
  }

  async function pathWithin(index: number, first: number, end: number): Promise<Uint8Array[]> {
    if (end - first === 1) return []
    const middle = first + largestPowerBelow(end - first)
    return index < middle
      ? [...(await pathWithin(index, first, middle)), await over(middle, end)]
      : [...(await pathWithin(index, middle, end)), await over(first, middle)]
  }

  return {
    /** The root of the tree, or of what it was when it had only `of` entries. */
    root: (of = size): Promise<Uint8Array> => (of === 0 ? rootOf(hash, []) : over(0, of)),
    leaf: (index: number): Promise<Uint8Array> => over(index, index + 1),
    /** From the leaf up to the root (RFC 9162, 2.1.3.1). */
    inclusion: (index: number): Promise<Uint8Array[]> => pathWithin(index, 0, size),
  }
}

/** The tree over these leaves, and each tile as it should be. */
export async function treeOver(hash: Hash, leaves: readonly Uint8Array[]) {
  const levels = [leaves]
  for (let below = leaves; below.length >= TILE_WIDTH; ) {
    const level: Uint8Array[] = []
    for (let end = TILE_WIDTH; end <= below.length; end += TILE_WIDTH)
      level.push(await rootOf(hash, below.slice(end - TILE_WIDTH, end)))
    levels.push(level)
    below = level
  }
  const tile = ({ level, number, width }: Tile) =>
    joined(...(levels[Number(level)] ?? []).slice(number * TILE_WIDTH, number * TILE_WIDTH + width))
  return { ...openTree(hash, leaves.length, async (wanted) => tile(wanted)), tile }
}
