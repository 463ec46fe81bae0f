import { describe, expect, test } from 'vitest'
import { historyOf } from '#modules/audit/list-entries.server.ts'
import { messages } from '#modules/common/messages.ts'
import { pageVersion } from '#server/page-version.ts'
import { openTestHouse, type TestHouse } from '../../tests/house.ts'
import { asha, meera, pendingReviewBy } from '../../tests/people.ts'
import { approveReview } from './approve-review.server.ts'
import { publishedReviews } from './counted-reviews.server.ts'
import { declineReview, takeDownReview, withdrawReview } from './decline-review.server.ts'
import { replyToReview } from './reply-to-review.server.ts'
import { findReview } from './reviews.server.ts'
import { takeBackReview } from './take-back.server.ts'
import { reconsiderReview, showAgain, undoableUntil, undoDecision } from './undo-review.server.ts'

const ways = {
  'while it waits': async () => {},
  'while it is shown': async (house: TestHouse, id: string) => void (await approveReview(house, asha, id)),
  'when it was declined': async (house: TestHouse, id: string) =>
    void (await declineReview(house, asha, id, { reason: 'spam' })),
  'when the owner took it down': async (house: TestHouse, id: string) => {
    await approveReview(house, asha, id)
    await takeDownReview(house, asha, id, { reason: 'offensive' })
  },
  'when the owner took it down at its guest’s wish': async (house: TestHouse, id: string) => {
    await approveReview(house, asha, id)
    await withdrawReview(house, asha, id)
  },
}

describe('taking one’s own review back', () => {
  test('calls back the e-mail that says our reply stands under it', async () => {
    const house = await openTestHouse()
    const { id } = await pendingReviewBy(house, meera)
    await approveReview(house, asha, id)
    expect(await replyToReview(house, asha, id, { reply: 'Come again.', before: '' })).toMatchObject({
      ok: true,
    })
    const waiting = () =>
      house.database.selectFrom('letter').select('id').where('kind', '=', 'review-reply').execute()
    expect(await waiting()).toHaveLength(1)
    await takeBackReview(house, id)
    expect(await waiting()).toEqual([])
  })

  test.each(Object.entries(ways))('is possible %s, and nobody shows it again', async (_, before) => {
    const house = await openTestHouse()
    const { id } = await pendingReviewBy(house, meera)
    await before(house, id)
    const version = await pageVersion(house.database)
    expect(await takeBackReview(house, id)).toEqual({ ok: true })
    expect((await publishedReviews(house)).total).toBe(0)
    expect(await pageVersion(house.database)).toBeGreaterThan(version)
    const gone = await findReview(house, id)
    expect(gone).toMatchObject({ status: 'withdrawn', decline_reason: null })
    expect(gone && undoableUntil(house, gone)).toBeNull()
    for (const step of [
      () => undoDecision(house, asha, id),
      () => showAgain(house, asha, id, 'I liked it.'),
      () => approveReview(house, asha, id),
      () => reconsiderReview(house, asha, id),
    ])
      expect((await step()).ok).toBe(false)
    expect(await undoDecision(house, asha, id)).toMatchObject({
      message: expect.stringContaining(messages.guestTookBack),
    })
    expect(await findReview(house, id)).toMatchObject({ status: 'withdrawn' })
  })

  test('twice at once is done once', async () => {
    const house = await openTestHouse()
    const { id } = await pendingReviewBy(house, meera)
    await approveReview(house, asha, id)
    const both = await Promise.all([takeBackReview(house, id), takeBackReview(house, id)])
    expect(both).toEqual([{ ok: true }, { ok: true }])
    const entries = await historyOf(house, [id])
    expect(entries.filter(({ act }) => act === 'review.withdrawn-by-guest')).toHaveLength(1)
  })

  test('wins whatever the owner decides at the same moment', async () => {
    const house = await openTestHouse()
    const { id } = await pendingReviewBy(house, meera)
    await Promise.all([approveReview(house, asha, id), takeBackReview(house, id)])
    expect(await findReview(house, id)).toMatchObject({ status: 'withdrawn' })
    expect((await publishedReviews(house)).total).toBe(0)
  })
})
