import { describe, expect, test } from 'vitest'
import { cancelBooking } from '#modules/bookings/change-booking.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { pageVersion } from '#server/page-version.ts'
import { openTestHouse } from '../../tests/house.ts'
import { asha, bookingOf, meera } from '../../tests/people.ts'
import { closeNights, openNights } from './close-nights.server.ts'
import { freeNights } from './free-nights.server.ts'
import { forgetCalendar } from './taken-nights.server.ts'

const december = { from: '2026-12-01', until: '2026-12-11' }

describe('the nights that visitors see', () => {
  test('are taken by a booking until it is cancelled, by closed nights until they open, and by other sites', async () => {
    const house = await openTestHouse()
    expect(await said(house)).toBe('ffffffffff')
    const { id } = await bookingOf(house, meera, { checkIn: '2026-12-02', checkOut: '2026-12-04' })
    const closed = await closeNights(house, asha, {
      whole: true,
      stays: [],
      from: '2026-12-06',
      until: '2026-12-07',
      note: 'Meera’s wedding',
    })
    await airbnb(house)
    expect(await said(house)).toBe('fttfftfttf')
    await cancelBooking(house, asha, id)
    if (closed.ok) await openNights(house, asha, closed.id)
    expect(await said(house)).toBe('fffffffttf')
    expect(await said(house, 'cottage')).toBe('ffffffffff')
  })

  test('are past before today, whoever was there, and say nothing of anybody', async () => {
    const house = await openTestHouse()
    await bookingOf(house, meera)
    const [suite, ...others] = await freeNights(house, {
      from: '2026-11-09',
      until: '2026-11-22',
      stay: 'suite',
    })
    expect(others).toEqual([])
    expect(suite?.nights.map(({ state }) => state[0]).join('')).toBe('pppppppppppff')
    expect(JSON.stringify(await freeNights(house, december))).not.toMatch(/Meera|Joshi|Airbnb/)
    expect(suite?.nights[12]).toEqual({ night: '2026-11-21', state: 'free', price: 15_000, fewestNights: 1 })
  })

  test('make the pages anew with each change of a booking, a closure or a calendar', async () => {
    const house = await openTestHouse()
    const versions = [await pageVersion(house.database)]
    const { id } = await bookingOf(house, meera, { checkIn: '2026-12-02', checkOut: '2026-12-04' })
    versions.push(await pageVersion(house.database))
    await cancelBooking(house, asha, id)
    versions.push(await pageVersion(house.database))
    const nights = { whole: true, stays: [], from: '2026-12-06', until: '2026-12-07', note: '' }
    const closed = await closeNights(house, asha, nights)
    versions.push(await pageVersion(house.database))
    if (closed.ok) await openNights(house, asha, closed.id)
    versions.push(await pageVersion(house.database))
    await airbnb(house)
    await forgetCalendar(house, asha, { stay: 'suite', source: 'Airbnb', seen: '2026-11-20T07:00:00.000Z' })
    versions.push(await pageVersion(house.database))
    expect(new Set(versions).size).toBe(6)
  })
})

async function said(ctx: AppContext, stay = 'suite'): Promise<string> {
  const [found] = await freeNights(ctx, { ...december, stay })
  return found?.nights.map(({ state }) => state[0]).join('') ?? ''
}

async function airbnb(ctx: AppContext) {
  const nights = { stay: 'suite', source: 'Airbnb', check_in: '2026-12-08', check_out: '2026-12-10' }
  const row = { id: 'airbnb', ...nights, created_at: '2026-11-20T06:00:00.000Z' }
  await ctx.database.insertInto('taken_night').values(row).execute()
}
