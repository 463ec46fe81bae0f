import { describe, expect, onTestFinished, vi } from 'vitest'
import { deleteExpiredIdempotentAnswers } from '#core/idempotent-answers.server.ts'
import { startJob } from '#core/jobs.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { listEnquiries } from '#modules/enquiries/enquiries.server.ts'
import { submitEnquiry } from '#modules/enquiries/submit-message.server.ts'
import { applyRetention, idempotentAnswerJob } from '#modules/privacy/retention.server.ts'
import { bookingOf, enquiryDraft, meera, pendingReviewBy, reviewOf } from '../../tests/people.ts'
import { rowsOf, type TestApp, test, testOnDatabases } from '../../tests/test-app.ts'

const asks = enquiryDraft()
const answers = async (ctx: TestApp) => (await rowsOf(ctx, 'idempotent_answer')).length
const arrival = { ipAddress: '203.0.113.9', idempotencyKey: 'one submission' }

describe('the first answer', () => {
  test('to an enquiry is repeated for a day, whether or not it was swept by then', async ({ ctx }) => {
    const first = await submitEnquiry(ctx, asks, arrival)
    ctx.clock.advance({ hours: 23, minutes: 59 })
    expect([await deleteExpiredIdempotentAnswers(ctx), await answers(ctx)]).toEqual([0, 1])
    expect(await submitEnquiry(ctx, asks, arrival)).toEqual(first)
    ctx.clock.advance({ minutes: 1 })
    const second = await submitEnquiry(ctx, asks, arrival)
    expect(second).not.toEqual(first)
    expect(await submitEnquiry(ctx, asks, arrival)).toEqual(second)
    expect(await listEnquiries(ctx)).toHaveLength(2)
    ctx.clock.advance({ days: 1 })
    expect([await deleteExpiredIdempotentAnswers(ctx), await answers(ctx)]).toEqual([1, 0])
  })

  test('is swept within an hour after it has expired, and a younger one stays', async ({ ctx }) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { stop } = startJob(ctx, idempotentAnswerJob)
    onTestFinished(stop)
    await submitEnquiry(ctx, asks, arrival)
    ctx.clock.advance({ days: 1 })
    await pendingReviewBy(ctx, meera)
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    vi.useRealTimers()
    await expect.poll(() => answers(ctx)).toBe(1)
  })

  testOnDatabases('to a review is repeated while it exists, and for a day after erasure', async (ctx) => {
    const { id: bookingId } = await bookingOf(ctx, meera)
    const send = () => reviewOf(ctx, bookingId, { idempotencyKey: 'abc' })
    const first = await send()
    ctx.clock.advance({ hours: 23, minutes: 59 })
    await ctx.database.deleteFrom('review').execute()
    expect(await send()).toEqual(first)
    ctx.clock.advance({ minutes: 1 })
    const second = await send()
    expect(second).toMatchObject({ ok: true, message: messages.reviewReceived })
    expect(second).not.toEqual(first)
    ctx.clock.advance({ days: 1 })
    await applyRetention(ctx)
    expect(await answers(ctx)).toBe(0)
    expect(await send()).toEqual(second)
    expect(await rowsOf(ctx, 'review')).toHaveLength(1)
  })
})
