import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFixture, temporaryFile } from '../../tests/storages.ts'
import { isWellFormedMp4 } from './file-type.server.ts'

test('accepts whole films, and none that is cut short anywhere', async () => {
  const film = await readFixture('moov-last.mp4')
  expect(await boxesOf(film)).toBe(true)
  const cuts = fc.integer({ min: 1, max: film.length - 1 })
  await fc.assert(
    fc.asyncProperty(cuts, async (cut) => {
      expect(await boxesOf(film.subarray(0, cut))).toBe(endsABox(film, cut))
    }),
    { numRuns: 30, seed: 1 },
  )
}, 30_000)

test('refuses boxes that reach out of their holder, too many and too deep', async () => {
  expect(await boxesOf(box('moov', box('trak')))).toBe(true)
  expect(await boxesOf(box('moov', sized('trak', 900)))).toBe(false)
  expect(await boxesOf(box('ftyp'))).toBe(false)
  const nested = (depth: number): Buffer => (depth === 0 ? Buffer.alloc(0) : box('moov', nested(depth - 1)))
  expect([await boxesOf(nested(9)), await boxesOf(nested(10))]).toEqual([true, false])
  const ten = Buffer.concat([box('moov'), ...Array.from({ length: 9 }, () => box('free'))])
  expect([await boxesOf(ten, 10), await boxesOf(ten, 9)]).toEqual([true, false])
})

test('refuses invalid sizes, and reads 64-bit sizes', async () => {
  for (const size of [1, 2, 7])
    expect(await boxesOf(Buffer.concat([sized('free', size), box('moov')]))).toBe(false)
  // The name of this box would be the head of the next one.
  const inside = Buffer.from([0, 0, 0, 4, 0, 0, 0, 8, ...Buffer.from('moov')])
  expect(await boxesOf(inside)).toBe(false)
  const long = Buffer.alloc(16)
  long.writeUInt32BE(1)
  long.write('moov', 4, 'latin1')
  long.writeBigUInt64BE(16n, 8)
  expect(await boxesOf(long)).toBe(true)
  for (const size of [0n, 15n, 17n, 2n ** 63n]) {
    long.writeBigUInt64BE(size, 8)
    expect(await boxesOf(long)).toBe(false)
  }
})

test('returns true or false for any bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      expect(typeof (await boxesOf(Buffer.from(bytes)))).toBe('boolean')
    }),
    { numRuns: 60, seed: 1 },
  )
}, 30_000)

async function boxesOf(bytes: Buffer, maxBoxes?: number): Promise<boolean> {
  return isWellFormedMp4(await temporaryFile(bytes), maxBoxes)
}

function box(name: string, body: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([sized(name, 8 + body.length), body])
}

function sized(name: string, size: number): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(size)
  head.write(name, 4, 'latin1')
  return head
}

/** Whether the film could end here: between two of its outer boxes, the index being before. */
function endsABox(film: Buffer, cut: number): boolean {
  let [at, index] = [0, false]
  while (at < cut) {
    index ||= film.toString('latin1', at + 4, at + 8) === 'moov'
    at += film.readUInt32BE(at)
  }
  return at === cut && index
}

test.for([
  ['stts', 'rows', 4],
  ['stts', 'samples of a row', 8],
  ['stsc', 'rows', 4],
  ['stsc', 'chunks', 8],
  ['stsc', 'samples of a chunk', 12],
  ['stsz', 'samples', 8],
  ['stco', 'rows', 4],
  ['ctts', 'rows', 4],
  ['ctts', 'samples of a row', 8],
  ['trun', 'samples', 4],
] as const)('refuses a table %s with four thousand million %s', async ([name, _what, at]) => {
  const source = name === 'trun' ? 'fragmented.mp4' : 'moov-last.mp4'
  const film = withOffsets(await readFixture(source))
  const found = film.indexOf(name, 0, 'latin1')
  expect(found).toBeGreaterThan(0)
  expect(await boxesOf(film)).toBe(true)
  film.writeUInt32BE(0xffff_fff0, found + 4 + at)
  expect(await boxesOf(film)).toBe(false)
})

/** Puts a table of offsets behind a film that may have none. */
function withOffsets(film: Buffer): Buffer {
  const row = Buffer.from([0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0])
  return film.includes('ctts') ? film : Buffer.concat([film, box('ctts', row)])
}
