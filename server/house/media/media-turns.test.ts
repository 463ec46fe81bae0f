import { expect, test } from 'vitest'
import { mediaTurns } from './media-turns.ts'

const waiting = [
  { of: 'kiran', since: '12:00' },
  { of: 'meera', since: '10:00' },
  { of: 'ananya', since: '11:00' },
]

test('works on one file of a review at a time, whoever waits behind it', () => {
  const turns = mediaTurns()
  const one = turns.take(waiting)
  expect([one, turns.take(waiting), turns.take(waiting), turns.take(waiting)]).toEqual([
    'meera',
    'ananya',
    'kiran',
    null,
  ])
  turns.end('meera')
  expect(turns.take(waiting)).toBe('meera')
})

test('takes a file of each in turn, also of one who comes meanwhile', () => {
  const turns = mediaTurns()
  const order: unknown[] = []
  const takeFrom = (rows: typeof waiting) => {
    const of = turns.take(rows) ?? ''
    turns.end(of)
    order.push(of)
  }
  for (let turn = 0; turn < 3; turn += 1) takeFrom(waiting.slice(1))
  for (let turn = 0; turn < 4; turn += 1) takeFrom(waiting)
  expect(order).toEqual(['meera', 'ananya', 'meera', 'kiran', 'ananya', 'meera', 'kiran'])
})

test('forgets turns once nobody waits', () => {
  const turns = mediaTurns()
  turns.end(turns.take(waiting) ?? '')
  turns.forget()
  expect(turns.take(waiting)).toBe('meera')
})
