import { expect, test } from 'vitest'
import { checkHold, checkUntil, momentTyped, sayHeld, typeMoment } from './hold.ts'

const now = new Date('2026-11-20T06:30:00Z')
const later = new Date('2026-11-21T06:30:00Z')
const nights = { stay: 'suite', checkIn: '2026-12-05', checkOut: '2026-12-08' }
const here = { now, today: '2026-11-20' }

test('holds nights that are known and to come', () => {
  expect(checkHold(nights, later, here)).toBeNull()
  expect(checkHold({ ...nights, checkIn: '2026-11-20' }, later, here)).toBeNull()
  for (const missing of [{ stay: null }, { checkIn: '' }, { checkOut: '' }])
    expect(checkHold({ ...nights, ...missing }, later, here)).toMatchObject({ code: 'hold-nights-missing' })
  const holdUntil = (checkOut: string) => checkHold({ ...nights, checkOut }, later, here)
  expect(holdUntil('2026-12-01')).toMatchObject({ code: 'check-out-before-check-in' })
  expect(holdUntil('2206-12-08')).toMatchObject({ code: 'day-invalid' })
  expect(holdUntil('2099-12-08')).toMatchObject({ code: 'stay-too-long' })
  expect(checkHold({ ...nights, checkIn: '2026-11-19' }, later, here)).toMatchObject({
    code: 'hold-nights-past',
  })
})

test('holds them from now on, and for two weeks at most', () => {
  expect(checkUntil(new Date('2026-12-04T06:30:00Z'), now)).toBeNull()
  for (const until of [null, now, new Date('2026-12-04T06:31:00Z')])
    expect(checkUntil(until, now)).toMatchObject({ code: 'hold-until-invalid', field: 'until' })
})

test.for([
  ['2026-11-21T18:00', 'Asia/Kolkata', '2026-11-21T12:30:00.000Z'],
  ['2026-11-21T00:00', 'Asia/Kolkata', '2026-11-20T18:30:00.000Z'],
  ['2026-03-29T12:00', 'Europe/Berlin', '2026-03-29T10:00:00.000Z'],
  ['2026-10-25T12:00', 'Europe/Berlin', '2026-10-25T11:00:00.000Z'],
  ['2026-11-21T18:00', 'America/New_York', '2026-11-21T23:00:00.000Z'],
])('reads %s in %s', ([typed = '', timeZone = '', moment]) => {
  expect(momentTyped(typed, timeZone)?.toISOString()).toBe(moment)
  expect(typeMoment(new Date(moment ?? ''), timeZone)).toBe(typed)
})

test('reads nothing that is no moment', () => {
  for (const typed of ['', 'tomorrow', '2026-11-21', '2026-13-40T10:00'])
    expect(momentTyped(typed, 'Asia/Kolkata')).toBeNull()
})

test('says for whom and until when', () => {
  expect(sayHeld('Kavya Rao', '2026-11-21T06:30:00.000Z', 'Asia/Kolkata')).toBe(
    'Held for Kavya Rao until 21 November 2026 at 12:00',
  )
})
