import { describe, expect, test } from 'vitest'
import { stampsOf } from '#modules/calendar/nights-answer.ts'
import type { AppContext } from '#server/app-context.ts'
import { shownNightsOf } from '../../app/site/nights/shown-nights.server.ts'
import { openTestHouse } from '../../tests/house.ts'
import { meera } from '../../tests/people.ts'
import { listEnquiries } from './enquiries.server.ts'
import { exportEnquiries } from './export-enquiries.server.ts'
import { takeFields } from './take-form.server.ts'

const days = { checkIn: '2026-12-18', checkOut: '2026-12-21' }
const quote =
  '3 nights in the Suite: 3 × ₹15,000 = ₹45,000, all meals, facilities (driver/maid room) and taxes included'

describe('an enquiry about chosen nights', () => {
  test('keeps the stay and the price that its writer was shown, and tells both to the owner', async () => {
    const house = await openTestHouse()
    await ask(house, { stay: 'suite', shown: await shownIn(house) })
    expect(await listEnquiries(house)).toMatchObject([{ stay: 'suite', quote, check_in: days.checkIn }])
    const [letter] = await house.database.selectFrom('letter').selectAll().execute()
    expect(letter?.text).toContain(quote)
    expect(letter?.text).toContain('Suite')
    const table = (await Array.fromAsync(await exportEnquiries(house, { kind: 'owner', id: 'asha' }))).join(
      '',
    )
    expect(table).toContain('suite,"3 nights in the Suite')
  })

  test('says both prices where another holds by now', async () => {
    const house = await openTestHouse()
    const shown = await shownIn(house)
    await house.database
      .insertInto('season')
      .values({ ...christmas, price: JSON.stringify({ rupees: 18_000 }) })
      .execute()
    await ask(house, { stay: 'suite', shown })
    const [enquiry] = await listEnquiries(house)
    expect(enquiry?.quote).toBe(
      `Shown on 20 November 2026 at 12:00: ${quote}. Now: 3 nights in the Suite: 2 × ₹15,000 + 1 × ₹18,000 = ₹48,000, all meals, facilities (driver/maid room) and taxes included.`,
    )
  })

  test('believes no price that no page of ours showed', async () => {
    const house = await openTestHouse()
    const shown = await shownIn(house)
    for (const [brought, stay] of [
      [{ stay: 'suite', shown: shown.replace('15000', '1') }, 'suite'],
      [{ stay: 'suite', shown: 'x'.repeat(5000) }, 'suite'],
      [{ stay: 'cottage', shown }, 'cottage'],
      [{ stay: 'suite', shown, checkIn: '2027-01-30', checkOut: '2027-02-02' }, 'suite'],
      [{ stay: 'suite', shown, checkIn: '2026-12-18', checkOut: '2027-12-18' }, 'suite'],
      [{ stay: 'suite', shown, quote: '3 nights for nothing', checkOut: '' }, 'suite'],
      [{ stay: 'palace', shown }, null],
      [{}, null],
    ] as const) {
      await house.database.deleteFrom('enquiry').execute()
      expect(await ask(house, brought)).toMatchObject({ ok: true })
      expect(await listEnquiries(house)).toMatchObject([{ stay, quote: '' }])
    }
  })
})

const christmas = {
  ...{ id: 'christmas', name: 'Christmas', stay: null, first_night: '2026-12-20', last_night: '2026-12-31' },
  ...{ yearly: 0 as const, weekday_prices: '{}', fewest_nights: 1, created_at: '', updated_at: '' },
}

async function ask(ctx: AppContext, brought: Record<string, string>) {
  const { phone, email } = meera
  const fields = { name: 'Meera Joshi', phone, email, message: String(Math.random()), ...days, ...brought }
  return takeFields(ctx, new Map(Object.entries(fields)), '203.0.113.9')
}

async function shownIn(ctx: AppContext): Promise<string> {
  const minute = Math.floor(ctx.clock.now().getTime() / 60_000)
  const now = { today: '2026-11-20', time: '12:00', minute, secondsLeft: 1 }
  return stampsOf((await shownNightsOf(ctx, 'suite', now))?.months ?? [], days)
}
