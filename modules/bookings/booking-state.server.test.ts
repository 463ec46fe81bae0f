import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayInZone } from '#modules/common/day.ts'
import type { BookingRow } from '#server/db/tables.ts'
import { writeSetting } from '#server/settings.ts'
import { openTestHouse, type TestHouse } from '../../tests/house.ts'
import { meera } from '../../tests/people.ts'
import { bookingRow, cleanBooking } from './booking-draft.server.ts'
import { bookingState, stateDays } from './booking-state.ts'
import { listBookings } from './bookings.server.ts'
import { browseBookings } from './browse-bookings.server.ts'

const zones = ['Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/London', 'UTC']
const moments = fc.date({
  min: new Date('2026-03-20T00:00:00Z'),
  max: new Date('2026-04-10T00:00:00Z'),
  noInvalidDate: true,
})
/** A day near the moment, that the borders are met often; or none. */
const days = fc.option(fc.integer({ min: -2, max: 2 }))
const bookings = fc.array(fc.record({ checkIn: days, checkOut: days, cancelled: fc.boolean() }), {
  minLength: 1,
  maxLength: 12,
})

describe('where a booking stands', () => {
  test('is the same to the database as by the rule, on any day in any time zone', async () => {
    const house = await openTestHouse()
    const each = fc.asyncProperty(bookings, moments, fc.constantFrom(...zones), async (given, now, zone) => {
      const today = dayInZone(now, zone)
      const standing = stateDays(now, zone, '11:00')
      const dayOf = (days: number | null) => (days === null ? null : addDays(today, days))
      const rows = given.map(({ checkIn, checkOut, cancelled }, index) => ({
        id: `booking${index}`,
        check_in: dayOf(checkIn),
        check_out: dayOf(checkOut),
        cancelled_at: cancelled ? now.toISOString() : null,
      }))
      await fillWith(house, rows)
      house.clock.set(now.toISOString())
      await writeSetting(house, house.database, 'timeZone', zone)
      const expected = rows.map((row) => [row.id, bookingState(row, standing)] as const).sort()
      const listed = (await listBookings(house)).map(({ id, state }) => [id, state])
      expect(listed.sort()).toEqual(expected)
      for (const [, state] of expected) {
        const found = await browseBookings(house, { state })
        expect(found.bookings.map(({ id }) => [id, state]).sort()).toEqual(
          expected.filter(([, own]) => own === state),
        )
      }
    })
    await fc.assert(each, { numRuns: 25 })
  })
})

async function fillWith(
  { database, ...house }: TestHouse,
  rows: readonly Partial<BookingRow>[],
): Promise<void> {
  await database.deleteFrom('booking').execute()
  const row = bookingRow({ database, ...house }, cleanBooking(meera), () => undefined)
  await database
    .insertInto('booking')
    .values(rows.map((facts) => ({ ...row, ...facts })))
    .execute()
}
