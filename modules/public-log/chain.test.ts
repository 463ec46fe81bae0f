import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { readSample, type SampleLog, sampleLog } from '../../tests/sample-log.ts'
import { checkLog } from './chain.ts'
import type { LogEvent, ReviewEvent } from './entry.ts'

const names: ReviewEvent[] = ['received', 'shown', 'declined', 'withdrawn', 'replied', 'file-shown']
const events = (count: number, first = 0): LogEvent[] =>
  Array.from({ length: count }, (_, at) => ({
    event: names[(first + at) % names.length] ?? 'shown',
    at: '2026-11-20T06:30:00Z',
    review: `review-${Math.floor((first + at) / 3)}`,
    commitment: String(first + at).padStart(64, '0'),
  }))
const pair = generateKeyPairSync('ed25519')
const faultsOf = async (log: SampleLog, earlier?: string) =>
  (await checkLog(readSample(log), earlier === undefined ? {} : { earlier })).wrong

describe('somebody outside finds', () => {
  let log: SampleLog
  let earlier: SampleLog

  beforeAll(async () => {
    log = await sampleLog(events(2500), pair)
    earlier = await sampleLog(events(1200), pair)
  })

  test('nothing wrong where nothing is, whatever the log had before', async () => {
    expect(await faultsOf(log)).toEqual([])
    for (const before of [earlier, log, await sampleLog([], pair)])
      expect(await faultsOf(log, before.head)).toEqual([])
    expect(await faultsOf(await sampleLog([], pair))).toEqual([])
  })

  test('a changed letter in any entry or in the head', async () => {
    const short = await sampleLog(events(20), pair)
    const letters = fc.record({ line: fc.nat(19), at: fc.nat(), letter: fc.constantFrom('0', 'f', '"', ' ') })
    await fc.assert(
      fc.asyncProperty(letters, async ({ line, at, letter }) => {
        const text = short.lines[line] ?? ''
        const changed = replaceLetter(text, at % text.length, letter)
        fc.pre(changed !== text)
        expect(await faultsOf({ ...short, lines: short.lines.with(line, changed) })).not.toEqual([])
      }),
      { numRuns: 300 },
    )
    for (const [name, value] of [
      ['size', 19],
      ['hash', '0'.repeat(64)],
      ['key', 'MCow'],
      ['signature', 'AAAA'],
      ['size', '20'],
    ] as const) {
      const head = JSON.stringify({ ...JSON.parse(short.head), [name]: value })
      expect(await faultsOf({ ...short, head }), name).not.toEqual([])
    }
  })

  test('which entry was changed, the last one too', async () => {
    const declined = (line: string) => line.replace(/"event":"[\w-]+"/, '"event":"waits"')
    const at = async (number: number) =>
      faultsOf({ ...log, lines: log.lines.with(number - 1, declined(log.lines[number - 1] ?? '')) })
    expect(await at(1000)).toEqual(['Entry 1000 or 1001 was changed: the hash that 1001 carries is another.'])
    expect(await at(2500)).toEqual(['Entry 2500 was changed: the hash that the head carries is another.'])
  })

  test('an entry that was dropped, doubled, slipped in or put elsewhere', async () => {
    const { lines } = log
    const [one = '', other = ''] = lines.slice(7, 9)
    for (const changed of [
      lines.toSpliced(7, 1),
      lines.toSpliced(7, 0, one),
      lines.toSpliced(7, 2, other, one),
      lines.slice(1),
      lines.slice(0, 1800),
      [],
    ])
      expect(await faultsOf({ ...log, lines: changed })).not.toEqual([])
  })

  test('entries that were taken away or exchanged since, though the log holds in itself', async () => {
    const shorter = await sampleLog(events(1100), pair)
    expect(await faultsOf(shorter)).toEqual([])
    expect(await faultsOf(shorter, earlier.head)).toEqual([
      'The log had 1200 entries and now has 1100: some were taken away.',
    ])
    const forked = await sampleLog([...events(1100), ...events(500, 3)], pair)
    expect(await faultsOf(forked)).toEqual([])
    expect(await faultsOf(forked, earlier.head)).toEqual([
      'Entries that were there before are others now: the log was forked.',
    ])
  })

  test('another key, a head that nobody signed, and what is no log', async () => {
    const another = await sampleLog(events(2500))
    expect(await faultsOf(another, earlier.head)).toEqual([
      'The log is signed by another key than the one that was remembered.',
    ])
    expect((await checkLog(readSample(log), { key: 'mine' })).wrong).toEqual([
      'The log is signed by another key than the one that you gave.',
    ])
    const unsigned = JSON.stringify({ ...JSON.parse(earlier.head), size: 3 })
    expect(await faultsOf(log, unsigned)).toEqual(['What was remembered is no signed head of a log.'])
    expect(await faultsOf(log, 'mine')).toEqual(['What was remembered is no head of a log.'])
    expect((await checkLog(async () => null)).wrong).toEqual(['There is no head of a log.'])
  })
})

function replaceLetter(text: string, at: number, letter: string): string {
  return text.slice(0, at) + letter + text.slice(at + 1)
}
