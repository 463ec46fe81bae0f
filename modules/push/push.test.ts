import { expect, test } from 'vitest'
import { firstNameOf, type PushEvent, writePush } from './push.ts'
import { isPush } from './push-shape.ts'

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

test('rings once for each event, and each time for several', () => {
  expect(writePush([enquiry], around).notification).toMatchObject({ tag: 'e1', renotify: false })
  expect(writePush([enquiry, enquiry], around).notification).toMatchObject({ tag: 'several', renotify: true })
})

test('takes no more of a name than the first', () => {
  expect(['Meera Joshi', '  Meera  ', '', 'x'.repeat(90)].map(firstNameOf)).toEqual([
    'Meera',
    'Meera',
    '',
    'x'.repeat(40),
  ])
})

test('is known again by whoever receives it', () => {
  expect(isPush(JSON.parse(JSON.stringify(writePush([enquiry], around))))).toBe(true)
  for (const other of [null, 1, {}, { web_push: 8030 }, { ...writePush([enquiry], around), web_push: 1 }])
    expect(isPush(other)).toBe(false)
})
