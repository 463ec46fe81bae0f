import { describe, expect, test } from 'vitest'
import { stampsOf } from '#modules/calendar/nights-answer.ts'
import type { AppContext } from '#server/app-context.ts'
import { shownNightsOf } from '../../app/site/nights/shown-nights.server.ts'
import { openTestHouse } from '../../tests/house.ts'
import { ananya, asha, bookingOf, enquiryBy, meera, pendingReviewBy } from '../../tests/people.ts'
import { answerByEmail } from './answer-enquiry.server.ts'
import { answerEnquiry, findEnquiry, listEnquiries, nextUnanswered, tracesOf } from './enquiries.server.ts'
import { exportEnquiries } from './enquiry-inbox.server.ts'
import { takeFields } from './take-form.server.ts'

const days = { checkIn: '2026-12-18', checkOut: '2026-12-21' }

const quote =
  '3 nights in the Suite: 3 × ₹15,000 = ₹45,000, all meals, facilities (driver/maid room) and taxes included'

describe('an enquiry about chosen nights', () => {
  test('keeps the stay and the price that its writer was shown, and tells both to the owner', async () => {
    const ctx = await openTestHouse()
    await ask(ctx, { stay: 'suite', shown: await shownIn(ctx) })
    expect(await listEnquiries(ctx)).toMatchObject([{ stay: 'suite', quote, check_in: days.checkIn }])
    const [letter] = await ctx.database.selectFrom('letter').selectAll().execute()
    expect(letter?.text).toContain(quote)
    expect(letter?.text).toContain('Suite')
    const table = (await Array.fromAsync(await exportEnquiries(ctx, { kind: 'owner', id: 'asha' }))).join('')
    expect(table).toContain('suite,"3 nights in the Suite')
  })

  test('says both prices where another holds by now', async () => {
    const ctx = await openTestHouse()
    const shown = await shownIn(ctx)
    await ctx.database
      .insertInto('season')
      .values({ ...christmas, price: JSON.stringify({ rupees: 18_000 }) })
      .execute()
    await ask(ctx, { stay: 'suite', shown })
    const [enquiry] = await listEnquiries(ctx)
    expect(enquiry?.quote).toBe(
      `Shown on 20 November 2026 at 12:00: ${quote}. Now: 3 nights in the Suite: 2 × ₹15,000 + 1 × ₹18,000 = ₹48,000, all meals, facilities (driver/maid room) and taxes included.`,
    )
  })

  test('believes no price that no page of ours showed', async () => {
    const ctx = await openTestHouse()
    const shown = await shownIn(ctx)
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
      await ctx.database.deleteFrom('enquiry').execute()
      expect(await ask(ctx, brought)).toMatchObject({ ok: true })
      expect(await listEnquiries(ctx)).toMatchObject([{ stay, quote: '' }])
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

describe('an enquiry of somebody known', () => {
  test('leads to their bookings, reviews and enquiries, by e-mail or telephone', async () => {
    const ctx = await openTestHouse()
    const review = await pendingReviewBy(ctx, meera)
    const earlier = await enquiryBy(ctx, { ...meera, phone: '+91 98765-43210', email: 'm@else.example' })
    await enquiryBy(ctx, ananya)
    await bookingOf(ctx, ananya)
    const id = await enquiryBy(ctx, { ...meera, email: 'Meera.Joshi@Guest.example' })
    const row = await findEnquiry(ctx, id)
    const traces = row ? await tracesOf(ctx, row) : []
    expect(traces.map(({ kind, id: each }) => `${kind} ${each}`).sort()).toEqual(
      [`booking ${review.booking_id}`, `enquiry ${earlier}`, `review ${review.id}`].sort(),
    )
    expect(await tracesOf(ctx, { id: '', email: '', phone: '12' })).toEqual([])
  })

  test('keeps the words of the answer, sent or prepared', async () => {
    const ctx = await openTestHouse()
    const [one, other] = [await enquiryBy(ctx, meera), await enquiryBy(ctx, ananya)]
    await answerByEmail(ctx, asha, one, 'Yes,\nin each room.')
    expect(await findEnquiry(ctx, one)).toMatchObject({
      answer: 'Yes,\nin each room.',
      answered_by: 'letter',
    })
    const { text } = await ctx.database
      .selectFrom('letter')
      .select('text')
      .where('kind', '=', 'answer')
      .executeTakeFirstOrThrow()
    expect(text).toContain('Yes,\nin each room.')
    await answerEnquiry(ctx, asha, other, 'whatsapp', 'Namaste, yes.')
    expect(await findEnquiry(ctx, other)).toMatchObject({
      answer: 'Namaste, yes.',
      answered_by: 'whatsapp',
    })
  })

  test('is followed by the one that has waited longest; an empty blank is not sent', async () => {
    const ctx = await openTestHouse()
    const first = await enquiryBy(ctx, meera)
    ctx.clock.advance({ minutes: 1 })
    const second = await enquiryBy(ctx, ananya)
    expect(await nextUnanswered(ctx, second)).toMatchObject({ id: first })
    expect(await answerByEmail(ctx, asha, first, 'The {stay} is free.')).toMatchObject({
      code: 'blank-left',
      field: 'answer',
    })
    await answerEnquiry(ctx, asha, first)
    expect(await nextUnanswered(ctx, second)).toBeNull()
  })
})
