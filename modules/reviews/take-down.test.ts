import { describe, expect, test } from 'vitest'
import { historyOf } from '#modules/audit/audit-log.server.ts'
import { messages } from '#modules/common/messages.ts'
import { bookingStanding } from '#modules/invitations/guest-link.server.ts'
import { openTestHouse, type TestHouse } from '../../tests/house.ts'
import { asha, meera, pendingReviewBy } from '../../tests/people.ts'
import { openWire } from '../../tests/wire.ts'
import {
  approveReview,
  showAgain,
  takeDownReview,
  undoDecision,
  withdrawReview,
} from './moderate-review.server.ts'
import { findReview } from './reviews.server.ts'

const threat = { reason: 'offensive', note: 'A threat against the cook; letter of the police of 2 March.' }

async function approvedLongAgo(ctx: TestHouse) {
  const review = await pendingReviewBy(ctx, meera)
  await approveReview(ctx, asha, review.id)
  ctx.clock.advance({ days: 30 })
  return review
}

describe('a review that was approved long ago', () => {
  test('comes down for a reason of the policy, is gone for visitors, and the log says why', async () => {
    const ctx = await openTestHouse()
    const { id, booking_id } = await approvedLongAgo(ctx)
    const wire = await openWire(ctx)
    const shown = async () => (await wire.getReviews()).body.data as unknown[]
    expect(await shown()).toHaveLength(1)
    expect(await takeDownReview(ctx, asha, id, threat)).toEqual({ ok: true })
    expect(await shown()).toEqual([])
    expect(await findReview(ctx, id)).toMatchObject({
      status: 'withdrawn',
      decline_reason: 'offensive',
      decline_note: threat.note,
    })
    const [entry] = await historyOf(ctx, [id])
    expect(entry).toMatchObject({ act: 'review.taken-down', who: 'owner:asha' })
    expect(JSON.parse(entry?.after ?? '')).toEqual({ status: 'withdrawn', ...threat })
    expect(await bookingStanding(ctx, booking_id ?? '')).toMatchObject({ reviewStatus: 'declined' })
  })

  test('never comes down without such a reason; of two who take it down at once one does', async () => {
    const ctx = await openTestHouse()
    const { id } = await approvedLongAgo(ctx)
    for (const reason of ['', 'few-stars', 'average'])
      expect(await takeDownReview(ctx, asha, id, { reason })).toMatchObject({ code: 'reason-unknown' })
    const outcomes = await Promise.all([1, 2].map(() => takeDownReview(ctx, asha, id, threat)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('is shown again for a reason that is written down, also after the minute', async () => {
    const ctx = await openTestHouse()
    const { id } = await approvedLongAgo(ctx)
    await takeDownReview(ctx, asha, id, threat)
    ctx.clock.advance({ days: 3 })
    expect(await undoDecision(ctx, asha, id)).toMatchObject({ code: 'undo-over' })
    expect(await showAgain(ctx, asha, id, ' ')).toMatchObject({ message: messages.shownAgainWhy })
    expect(await showAgain(ctx, asha, id, 'The police found nothing.')).toEqual({ ok: true })
    expect(await findReview(ctx, id)).toMatchObject({
      status: 'approved',
      decline_reason: null,
      decline_note: '',
    })
    const [entry] = await historyOf(ctx, [id])
    expect(entry).toMatchObject({
      act: 'review.shown-again',
      after: '{"status":"approved","note":"The police found nothing."}',
    })
  })

  test('is back as it was when taking it down is undone within the minute', async () => {
    const ctx = await openTestHouse()
    const { id } = await approvedLongAgo(ctx)
    await takeDownReview(ctx, asha, id, threat)
    expect(await undoDecision(ctx, asha, id)).toEqual({ ok: true })
    expect(await findReview(ctx, id)).toMatchObject({ status: 'approved', decline_reason: null })
  })

  test('stays down where its guest took it back', async () => {
    const ctx = await openTestHouse()
    const { id, booking_id } = await approvedLongAgo(ctx)
    await withdrawReview(ctx, asha, id)
    ctx.clock.advance({ minutes: 2 })
    expect(await showAgain(ctx, asha, id, 'I liked it.')).toMatchObject({ message: messages.guestTookBack })
    expect(await bookingStanding(ctx, booking_id ?? '')).toMatchObject({ reviewStatus: 'withdrawn' })
  })
})
