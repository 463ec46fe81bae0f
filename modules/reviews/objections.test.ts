import { describe, expect, test } from 'vitest'
import { historyOf } from '#modules/audit/audit-log.server.ts'
import { messages } from '#modules/common/messages.ts'
import { deliverOne } from '#modules/mail/postman.server.ts'
import { countTasks } from '#modules/today/count-tasks.server.ts'
import { today } from '#modules/today/today.server.ts'
import { openTestHouse, type TestHouse } from '../../tests/house.ts'
import { asha, kiran, meera, pendingReviewBy } from '../../tests/people.ts'
import { declineReview, reconsiderReview } from './moderate-review.server.ts'
import { objectToDecision } from './object.server.ts'
import { answerObjection, objectionsTo, undoAnswer } from './objections.server.ts'
import { receiptMessages } from './receipt-messages.ts'

const why = 'It tells of our own stay, and of nothing else.'

async function declined(house: TestHouse) {
  const review = await pendingReviewBy(house, meera)
  await declineReview(house, asha, review.id, { reason: 'off-topic' })
  return review
}

async function emailsOf(house: TestHouse, kind: string) {
  return house.database.selectFrom('letter').selectAll().where('kind', '=', kind).execute()
}

describe('objecting to a decline', () => {
  test('is dated, is among what waits for the owner, and rings by e-mail', async () => {
    const house = await openTestHouse()
    const { id } = await declined(house)
    expect(await objectToDecision(house, id, `  ${why} `)).toEqual({ ok: true })
    expect(await objectionsTo(house, id)).toMatchObject([
      { note: why, created_at: '2026-11-20T06:30:00.000Z', answer: '', answered_at: null },
    ])
    expect((await today(house)).waits.objections).toMatchObject({ count: 1, oldest: [{ id }] })
    expect(await countTasks(house)).toMatchObject({ reviews: 1 })
    expect((await historyOf(house, [id])).map(({ act }) => act)).toContain('review.objected')
    expect(await emailsOf(house, 'review-objection')).toMatchObject([{ reply_to: meera.email }])
  })

  test('is done once for each decision, however often the same is sent', async () => {
    const house = await openTestHouse()
    const { id } = await declined(house)
    const both = await Promise.all([objectToDecision(house, id, why), objectToDecision(house, id, why)])
    expect(both).toEqual([{ ok: true }, { ok: true }])
    expect(await objectToDecision(house, id, 'And another thing')).toMatchObject({
      message: receiptMessages.objectedAlready,
    })
    expect(await objectionsTo(house, id)).toHaveLength(1)
    house.clock.advance({ minutes: 1 })
    await reconsiderReview(house, asha, id)
    expect(await objectToDecision(house, id, 'Now?')).toMatchObject({ code: 'review-decided' })
    expect((await today(house)).waits.objections.count).toBe(0)
    await declineReview(house, asha, id, { reason: 'spam' })
    expect(await objectToDecision(house, id, 'Spam it is not.')).toEqual({ ok: true })
  })

  test('needs a decision against it, and words that are not too many', async () => {
    const house = await openTestHouse()
    const { id } = await pendingReviewBy(house, meera)
    expect(await objectToDecision(house, id, why)).toMatchObject({ code: 'review-decided' })
    expect(await objectToDecision(house, id, ' ')).toMatchObject({
      message: messages.messageRequired,
    })
    expect(await objectToDecision(house, id, 'x'.repeat(2001))).toMatchObject({ code: 'text-too-long' })
    const atWish = await pendingReviewBy(house, meera)
    await declineReview(house, asha, atWish.id, { reason: 'guest-request' })
    expect(await objectToDecision(house, atWish.id, why)).toMatchObject({ code: 'review-decided' })
  })

  test('is answered once, by whoever is first, and a minute later by a letter to the guest', async () => {
    const house = await openTestHouse()
    const { id } = await declined(house)
    await objectToDecision(house, id, why)
    const answers = await Promise.all([
      answerObjection(house, asha, id, 'We look at it anew.'),
      answerObjection(house, kiran, id, 'No.'),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      message: expect.stringContaining(receiptMessages.answered),
    })
    expect((await today(house)).waits.objections.count).toBe(0)
    while (await deliverOne(house));
    const toGuest = () => house.emails.filter(({ subject }) => subject.includes('answered your objection'))
    expect(toGuest()).toHaveLength(0)
    house.clock.advance({ minutes: 1 })
    while (await deliverOne(house));
    expect(toGuest()).toMatchObject([{ to: meera.email }])
  })

  test('has its answer taken back within the minute, with the letter, and not later', async () => {
    const house = await openTestHouse()
    const { id } = await declined(house)
    await objectToDecision(house, id, why)
    await answerObjection(house, asha, id, 'Too quick')
    expect(await undoAnswer(house, asha, id)).toEqual({ ok: true })
    expect(await objectionsTo(house, id)).toMatchObject([{ answer: '', answered_at: null }])
    expect(await emailsOf(house, 'objection-answer')).toEqual([])
    await answerObjection(house, asha, id, 'Thought over')
    house.clock.advance({ minutes: 2 })
    expect(await undoAnswer(house, asha, id)).toMatchObject({ code: 'undo-over' })
  })

  test('has no answer without words, and none where nobody objected', async () => {
    const house = await openTestHouse()
    const { id } = await declined(house)
    expect(await answerObjection(house, asha, id, '')).toMatchObject({ code: 'message-required' })
    expect(await answerObjection(house, asha, id, 'Hm')).toMatchObject({ code: 'review-unknown' })
  })
})
