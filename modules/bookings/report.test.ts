import { expect } from 'vitest'
import { monthAfter } from '#core/values/day.ts'
import { blockDates } from '#modules/calendar/blocked-dates.server.ts'
import { ALL_ROOMS } from '#modules/calendar/blocked-dates.ts'
import { fillWithMany } from '../../tests/many.ts'
import { ananya, asha, bookingOf, meera } from '../../tests/people.ts'
import { explainQuery, recordQueries } from '../../tests/plans.ts'
import { test, testOnDatabases } from '../../tests/test-app.ts'
import { cancelBooking } from './change-booking.server.ts'
import { recordPayment } from './payments.server.ts'
import { reportTwelveMonths, writeReportsCsv } from './report.server.ts'

testOnDatabases('twelve months are reported with bookings, blocked dates and payments', async (ctx) => {
  const stay = { checkIn: '2026-10-30', checkOut: '2026-11-02' }
  const { id } = await bookingOf(ctx, meera, { ...stay, amount: '30000', advance: '9000' })
  const paid = { kind: 'payment', way: 'upi', day: '2026-11-01', amount: '4000' }
  await recordPayment(ctx, asha, id, paid)
  await recordPayment(ctx, asha, id, { ...paid, kind: 'refund', day: '2026-11-05', amount: '1000' })
  const later = { checkIn: '2026-11-24', checkOut: '2026-11-26' }
  const gone = await bookingOf(ctx, ananya, { ...later, amount: '20000', paid: '5000' })
  await cancelBooking(ctx, asha, gone.id, '2000')
  const blocked = { firstNight: '2026-11-20', reopensOn: '2026-11-30' }
  await blockDates(ctx, asha, { ...blocked, stays: [ALL_ROOMS] })
  const reports = await reportTwelveMonths(ctx, '2026-11')
  const months = Array.from({ length: 12 }, (_, at) => monthAfter('2025-12', at))
  expect(reports.map(({ month }) => month)).toEqual(months)
  const [october, november] = reports.slice(-2)
  const due = { advanceDue: 6000, balanceDue: 6000 }
  expect(october).toMatchObject({ nights: 2, income: 20_000, paymentsTotal: 0, ...due })
  const money = { paymentsTotal: 9000, refundsTotal: 1000, balanceDue: 21_000, kept: 3000 }
  expect(november).toMatchObject({ nights: 1, income: 10_000, ...money })
  expect(november?.availableNights).toBe((october?.rooms.length ?? 0) * 20)
  const csv = (await Array.fromAsync(writeReportsCsv(reports))).join('')
  expect(csv).toContain('2026-11,House,All rooms,1,60,2,10000,9000,1000,0,21000,3000\r\n')
  expect(csv).toContain('2026-10,Room,Suite,2,31,6,20000,,,,,\r\n')
  expect(csv).toContain('2026-10,Source,Not known,2,,,20000,,,,,\r\n')
})

test('finds the bookings and payments of its months by an index of SQLite', async ({ ctx }) => {
  await fillWithMany(ctx.database, { reviews: 0, bookings: 3000, enquiries: 0 })
  const queries = await recordQueries(ctx, (ctx) => reportTwelveMonths(ctx, '2026-11'))
  const own = queries.filter(({ sql }) => /"?payment/.test(sql))
  expect(own).toHaveLength(2)
  for (const query of own) {
    const plan = await explainQuery<{ detail: string }>(ctx.database, 'explain query plan', query)
    expect(plan.map(({ detail }) => detail).filter((step) => /SCAN (?!CONSTANT)/.test(step))).toEqual([])
  }
})
