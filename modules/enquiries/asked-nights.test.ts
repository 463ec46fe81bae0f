import { expect, test } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { askAboutNights, sayAskedNights } from './asked-nights.ts'

const today = '2026-11-20'
const nights = (checkIn: string, checkOut = '') => ({ checkIn, checkOut })

test.for([
  [nights(''), ''],
  [nights('2026-11-20', '2026-11-22'), ''],
  [nights('2026-12-04', '2026-12-07'), ''],
  [nights('', '2026-11-21'), ''],
  [nights('2025-12-04', '2025-12-07'), messages.nightsPast],
  [nights('1026-12-04'), messages.nightsPast],
  [nights('', '2026-11-20'), messages.nightsPast],
  [nights('2926-12-04', '2926-12-07'), messages.nightsFarAway],
] as const)('a visitor who asks for %o is asked: %s', ([days, sentence]) => {
  expect(askAboutNights(days, today)).toBe(sentence)
})

test('tells the owner whether the nights were past when asked or are by now', () => {
  const sent = '2026-11-01'
  const say = (days: ReturnType<typeof nights>, waits = true) => sayAskedNights(days, { sent, today, waits })
  expect(say(nights('2026-10-31', '2026-11-02'), false)).toBe(messages.nightsPastAtOnce)
  expect(say(nights('2026-11-05', '2026-11-07'))).toBe(messages.nightsPastByNow)
  expect(say(nights('2026-11-05', '2026-11-07'), false)).toBe('')
  expect(say(nights('2926-11-05'))).toBe(messages.nightsAskedFarAway)
  expect(say(nights('2026-12-24', '2026-12-26'))).toBe('')
})
