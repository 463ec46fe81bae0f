import { expect, test } from 'vitest'
import { type PushEvent, writePush } from './push.ts'
import { isPush } from './push-shape.ts'
import { areQuietHours, quietUntil } from './quiet-hours.ts'

const around = { origin: 'https://deodar.example', waiting: 3, year: '2026' }
const enquiry = { kind: 'enquiry', id: 'e1', checkIn: '', checkOut: '', name: null } as const
const titleOf = (...[first, ...more]: [PushEvent, ...PushEvent[]]) =>
  writePush([first, ...more], around).notification.title

test('says which nights are asked for, as far as they are known, and the year where it is another', () => {
  const asked = (checkIn: string, checkOut: string) => titleOf({ ...enquiry, checkIn, checkOut })
  expect(asked('2026-12-24', '2026-12-27')).toBe('New enquiry: 24 to 27 December')
  expect(asked('2026-12-30', '2027-01-02')).toBe('New enquiry: 30 December to 2 January 2027')
  expect(asked('2027-05-01', '')).toBe('New enquiry: from 1 May 2027')
  expect(asked('', '2026-12-01')).toBe('New enquiry: until 1 December')
  expect(asked('', '')).toBe('New enquiry')
  expect(titleOf({ ...enquiry, kind: 'quick' })).toBe('A new message')
})

test('counts what has come together, and opens the room where all of it is', () => {
  const review = { kind: 'review', id: 'r1', name: null } as const
  expect(titleOf(enquiry, review)).toBe('1 new enquiry and 1 review to decide')
  expect(titleOf(enquiry, enquiry, review, review)).toBe('2 new enquiries and 2 reviews to decide')
  const opens = (...[first, ...more]: [PushEvent, ...PushEvent[]]) =>
    writePush([first, ...more], around).notification.navigate
  expect(opens(enquiry, enquiry)).toBe('https://deodar.example/admin/enquiries')
  expect(opens(review, review)).toBe('https://deodar.example/admin/reviews')
  expect(opens(enquiry, review)).toBe('https://deodar.example/admin')
})

test('is recognized by the device that receives it', () => {
  expect(isPush(JSON.parse(JSON.stringify(writePush([enquiry], around))))).toBe(true)
  for (const other of [null, 1, {}, { web_push: 8030 }, { ...writePush([enquiry], around), web_push: 1 }])
    expect(isPush(other)).toBe(false)
})

const night = { from: '22:00', until: '07:00' }
const endOf = (moment: string, quiet = night, zone = 'Asia/Kolkata') =>
  quietUntil(new Date(moment), quiet, zone)?.toISOString() ?? null

test('ends quiet hours at their time where the house stands, over midnight too', () => {
  // 22:00 in the hills is 16:30 in UTC.
  expect(endOf('2026-11-20T16:29:59Z')).toBeNull()
  expect(endOf('2026-11-20T16:30:00Z')).toBe('2026-11-21T01:30:00.000Z')
  expect(endOf('2026-11-20T23:10:42Z')).toBe('2026-11-21T01:30:00.000Z')
  expect(endOf('2026-11-21T01:29:59Z')).toBe('2026-11-21T01:30:00.000Z')
  expect(endOf('2026-11-21T01:30:00Z')).toBeNull()
})

test('knows quiet hours within a day', () => {
  const noon = { from: '13:00', until: '15:30' }
  expect(endOf('2026-11-20T08:00:00Z', noon)).toBe('2026-11-20T10:00:00.000Z')
  expect(endOf('2026-11-20T07:00:00Z', noon)).toBeNull()
})

test('goes by the wall clock in a night when the clocks change', () => {
  const zone = 'Europe/Berlin'
  expect(endOf('2026-03-28T22:00:00Z', night, zone)).toBe('2026-03-29T05:00:00.000Z')
  expect(endOf('2026-10-24T21:00:00Z', night, zone)).toBe('2026-10-25T06:00:00.000Z')
})

test('has none where none are set, or they are no times', () => {
  expect(quietUntil(new Date(), null, 'Asia/Kolkata')).toBeNull()
  const wrong = [
    { from: '22:00', until: '' },
    { from: '', until: '' },
    { from: '24:00', until: '07:00' },
    { from: '7:00', until: '8:00' },
    { from: '07:00', until: '07:00' },
  ]
  expect(wrong.filter(areQuietHours)).toEqual([])
  expect(areQuietHours(night)).toBe(true)
})
