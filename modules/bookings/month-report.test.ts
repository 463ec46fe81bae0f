import { describe, expect, test } from 'vitest'
import { addDays, listNights } from '#core/values/day.ts'
import type { Span } from '#modules/calendar/nights.server.ts'
import {
  computeIncome,
  describeArrivals,
  type ReportedBooking,
  type ReportInput,
  reportMonth,
} from './month-report.ts'

const none = { advance: null, paid: null, kept: null, source: null }
const meera: ReportedBooking = {
  ...{ ...none, id: 'meera', stay: 'suite', check_in: '2026-11-28', check_out: '2026-12-02' },
  ...{ amount: 60_001, advance: 20_000, paid: 5000, source: 'phone' },
}
const span = (id: string, checkIn: string, checkOut: string, origin: Span['origin'] = 'house'): Span => {
  return { id, name: id, origin, checkIn, checkOut }
}
const closed = (checkIn: string, checkOut: string, blockedRooms: number | null) => {
  return { ...span('roof', checkIn, checkOut, 'closed'), blockedRooms }
}
const suite = { id: 'suite', title: 'Suite', rooms: 2, isLet: true }
const input = (more: Partial<ReportInput> & { there?: Span[] }): ReportInput => ({
  ...{ stays: [suite], bookings: [meera], payments: [] },
  spans: new Map([['suite', more.there ?? [span('meera', '2026-11-28', '2026-12-02')]]]),
  ...more,
})

describe('the report of a month', () => {
  test('counts the nights of the month, and shares the price out by nights without losing a rupee', () => {
    const [november, december] = ['2026-11', '2026-12'].map((month) => reportMonth(month, input({})))
    const sold = { nights: 3, availableNights: 60, occupancyPercent: 5, income: 45_001 }
    expect(november).toMatchObject({ ...sold, nightsWithoutPrice: 0 })
    expect(december).toMatchObject({ nights: 1, availableNights: 62, occupancyPercent: 2, income: 15_000 })
    expect(november?.rooms).toEqual([{ title: 'Suite', ...sold }])
    expect(november?.sources).toEqual([{ title: 'Phone call', nights: 3, income: 45_001 }])
    for (const days of [1, 2, 3, 7, 30]) {
      const nights = { from: '2026-11-01', until: addDays('2026-11-01', days) }
      const parts = listNights(nights.from, nights.until).map((night) =>
        computeIncome(9_999_999, nights, { from: night, until: addDays(night, 1) }),
      )
      expect(parts.reduce((sum, part) => sum + part)).toBe(9_999_999)
    }
  })

  test('expects an advance in the month of arrival, the rest in that of departure, and counts payments in theirs', () => {
    const payments: ReportInput['payments'] = [
      { month: '2026-11', kind: 'payment', amount: 7000 },
      { month: '2026-11', kind: 'refund', amount: 1000 },
      { month: '2026-12', kind: 'payment', amount: 55_001 },
    ]
    const [november, december] = ['2026-11', '2026-12'].map((each) => reportMonth(each, input({ payments })))
    const novemberDue = { advanceDue: 15_000, balanceDue: 15_000 }
    expect(november).toMatchObject({ ...novemberDue, paymentsTotal: 7000, refundsTotal: 1000 })
    const decemberDue = { advanceDue: 0, balanceDue: 40_001 }
    expect(december).toMatchObject({ ...decemberDue, paymentsTotal: 55_001, refundsTotal: 0 })
  })

  test('expects the money of a stay of which only the last day is known, in the months of its night and its day', () => {
    const bookings = [{ ...meera, check_in: null, check_out: '2026-12-01' }]
    const months = ['2026-11', '2026-12'].map((month) => reportMonth(month, input({ bookings })))
    expect(months.map(({ balanceDue }) => balanceDue)).toEqual([15_000, 40_001])
  })

  test('does not offer blocked rooms, and counts no held nights', () => {
    const there = [closed('2026-11-01', '2026-11-11', 1), closed('2026-11-21', '2026-12-05', null)]
    const held = span('ravi', '2026-11-12', '2026-11-14', 'held')
    const report = reportMonth('2026-11', input({ there: [...there, held], bookings: [] }))
    expect(report).toMatchObject({ nights: 0, availableNights: 10 + 2 * 10, occupancyPercent: 0 })
    const all = [closed('2026-11-01', '2026-12-01', null)]
    const isShut = reportMonth('2026-11', input({ there: all, bookings: [] }))
    expect(isShut).toMatchObject({ nights: 0, availableNights: 0, occupancyPercent: null, rooms: [] })
  })

  test('counts nights of other sites where there is still a room, and says that their price is not known', () => {
    const there = [
      ...[1, 2, 3].map((guest) => span(`guest ${guest}`, '2026-11-01', '2026-11-02')),
      span('Airbnb', '2026-11-01', '2026-11-03', 'elsewhere'),
    ]
    const bookings = [{ ...meera, id: 'guest 1', amount: 900, source: 'airbnb' }]
    expect(reportMonth('2026-11', input({ there, bookings }))).toMatchObject({
      ...{ nights: 3, income: 900, nightsWithoutPrice: 3 },
      sources: [
        { title: 'Airbnb', nights: 2, income: 900 },
        { title: 'Not known', nights: 2, income: 0 },
      ],
    })
  })

  test('names a room that is not let any more, and stays without a room, by what was sold', () => {
    const spans = new Map([
      ['attic', [span('meera', '2026-11-28', '2026-12-02')]],
      ['', [span('ravi', '2026-11-03', '2026-11-04')]],
    ])
    const attic = { id: 'attic', title: 'Attic', rooms: 1, isLet: false }
    expect(reportMonth('2026-11', input({ stays: [suite, attic], spans })).rooms).toEqual([
      { title: 'Suite', nights: 0, availableNights: 60, occupancyPercent: 0, income: 0 },
      { title: 'Attic', nights: 3, availableNights: 3, occupancyPercent: 100, income: 45_001 },
      { title: 'Room not decided', nights: 1, availableNights: 1, occupancyPercent: 100, income: 0 },
    ])
  })
})

test.each([
  [[], ''],
  [[meera], 'One arrival this week · ₹55,001 still to pay'],
  [
    [meera, { ...none, amount: 1000 }, { ...none, amount: null }],
    '3 arrivals this week · ₹56,001 still to pay',
  ],
  [[{ ...none, amount: 1000, paid: 1000 }], 'One arrival this week · nothing left to pay'],
  [[{ ...none, amount: null }], 'One arrival this week'],
])('describes what %j owe', (accounts, said) => expect(describeArrivals(accounts)).toBe(said))
