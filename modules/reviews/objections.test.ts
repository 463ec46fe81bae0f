import { describe, expect, test } from 'vitest'
import { historyOf } from '#modules/audit/audit-log.server.ts'
import { messages } from '#modules/common/messages.ts'
import { deliverOne } from '#modules/mail/mail-worker.server.ts'
import { countTasks } from '#modules/today/count-tasks.server.ts'
import { today } from '#modules/today/today.server.ts'
import { openTestHouse, type TestHouse } from '../../tests/house.ts'
import { asha, kiran, meera, pendingReviewBy } from '../../tests/people.ts'
import { declineReview, reconsiderReview } from './moderate-review.server.ts'
import { answerObjection, objectionsTo, objectToDecision, undoAnswer } from './objections.server.ts'
import { receiptMessages } from './receipt-messages.ts'

const why = 'It tells of our own stay, and of nothing else.'

async function declined(ctx: TestHouse) {
  const review = await pendingReviewBy(ctx, meera)
  await declineReview(ctx, asha, review.id, { reason: 'off-topic' })
  return review
}

async function emailsOf(ctx: TestHouse, kind: string) {
  return ctx.database.selectFrom('letter').selectAll().where('kind', '=', kind).execute()
}

describe('objecting to a decline', () => {
  test('is dated, is among what waits for the owner, and is sent to them by e-mail', async () => {
    const ctx = await openTestHouse()
    const { id } = await declined(ctx)
    expect(await objectToDecision(ctx, id, `  ${why} `)).toEqual({ ok: true })
    expect(await objectionsTo(ctx, id)).toMatchObject([
      { note: why, created_at: '2026-11-20T06:30:00.000Z', answer: '', answered_at: null },
    ])
    expect((await today(ctx)).waits.objections).toMatchObject({ count: 1, oldest: [{ id }] })
    expect(await countTasks(ctx)).toMatchObject({ reviews: 1 })
    expect((await historyOf(ctx, [id])).map(({ act }) => act)).toContain('review.objected')
    expect(await emailsOf(ctx, 'review-objection')).toMatchObject([{ reply_to: meera.email }])
  })

  test('is done once for each decision, however often the same is sent', async () => {
    const ctx = await openTestHouse()
    const { id } = await declined(ctx)
    const both = await Promise.all([objectToDecision(ctx, id, why), objectToDecision(ctx, id, why)])
    expect(both).toEqual([{ ok: true }, { ok: true }])
    expect(await objectToDecision(ctx, id, 'And another thing')).toMatchObject({
      message: receiptMessages.objectedAlready,
    })
    expect(await objectionsTo(ctx, id)).toHaveLength(1)
    ctx.clock.advance({ minutes: 1 })
    await reconsiderReview(ctx, asha, id)
    expect(await objectToDecision(ctx, id, 'Now?')).toMatchObject({ code: 'review-decided' })
    expect((await today(ctx)).waits.objections.count).toBe(0)
    await declineReview(ctx, asha, id, { reason: 'spam' })
    expect(await objectToDecision(ctx, id, 'Spam it is not.')).toEqual({ ok: true })
  })

  test('needs a decision against it, and words that are not too many', async () => {
    const ctx = await openTestHouse()
    const { id } = await pendingReviewBy(ctx, meera)
    expect(await objectToDecision(ctx, id, why)).toMatchObject({ code: 'review-decided' })
    expect(await objectToDecision(ctx, id, ' ')).toMatchObject({
      message: messages.messageRequired,
    })
    expect(await objectToDecision(ctx, id, 'x'.repeat(2001))).toMatchObject({ code: 'text-too-long' })
    const atWish = await pendingReviewBy(ctx, meera)
    await declineReview(ctx, asha, atWish.id, { reason: 'guest-request' })
    expect(await objectToDecision(ctx, atWish.id, why)).toMatchObject({ code: 'review-decided' })
  })

  test('is answered once, by the first of two people, and 30 seconds later by an e-mail to the guest', async () => {
    const ctx = await openTestHouse()
    const { id } = await declined(ctx)
    await objectToDecision(ctx, id, why)
    const answers = await Promise.all([
      answerObjection(ctx, asha, id, 'We look at it anew.'),
      answerObjection(ctx, kiran, id, 'No.'),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      message: expect.stringContaining(receiptMessages.answered),
    })
    expect((await today(ctx)).waits.objections.count).toBe(0)
    while (await deliverOne(ctx));
    const toGuest = () => ctx.emails.filter(({ subject }) => subject.includes('answered your objection'))
    expect(toGuest()).toHaveLength(0)
    ctx.clock.advance({ minutes: 1 })
    while (await deliverOne(ctx));
    expect(toGuest()).toMatchObject([{ to: meera.email }])
  })

  test('has its answer taken back within 30 seconds, with the e-mail, and not later', async () => {
    const ctx = await openTestHouse()
    const { id } = await declined(ctx)
    await objectToDecision(ctx, id, why)
    await answerObjection(ctx, asha, id, 'Too quick')
    expect(await undoAnswer(ctx, asha, id)).toEqual({ ok: true })
    expect(await objectionsTo(ctx, id)).toMatchObject([{ answer: '', answered_at: null }])
    expect(await emailsOf(ctx, 'objection-answer')).toEqual([])
    await answerObjection(ctx, asha, id, 'Thought over')
    ctx.clock.advance({ minutes: 2 })
    expect(await undoAnswer(ctx, asha, id)).toMatchObject({ code: 'undo-over' })
  })

  test('has no answer without words, and none where nobody objected', async () => {
    const ctx = await openTestHouse()
    const { id } = await declined(ctx)
    expect(await answerObjection(ctx, asha, id, '')).toMatchObject({ code: 'message-required' })
    expect(await answerObjection(ctx, asha, id, 'Hm')).toMatchObject({ code: 'review-unknown' })
  })
})
