import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { readSample, type SampleLog, sampleLog } from '../../tests/sample-log.ts'
import { checkLog, NO_ENTRY } from './chain.ts'
import { type Claim, checkClaim, logMessages } from './check-review.ts'
import {
  commitmentTo,
  eventOfAction,
  eventSentences,
  type LogEntry,
  type LogEvent,
  type ReviewEvent,
  readLogEntry,
  replyOf,
  toTheSecond,
  wordsOf,
  writeLogEntry,
} from './entry.ts'

const at = '2026-11-20T06:30:00Z'

test.for<LogEntry>([
  { previous: NO_ENTRY, event: 'declined', at, review: 'a', reason: 'spam' },
  { previous: NO_ENTRY, event: 'received', at, review: 'a', commitment: 'ff' },
])('reads the entry %j exactly as it was written', (entry) => {
  expect(readLogEntry(writeLogEntry(entry))).toEqual(entry)
})

test.for([
  '',
  'null',
  '[]',
  '{"previous":"","event":"praised","at":"","review":"a"}',
  '{"previous":"","event":"toString","at":"","review":"a"}',
  '{"previous":"","event":"shown","at":""}',
  '{"event":"shown","at":"","review":"a"}',
  '{"previous":"","event":"declined","at":"","review":"a","reason":"low score"}',
  '{"previous":"","event":"shown","at":"","review":"a","name":"Meera"}',
  '{"previous":"","event":"shown", "at":"","review":"a"}',
  '{"previous":"","at":"","event":"shown","review":"a"}',
])('reads no entry from %s', (line) => expect(readLogEntry(line)).toBeNull())

test('writes entries in a fixed order, moments to the second, and a sentence for each event', async () => {
  expect(writeLogEntry({ review: 'a', at, event: 'shown', previous: 'ff' })).toBe(
    `{"previous":"ff","event":"shown","at":"${at}","review":"a"}`,
  )
  for (const event of Object.values(eventOfAction)) expect(eventSentences[event]).toMatch(/^[A-Z]/)
  expect(toTheSecond(new Date('2026-11-20T06:30:59.987Z'))).toBe('2026-11-20T06:30:59Z')
  // printf 'salt\nwords' | sha256sum
  expect(await commitmentTo('salt', 'words')).toBe(
    '060e34b6c8b5e46818ae0d0429dca5d5d7fc598e5652ff25beed02cad34f96a2',
  )
})

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

describe('checking a log finds', () => {
  let log: SampleLog
  let earlier: SampleLog

  beforeAll(async () => {
    log = await sampleLog(events(2500), pair)
    earlier = await sampleLog(events(1200), pair)
  })

  test('nothing wrong in an intact log, at any earlier head', async () => {
    expect(await faultsOf(log)).toEqual([])
    for (const before of [earlier, log, await sampleLog([], pair)])
      expect(await faultsOf(log, before.head)).toEqual([])
    expect(await faultsOf(await sampleLog([], pair))).toEqual([])
  })

  test('a changed character in any entry or in the head', async () => {
    const short = await sampleLog(events(20), pair)
    const characters = fc.record({
      line: fc.nat(19),
      at: fc.nat(),
      character: fc.constantFrom('0', 'f', '"', ' '),
    })
    await fc.assert(
      fc.asyncProperty(characters, async ({ line, at, character }) => {
        const text = short.lines[line] ?? ''
        const changed = replaceCharacter(text, at % text.length, character)
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

  test('entries that were removed or replaced since an earlier head', async () => {
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

  test('another key, an unsigned head, and a text that is no log', async () => {
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

function replaceCharacter(text: string, at: number, character: string): string {
  return text.slice(0, at) + character + text.slice(at + 1)
}

const words = wordsOf({
  name: 'Meera Joshi',
  text: 'Tea before anybody asked.\n\nAnd a forest.',
  ratings: { location: 5, cleanliness: 4, communication: 5, service: 3 },
})
const reply = replyOf('Come again.')
const shown = { salt: 'aa', what: words, part: 'words' as const }
const answered = { salt: 'bb', what: reply, part: 'reply' as const }
const holding = [logMessages.signed, logMessages.unbroken]

let claimed: SampleLog
let claim: Claim

beforeAll(async () => {
  const others: LogEvent[] = Array.from({ length: 1200 }, (_, each) => ({
    event: 'received',
    at,
    review: `other-${each}`,
  }))
  const mine = { at, review: 'mine' } as const
  const received: LogEvent = { ...mine, event: 'received', commitment: await commitmentTo('aa', words) }
  const replied: LogEvent = { ...mine, event: 'replied', commitment: await commitmentTo('bb', reply) }
  claimed = await sampleLog([...others, received, ...others, replied])
  claim = {
    key: JSON.parse(claimed.head).key,
    review: 'mine',
    entries: [
      { number: 1201, opened: shown },
      { number: 2402, opened: answered },
    ],
  }
})

test('a claim about a review holds when the log has it', async () => {
  expect(await findings({})).toEqual([...holding, logMessages.complete, logMessages.words, logMessages.reply])
  const closed = claim.entries.map(({ number }) => ({ number, opened: null }))
  expect(await findings({ entries: closed })).toEqual([...holding, logMessages.complete, logMessages.closed])
})

test('a claim fails with the reason', async () => {
  const [first, second] = claim.entries
  if (!first || !second) throw new Error('no claim')
  const other = { ...first, opened: { ...shown, what: words.replace('Tea', 'Gin') } }
  const salted = { ...second, opened: { ...answered, salt: 'cc' } }
  for (const [entries, message] of [
    [[other, second], logMessages.otherWords],
    [[first, salted], logMessages.otherReply],
    [[first], logMessages.incomplete],
    [[first, { ...second, number: 5 }], logMessages.incomplete],
    [[first, second, { ...second, number: 9000 }], logMessages.incomplete],
  ] as const)
    expect(await findings({ entries })).toContain(message)
  expect(await findings({ key: JSON.parse((await sampleLog([])).head).key })).toEqual([logMessages.unsigned])
})

test('a claim fails with any changed entry of the log', async () => {
  const changed = claimed.lines.with(40, claimed.lines[40]?.replace('received', 'declined') ?? '')
  expect(await findings({}, { ...claimed, lines: changed })).toEqual([
    logMessages.signed,
    'Entry 41 or 42 was changed: the hash that 42 carries is another.',
  ])
})

async function findings(more: Partial<Claim>, from: SampleLog = claimed) {
  return (await checkClaim(readSample(from), { ...claim, ...more })).map(({ text }) => text)
}
