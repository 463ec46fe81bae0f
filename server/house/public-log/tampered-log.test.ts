import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type LogEntry, type ReviewEvent, toTheSecond, writeLogEntry } from '#domain/log/event.ts'
import { readBundle, writeBundle } from '#domain/log/tile.ts'
import { openTestHouse, type TestHouse } from '../../../tests/house.ts'
import { checkFiles, noteIn, publish } from '../../../tests/published-log.ts'
import { leafOf, MTH, verifiesInclusion } from '../../../tests/rfc9162.ts'
import { appendEntries } from './append-entries.ts'
import { openPublicLog } from './open-log.ts'
import { treeOf } from './read-tile.ts'

const happenings: ReviewEvent[] = ['received', 'shown', 'declined', 'withdrawn', 'replied', 'file-shown']

const event = fc.record({
  event: fc.constantFrom(...happenings),
  at: fc
    .date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map(toTheSecond),
  review: fc.stringMatching(/^[\w-]{22}$/),
  commitment: fc.stringMatching(/^[0-9a-f]{64}$/),
})

/** A house with so many random events in its log, put there a few at a time. */
async function loggedHouse(count: number, seed = 1): Promise<{ house: TestHouse; entries: LogEntry[] }> {
  const house = await openTestHouse()
  await openPublicLog(house)
  const entries = fc.sample(event, { numRuns: count, seed })
  for (let at = 0, many = 1; at < count; at += many, many = ((many * 7) % 97) + 1)
    await house.database.transaction().execute(async (tx) => {
      await appendEntries(
        tx,
        entries.slice(at, at + many).map((entry) => ({ entry })),
      )
    })
  return { house, entries }
}

test('proves each of ten thousand random events, as another reading of RFC 9162 does', async () => {
  const { house, entries } = await loggedHouse(10_000)
  const files = await publish(house)
  expect(await checkFiles(files)).toMatchObject({ wrong: [], size: 10_001 })
  const rows = await house.database.selectFrom('log_entry').select('entry').orderBy('number').execute()
  const written = rows.map(({ entry }) => Buffer.from(entry))
  expect(written.slice(1)).toEqual(entries.map((entry) => Buffer.from(writeLogEntry(entry))))
  const root = MTH(written)
  expect(noteIn(files).split('\n')[2]).toBe(root.toString('base64'))
  const tree = treeOf(house.database, written.length)
  const wrong: number[] = []
  for (const [at, entry] of written.entries())
    if (!verifiesInclusion(leafOf(entry), at, written.length, await tree.inclusion(at), root)) wrong.push(at)
  expect(wrong).toEqual([])
})

describe('somebody outside finds', () => {
  let files: Map<string, Uint8Array>
  let earlier: string
  let shut: () => Promise<void>

  beforeAll(async () => {
    const { house } = await loggedHouse(300)
    earlier = noteIn(await publish(house))
    await house.database.transaction().execute((tx) =>
      appendEntries(
        tx,
        fc.sample(event, { numRuns: 300, seed: 2 }).map((entry) => ({ entry })),
      ),
    )
    files = await publish(house)
    shut = house.close
    return () => shut()
  })

  test('nothing wrong where nothing is', async () => {
    expect((await checkFiles(files, { earlier })).wrong).toEqual([])
  })

  test('any byte that was flipped, in whatever file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files.keys()), fc.nat(), fc.nat(7), async (name, at, bit) => {
        const bytes = Uint8Array.from(files.get(name) ?? [])
        bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ (1 << bit)
        expect((await checkFiles(new Map(files).set(name, bytes))).wrong).not.toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  test('an entry that was dropped, doubled or put elsewhere', async () => {
    const name = 'tile/entries/001'
    const entries = readBundle(files.get(name) ?? new Uint8Array()) ?? []
    const with_ = (changed: Uint8Array[]) => checkFiles(new Map(files).set(name, writeBundle(changed)))
    expect((await with_(entries)).wrong).toEqual([])
    expect((await with_(entries.toSpliced(7, 1))).wrong).not.toEqual([])
    expect((await with_(entries.toSpliced(7, 1, ...entries.slice(6, 7)))).wrong).not.toEqual([])
    const [one, other] = entries.slice(7, 9)
    if (one && other) expect((await with_(entries.toSpliced(7, 2, other, one))).wrong).not.toEqual([])
  })

  test('a file that is missing', async () => {
    for (const name of files.keys()) {
      const fewer = new Map(files)
      fewer.delete(name)
      expect((await checkFiles(fewer)).wrong, name).not.toEqual([])
    }
  })

  test('a log that was begun anew with the same key, though it holds in itself', async () => {
    const { house } = await loggedHouse(300)
    const before = noteIn(await publish(house))
    // The house takes the last hundred back, and writes others in their place.
    await house.database.deleteFrom('log_entry').where('number', '>', 200).execute()
    await house.database.deleteFrom('log_node').execute()
    await house.database.updateTable('log_head').set({ size: 201 }).execute()
    const shorter = await publish(house)
    expect((await checkFiles(shorter)).wrong).toEqual([])
    expect((await checkFiles(shorter, { earlier: before })).wrong).toEqual([
      'The log had 301 entries and now has 201: some were taken away.',
    ])
    const others = fc.sample(event, { numRuns: 150, seed: 9 }).map((entry) => ({ entry }))
    await house.database.transaction().execute((tx) => appendEntries(tx, others))
    const forked = await publish(house)
    expect((await checkFiles(forked)).wrong).toEqual([])
    expect((await checkFiles(forked, { earlier: before })).wrong).toEqual([
      'Entries that were there before are others now: the log was forked.',
    ])
  })
})
