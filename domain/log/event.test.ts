import { expect, test } from 'vitest'
import { eventOfAct, type LogEntry, readLogEntry, sayEvent, toTheSecond, writeLogEntry } from './event.ts'

const at = '2026-11-20T06:30:00Z'
const entries: LogEntry[] = [
  { event: 'key', at, key: 'deodar.example/log+00000000+AQ==' },
  { event: 'declined', at, review: 'a', reason: 'spam' },
  { event: 'stands', at, review: 'a', status: 'approved', commitment: 'ff' },
]

test('writes an entry to the byte as it reads it', () => {
  for (const entry of entries) expect(readLogEntry(writeLogEntry(entry))).toEqual(entry)
  expect(writeLogEntry({ review: 'a', at, event: 'shown' })).toBe(
    `{"event":"shown","at":"${at}","review":"a"}`,
  )
})

test('reads nothing that no house writes', () => {
  for (const text of [
    '',
    'null',
    '[]',
    '{"event":"praised","at":"","review":"a"}',
    '{"event":"shown","at":""}',
    '{"event":"key","at":""}',
    '{"event":"shown", "at":"","review":"a"}',
    '{"at":"","event":"shown","review":"a"}',
    '{"event":"toString","at":"","review":"a"}',
  ])
    expect(readLogEntry(text), text).toBeNull()
})

test('says each event in a sentence, and when to the second', () => {
  for (const event of [...Object.values(eventOfAct), 'key', 'erased', 'stands'] as const)
    expect(sayEvent(event)).toMatch(/^[A-Z]/)
  expect(toTheSecond(new Date('2026-11-20T06:30:59.987Z'))).toBe('2026-11-20T06:30:59Z')
})
