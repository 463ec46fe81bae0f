import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { encodeCursor, isOlderThanCursor } from '#core/db/page-cursor.ts'
import { addDays, isDay } from '#core/values/day.ts'
import { readBookingsCsv } from '#modules/bookings/bookings-csv.server.ts'
import { readCalendar } from '#modules/calendar/read-calendar.server.ts'
import { anyText, expectForAll } from '../tests/property-rules.ts'

// Whatever file or header arrives: it is read or refused, and never a fault.

const lines = (...known: string[]) =>
  fc.array(fc.oneof(fc.constantFrom(...known), anyText), { maxLength: 25 }).map((all) => all.join('\r\n'))

test('reads any table, or states what is wrong with it', () => {
  const header = 'name,email,check in,check out'
  const table = lines(header, 'Meera Joshi;m@guest.example;24/08/2026', '"', '",",\t', '=1+1')
  expectForAll(table, (given) => {
    const read = readBookingsCsv(new TextEncoder().encode(given), 'Asia/Kolkata')
    expect(Object.keys(read).length).toBeGreaterThan(0)
  })
  expectForAll(fc.uint8Array({ maxLength: 300 }), (bytes) => void readBookingsCsv(bytes, 'Asia/Kolkata'))
})

test('reads any calendar, and gives days alone', () => {
  const calendar = lines(
    ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:x', 'END:VEVENT', 'END:VCALENDAR'],
    ...['DTSTART;VALUE=DATE:20261201', 'DTSTART:20261301T250000Z'],
    ...['DTEND;VALUE=DATE:20261205', 'DTEND:99991231', 'DURATION:P9999D'],
    ...['RRULE:FREQ=DAILY;COUNT=5', 'RRULE:FREQ=NEVER', 'EXDATE:20261202'],
    'RDATE;VALUE=PERIOD:20261210/P9999D,20270101T000000Z/20270104T000000Z',
    'RECURRENCE-ID;RANGE=THISANDFUTURE:20261203',
  )
  const window = { from: '2026-11-01', to: '2027-11-01' }
  expectForAll(calendar, (given) => {
    const read = readCalendar(given, 'Asia/Kolkata', window)
    if (read === null || typeof read === 'string') return
    for (const { checkIn, checkOut } of read.nights) {
      expect([isDay(checkIn), isDay(checkOut)]).toEqual([true, true])
      expect(window.from <= checkIn && checkIn < checkOut && checkOut <= addDays(window.to, 1)).toBe(true)
    }
  })
})

test('reads its own cursor, and ignores any other text', () => {
  const operationOf = (cursor: string | null) => isOlderThanCursor(sql`at`, sql`id`, cursor).toOperationNode()
  expect(operationOf(encodeCursor('2026-11-20T06:30:00.000Z', 'x1'))).not.toEqual(operationOf(null))
  expectForAll(anyText, (given) => {
    expect(operationOf(given)).toEqual(operationOf(null))
  })
})
