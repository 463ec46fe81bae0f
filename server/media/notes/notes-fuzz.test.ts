import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mutated } from '../../../tests/mutate.ts'
import { notedFiles } from '../../../tests/noted-files.ts'
import type { Cut } from './cut.ts'
import { gifNotes } from './gif-notes.ts'
import { jpegNotes } from './jpeg-notes.ts'
import { mp3Notes } from './mp3-notes.ts'
import { mp4Notes } from './mp4-notes.ts'
import { pngNotes } from './png-notes.ts'

const readers = [jpegNotes, pngNotes, gifNotes, mp4Notes, mp3Notes]

test('answers whatever bytes it is given, and never reaches out of them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), fc.integer({ min: 0, max: 9 }), (bytes, turn) => {
      for (const read of readers) expect(fits(read(Buffer.from(bytes), turn), bytes.length)).toBe(true)
    }),
    { numRuns: 500, seed: 1 },
  )
})

test('answers for damaged files, and never reaches out of them', async () => {
  for (const { bytes } of await mutated(400))
    for (const read of readers) expect(fits(read(bytes, 6), bytes.length)).toBe(true)
}, 60_000)

test('answers for files full of notes that are cut anywhere, or of which a byte is another', async () => {
  for (const make of Object.values(notedFiles)) {
    const whole = await make()
    const blows = fc.record({
      end: fc.integer({ min: 1, max: whole.length }),
      at: fc.integer({ min: 0, max: Math.min(whole.length, 2000) - 1 }),
      byte: fc.integer({ min: 0, max: 255 }),
    })
    fc.assert(
      fc.property(blows, ({ end, at, byte }) => {
        const bytes = Buffer.from(whole.subarray(0, end))
        if (at < end) bytes[at] = byte
        for (const read of readers) expect(fits(read(bytes, 1), bytes.length)).toBe(true)
      }),
      { numRuns: 200, seed: 1 },
    )
  }
}, 60_000)

function fits(cuts: Cut[] | null, length: number): boolean {
  return (cuts ?? []).every(
    ({ at, bytes }) => Number.isInteger(at) && at >= 0 && bytes >= 0 && at + bytes <= length,
  )
}
