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

const damage = fc.noBias(
  fc.record({
    part: fc.constantFrom('flipped', 'overwritten', 'grown', 'cut', 'doubled', 'ended'),
    /** Half of the damages are in the first kilobyte, which has the structure. */
    isInHead: fc.boolean(),
    place: fc.double({ min: 0, max: 0.999, noNaN: true }),
    length: fc.integer({ min: 1, max: 64 }),
    byte: fc.nat(255),
    size: fc.constantFrom(0, 1, 0x7fffffff, 0xffffffff),
  }),
)
type Damage = typeof damage extends fc.Arbitrary<infer Value> ? Value : never

/** So many damaged copies of real files, the same ones in each run. */
export async function damagedFiles(
  count: number,
): Promise<{ seed: number; kind: FileKind; bytes: Buffer }[]> {
  const damageLists = fc.sample(fc.array(damage, { minLength: 1, maxLength: 4 }), { numRuns: count, seed: 1 })
  return Promise.all(
    damageLists.map(async (damages, seed) => {
      const [kind, name] = originals[seed % originals.length] ?? ['trip-image', '']
      return { seed, kind, bytes: damages.reduce(applyDamage, await readFile(join(fixtures, name))) }
    }),
  )
}

function applyDamage(bytes: Buffer, { part, isInHead, place, length, byte, size }: Damage): Buffer {
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
