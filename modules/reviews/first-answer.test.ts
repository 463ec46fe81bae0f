import { expect, onTestFinished, test, vi } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { listEnquiries } from '#modules/enquiries/enquiries.server.ts'
import { takeEnquiry } from '#modules/enquiries/take-form.server.ts'
import { applyRetention, startSweepingAnswers } from '#modules/privacy/retention.server.ts'
import { eachDatabase, type TestHouse } from '../../tests/house.ts'
import { bookingOf, longEnoughReview, meera, pendingReviewBy } from '../../tests/people.ts'
import { sweepAnswers } from './first-answer.server.ts'
import { submitReview } from './submit-review.server.ts'

const asks = {
  name: 'Meera Joshi',
  phone: meera.phone,
  email: meera.email,
  expectation: '',
  checkIn: '',
  checkOut: '',
  message: 'Is the cottage free?',
}
const arrival = { address: '203.0.113.9', once: 'one sending' }

eachDatabase('the first answer', (open) => {
  test('of an enquiry is kept for a day and no longer: then the same words are a new enquiry', async () => {
    const ctx = await open()
    const first = await takeEnquiry(ctx, asks, arrival)
    ctx.clock.advance({ hours: 23, minutes: 59 })
    expect([await sweepAnswers(ctx), await answers(ctx)]).toEqual([0, 1])
    expect(await takeEnquiry(ctx, asks, arrival)).toEqual(first)
    ctx.clock.advance({ minutes: 1 })
    expect([await sweepAnswers(ctx), await answers(ctx)]).toEqual([1, 0])
    expect(await takeEnquiry(ctx, asks, arrival)).not.toEqual(first)
    expect(await listEnquiries(ctx)).toHaveLength(2)
  })

  test('of an enquiry is over after a day even where nobody has swept', async () => {
    const ctx = await open()
    const first = await takeEnquiry(ctx, asks, arrival)
    ctx.clock.advance({ hours: 24 })
    const second = await takeEnquiry(ctx, asks, arrival)
    expect(second).not.toEqual(first)
    expect(await takeEnquiry(ctx, asks, arrival)).toEqual(second)
  })

  test('of a review goes after a day, and the same booking sent again is answered as the first time', async () => {
    const ctx = await open()
    const { id: bookingId } = await bookingOf(ctx, meera)
    const draft = { name: '', email: '', phone: '', review: longEnoughReview }
    const ratings = { location: 5, cleanliness: 5, communication: 4, service: 5 }
    const send = () => submitReview(ctx, { bookingId, draft, ratings, files: [], idempotencyKey: 'abc' })
    const first = await send()
    expect(await answers(ctx)).toBe(1)
    ctx.clock.advance({ days: 1 })
    await applyRetention(ctx)
    expect(await answers(ctx)).toBe(0)
    expect(await send()).toEqual(first)
    expect(await ctx.database.selectFrom('review').select('id').execute()).toHaveLength(1)
  })

  test('of a review that was erased is given again for a day, also where nobody has swept', async () => {
    const ctx = await open()
    const { id: bookingId } = await bookingOf(ctx, meera)
    const draft = { name: '', email: '', phone: '', review: longEnoughReview }
    const ratings = { location: 5, cleanliness: 5, communication: 4, service: 5 }
    const send = () => submitReview(ctx, { bookingId, draft, ratings, files: [], idempotencyKey: 'abc' })
    const first = await send()
    await ctx.database.deleteFrom('review').execute()
    ctx.clock.advance({ hours: 23, minutes: 59 })
    expect(await send()).toEqual(first)
    ctx.clock.advance({ minutes: 1 })
    expect(await send()).toMatchObject({ ok: true, message: messages.thanks })
    expect(await send()).not.toEqual(first)
  })

  test('goes within an hour once it is over, and the younger one stays', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const ctx = await open()
    const { stop } = startSweepingAnswers(ctx)
    onTestFinished(stop)
    await takeEnquiry(ctx, asks, arrival)
    ctx.clock.advance({ days: 1 })
    await pendingReviewBy(ctx, meera)
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    vi.useRealTimers()
    await expect.poll(() => answers(ctx)).toBe(1)
  })
})

async function answers({ database }: TestHouse): Promise<number> {
  const rows = await database.selectFrom('answer').select('key').execute()
  return rows.length
}
