import { expect, test } from 'vitest'
import type { Season } from '#modules/prices/season.ts'
import { listYearMonths } from '#modules/prices/season-year.ts'
import { placeLabels } from './year-strip.tsx'

const season = (id: string, firstNight: string, lastNight: string): Season => ({
  ...{ id, name: id, createdAt: id, stay: null, firstNight, lastNight, isYearly: false },
  ...{ price: { percent: 20 }, weekdayPrices: {}, fewestNights: 1 },
})

test('names each season of a row once, and two that are close one above the other', () => {
  const seasons = [
    season('winter', '2026-12-20', '2027-01-05'),
    season('christmas', '2026-12-24', '2026-12-26'),
    season('rains', '2027-07-01', '2027-08-31'),
  ]
  const labels = [...placeLabels(listYearMonths({ id: 'suite', price: 15_000 }, seasons, '2026-11-01'))]
  const places = labels.map(([{ season }, { isRaised }]) => `${season} ${isRaised ? 'above' : 'below'}`)
  expect(places).toEqual(['winter below', 'christmas above', 'rains below'])
  const widths = labels.map(([, { months }]) => Math.round(months * 10) / 10)
  expect(widths).toEqual([6.4, 10.3, 4])
})
