import { beforeAll, expect, test } from 'vitest'
import { readSample, type SampleLog, sampleLog } from '../../tests/sample-log.ts'
import { type Claim, checkClaim, logMessages } from './check-review.ts'
import { commitmentTo, type LogEvent, replyOf, wordsOf } from './entry.ts'

const at = '2026-11-20T06:30:00Z'
const words = wordsOf({
  name: 'Meera Joshi',
  text: 'Tea before anybody asked.\n\nAnd a forest.',
  ratings: { location: 5, cleanliness: 4, communication: 5, service: 3 },
})
const reply = replyOf('Come again.')
const shown = { salt: 'aa', what: words, says: 'words' as const }
const answered = { salt: 'bb', what: reply, says: 'reply' as const }
const holding = [logMessages.signed, logMessages.unbroken]

let log: SampleLog
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
  log = await sampleLog([...others, received, ...others, replied])
  claim = {
    key: JSON.parse(log.head).key,
    review: 'mine',
    entries: [
      { number: 1201, opened: shown },
      { number: 2402, opened: answered },
    ],
  }
})

test('holds what is in the log and was said so', async () => {
  expect(await findings({})).toEqual([...holding, logMessages.complete, logMessages.words, logMessages.reply])
  const closed = claim.entries.map(({ number }) => ({ number, opened: null }))
  expect(await findings({ entries: closed })).toEqual([...holding, logMessages.complete, logMessages.closed])
})

test('says what does not hold of it', async () => {
  const [first, second] = claim.entries
  if (!first || !second) throw new Error('no claim')
  const other = { ...shown, what: words.replace('Tea', 'Gin') }
  expect(await findings({ entries: [{ ...first, opened: other }, second] })).toContain(logMessages.otherWords)
  const answer = { ...answered, salt: 'cc' }
  expect(await findings({ entries: [first, { ...second, opened: answer }] })).toContain(
    logMessages.otherReply,
  )
  expect(await findings({ entries: [first] })).toContain(logMessages.incomplete)
  expect(await findings({ entries: [first, { ...second, number: 5 }] })).toContain(logMessages.incomplete)
  expect(await findings({ entries: [first, second, { ...second, number: 9000 }] })).toContain(
    logMessages.incomplete,
  )
  expect(await findings({ key: JSON.parse((await sampleLog([])).head).key })).toEqual([logMessages.unsigned])
})

test('names an entry that was changed, of whichever review', async () => {
  const changed = log.lines.with(40, log.lines[40]?.replace('received', 'declined') ?? '')
  expect(await findings({}, { ...log, lines: changed })).toEqual([
    logMessages.signed,
    'Entry 41 or 42 was changed: the hash that 42 carries is another.',
  ])
})

async function findings(more: Partial<Claim>, from: SampleLog = log) {
  return (await checkClaim(readSample(from), { ...claim, ...more })).map(({ says }) => says)
}
