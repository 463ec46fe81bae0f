import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileKind } from '#core/db/tables.ts'
import { fixtures } from './storages.ts'

const originals: readonly (readonly [FileKind, string])[] = [
  ['trip-image', 'camera-gps.jpg'],
  ['trip-image', 'progressive.jpg'],
  ['trip-image', 'cmyk.jpg'],
  ['trip-image', 'sixteen-bit.png'],
  ['trip-image', 'animated.gif'],
  ['trip-image', 'drawing.svg'],
  ['video', 'moov-last.mp4'],
  ['video', 'fragmented.mp4'],
  ['video', 'hevc.mp4'],
  ['audio', 'vbr.mp3'],
  ['audio', 'cover.mp3'],
]

export type Mutated = { seed: number; kind: FileKind; name: string; bytes: Buffer }

/** Damaged copies of real files, the same ones for the same seeds: flipped, overwritten, cut, doubled and grown parts. */
export async function mutated(count: number, firstSeed = 1): Promise<Mutated[]> {
  const whole = await Promise.all(originals.map(([, name]) => readFile(join(fixtures, name))))
  return Array.from({ length: count }, (_, index) => {
    const seed = firstSeed + index
    const [kind, name] = originals[seed % originals.length] ?? ['trip-image', '']
    return { seed, kind, name, bytes: mutate(whole[seed % originals.length] ?? Buffer.alloc(0), seed) }
  })
}

function mutate(whole: Buffer, seed: number): Buffer {
  const random = randomFrom(seed)
  const below = (most: number) => Math.floor(random() * most)
  let bytes = Buffer.from(whole)
  for (let step = 0; step <= below(6); step += 1) {
    // Half of the blows fall on the first kilobyte, where the structure stands.
    const at = below(random() < 0.5 ? Math.min(1024, bytes.length) : bytes.length)
    const length = 1 + below(64)
    const blow = below(6)
    if (bytes.length < 16) break
    if (blow === 0) bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8))
    else if (blow === 1) bytes.fill(below(256), at, Math.min(at + length, bytes.length))
    else if (blow === 2)
      bytes.writeUInt32BE([0, 1, 0x7fffffff, 0xffffffff][below(4)] ?? 0, Math.min(at, bytes.length - 4))
    else if (blow === 3) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
    else if (blow === 4) bytes = Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)])
    else bytes = Buffer.from(bytes.subarray(0, Math.max(16, at)))
  }
  return bytes
}

/** mulberry32 */
function randomFrom(seed: number): () => number {
  let state = seed * 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
