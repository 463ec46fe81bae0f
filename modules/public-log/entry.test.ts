import { expect, test } from 'vitest'
import { NO_ENTRY } from './chain.ts'
import {
  commitmentTo,
  eventOfAct,
  eventSentences,
  type LogEntry,
  readLogEntry,
  toTheSecond,
  writeLogEntry,
} from './entry.ts'

const at = '2026-11-20T06:30:00Z'

test('reads an entry to the byte as it was written', () => {
  const entries: LogEntry[] = [
    { previous: NO_ENTRY, event: 'declined', at, review: 'a', reason: 'spam' },
    { previous: NO_ENTRY, event: 'received', at, review: 'a', commitment: 'ff' },
  ]
  for (const entry of entries) expect(readLogEntry(writeLogEntry(entry))).toEqual(entry)
  expect(writeLogEntry({ review: 'a', at, event: 'shown', previous: 'ff' })).toBe(
    `{"previous":"ff","event":"shown","at":"${at}","review":"a"}`,
  )
})

test('reads nothing that no house writes', () => {
  for (const line of [
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
  ])
    expect(readLogEntry(line), line).toBeNull()
})

test('has a sentence for each event, and moments to the second', () => {
  for (const event of Object.values(eventOfAct)) expect(eventSentences[event]).toMatch(/^[A-Z]/)
  expect(toTheSecond(new Date('2026-11-20T06:30:59.987Z'))).toBe('2026-11-20T06:30:59Z')
})

test('commits to a text as sha256sum does to a file of two lines', async () => {
  // printf 'salt\nwords' | sha256sum
  expect(await commitmentTo('salt', 'words')).toBe(
    '060e34b6c8b5e46818ae0d0429dca5d5d7fc598e5652ff25beed02cad34f96a2',
  )
})
