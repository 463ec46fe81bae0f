import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { appContext } from '#app/context/context.server.ts'
import { makeEmptyForm } from '#core/record-fields.ts'
import { seasonFields } from '#modules/prices/season-record.ts'
import { addSeason } from '#modules/prices/seasons.server.ts'
import { asha } from '../../../tests/people.ts'
import { openTestApp } from '../../../tests/test-app.ts'
import { loader } from './stays-json.ts'

test('gives programs the rooms, and the price of each night of a year', async () => {
  const ctx = await openTestApp()
  await addSeason(ctx, asha, {
    ...{ ...makeEmptyForm(seasonFields), stay: 'suite', price: '18,000', fewestNights: '3' },
    ...{ firstNight: '2026-12-20', lastNight: '2027-01-05' },
  })
  const context = new RouterContextProvider()
  context.set(appContext, ctx)
  const answer = await loader({ context } as unknown as LoaderFunctionArgs)
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const { stays, ...about } = await answer.json()
  expect(about).toEqual({
    ...{ name: 'Deodar House', url: 'https://deodar.example/', checkIn: '14:00', checkOut: '11:00' },
    ...{ includes: 'all meals, facilities (driver/maid room) and taxes', taxIncluded: true },
    ...{ currency: 'INR', from: '2026-11-20', through: '2027-11-20' },
  })
  expect(stays).toHaveLength(3)
  expect(stays[1]).toEqual({
    ...{ id: 'suite', title: 'Suite', beds: 1, guests: 3, price: 15_000, currency: 'INR' },
    nights: 'https://deodar.example/nights?stay=suite',
    prices: [
      { from: '2026-11-20', through: '2026-12-19', price: 15_000, fewestNights: 1 },
      { from: '2026-12-20', through: '2027-01-05', price: 18_000, fewestNights: 3 },
      { from: '2027-01-06', through: '2027-11-20', price: 15_000, fewestNights: 1 },
    ],
  })
})
