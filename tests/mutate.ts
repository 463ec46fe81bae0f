import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
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

const blow = fc.noBias(
  fc.record({
    part: fc.constantFrom('flipped', 'overwritten', 'grown', 'cut', 'doubled', 'ended'),
    /** Half of the blows fall on the first kilobyte, where the structure stands. */
    isInHead: fc.boolean(),
    place: fc.double({ min: 0, max: 0.999, noNaN: true }),
    length: fc.integer({ min: 1, max: 64 }),
    byte: fc.nat(255),
    size: fc.constantFrom(0, 1, 0x7fffffff, 0xffffffff),
  }),
)
type Blow = typeof blow extends fc.Arbitrary<infer Value> ? Value : never

/** So many damaged copies of real files, the same ones in each run. */
export async function mutated(count: number): Promise<{ seed: number; kind: FileKind; bytes: Buffer }[]> {
  const damages = fc.sample(fc.array(blow, { minLength: 1, maxLength: 4 }), { numRuns: count, seed: 1 })
  return Promise.all(
    damages.map(async (blows, seed) => {
      const [kind, name] = originals[seed % originals.length] ?? ['trip-image', '']
      return { seed, kind, bytes: blows.reduce(struck, await readFile(join(fixtures, name))) }
    }),
  )
}

function struck(bytes: Buffer, { part, isInHead, place, length, byte, size }: Blow): Buffer {
  const at = Math.floor(place * (isInHead ? Math.min(1024, bytes.length) : bytes.length))
  if (bytes.length < 16) return bytes
  if (part === 'cut') return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
  if (part === 'doubled') return Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)])
  if (part === 'ended') return Buffer.from(bytes.subarray(0, Math.max(16, at)))
  if (part === 'overwritten') bytes.fill(byte, at, Math.min(at + length, bytes.length))
  else if (part === 'grown') bytes.writeUInt32BE(size, Math.min(at, bytes.length - 4))
  else bytes[at] = (bytes[at] ?? 0) ^ (1 << (byte % 8))
  return bytes
}
