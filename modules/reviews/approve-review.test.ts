import { describe, expect, test } from 'vitest'
import { listEntries } from '#modules/audit/list-entries.server.ts'
import { pageVersion } from '#server/page-version.ts'
import { openTestHouse } from '../../tests/house.ts'
import { asha, meera, pendingReviewBy } from '../../tests/people.ts'
import { approveReview } from './approve-review.server.ts'
import { publishedReviews } from './counted-reviews.server.ts'
import { declineReview } from './decline-review.server.ts'

describe('approving a review', () => {
  test('puts it on the site, makes the pages anew, and is written down once', async () => {
    const house = await openTestHouse()
    const review = await pendingReviewBy(house, meera)
    const before = await pageVersion(house.database)
    expect(await approveReview(house, asha, review.id)).toEqual({ ok: true })
    expect((await publishedReviews(house)).reviews).toContainEqual(
      expect.objectContaining({ id: review.id, name: 'Meera Joshi' }),
    )
    expect(await pageVersion(house.database)).toBeGreaterThan(before)
    const { acts } = await listEntries(house, { about: ['review'] })
    expect(acts.filter(({ act }) => act === 'review.approved')).toHaveLength(1)
  })

  test('refuses one of two at once, and declines nothing shown', async () => {
    const house = await openTestHouse()
    const review = await pendingReviewBy(house, meera)
    const both = await Promise.all([1, 2].map(() => approveReview(house, asha, review.id)))
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await declineReview(house, asha, review.id, { reason: 'off-topic', note: '' })).toMatchObject({
      ok: false,
    })
    expect((await publishedReviews(house)).reviews.map(({ id }) => id)).toEqual([review.id])
  })
})
