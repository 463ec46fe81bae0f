import { describe, expect, test } from 'vitest'
import { holdOf, placeHold } from '#modules/calendar/holds.server.ts'
import { countTasks } from '#modules/today/count-tasks.server.ts'
import { openTestHouse } from '../../tests/house.ts'
import { asha, enquiryBy, meera } from '../../tests/people.ts'
import { bookEnquiry } from './answer-enquiry.server.ts'
import { answerEnquiry, findEnquiry, nextUnanswered } from './enquiries.server.ts'

const days = { checkIn: '2026-12-05', checkOut: '2026-12-08' }

const draft = { id: 'b'.repeat(22), firstName: 'Meera', email: meera.email, stay: 'suite', ...days }

describe('an enquiry that became a booking', () => {
  test('waits for no answer any more, and its held nights are booked', async () => {
    const ctx = await openTestHouse()
    const id = await enquiryBy(ctx, meera, days)
    await placeHold(ctx, asha, id, { stay: 'suite', until: new Date('2026-11-21T06:30:00Z') })
    expect((await countTasks(ctx)).enquiries).toBe(1)
    expect(await bookEnquiry(ctx, asha, id, draft)).toMatchObject({ ok: true })
    expect((await countTasks(ctx)).enquiries).toBe(0)
    expect(await nextUnanswered(ctx, '')).toBeNull()
    expect(await findEnquiry(ctx, id)).toMatchObject({ state: 'closed' })
    expect(await holdOf(ctx, id)).toBeNull()
    expect(await bookEnquiry(ctx, asha, id, draft)).toMatchObject({ ok: true })
    const booked = ctx.database.selectFrom('act').selectAll().where('act', '=', 'enquiry.booked')
    expect(await booked.execute()).toHaveLength(1)
  })

  test('is done also where it was answered before, and stays as it is where the booking is refused', async () => {
    const ctx = await openTestHouse()
    const id = await enquiryBy(ctx, meera, days)
    expect(await bookEnquiry(ctx, asha, id, { ...draft, firstName: '' })).toMatchObject({ ok: false })
    expect(await findEnquiry(ctx, id)).toMatchObject({ state: 'new' })
    await answerEnquiry(ctx, asha, id)
    expect(await bookEnquiry(ctx, asha, id, draft)).toMatchObject({ ok: true })
    expect(await findEnquiry(ctx, id)).toMatchObject({ state: 'closed' })
  })
})
