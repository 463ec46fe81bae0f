import { expect, test } from 'vitest'
import { publishedContent } from '#modules/content/content.server.ts'
import { countedReviews } from '#modules/reviews/counted-reviews.server.ts'
import { approveReview } from '#modules/reviews/moderate-review.server.ts'
import { firstSteps } from '#modules/today/first-steps.server.ts'
import { pageVersion } from '#server/page-version.ts'
import { eachDatabase } from '../../tests/house.ts'
import { asha, bookingOf, meera, pendingReviewBy } from '../../tests/people.ts'
import { clearDemo, seedDemo } from './demo.server.ts'
import { samplesIn, samplesRemoved } from './samples.server.ts'

eachDatabase('the samples', (open) => {
  test('are counted before they go, and go alone', async () => {
    const ctx = await open()
    await seedDemo(ctx)
    const own = await bookingOf(ctx, meera)
    const all = { bookings: 7, reviews: 6, pictures: 0, testimonials: 3 }
    expect(await samplesIn(ctx)).toEqual(all)
    expect(await stepOf(ctx)).toMatchObject({ done: false, to: '/admin/settings/samples' })
    const before = await pageVersion(ctx.database)
    expect(await clearDemo(ctx, asha)).toEqual({ ok: true, ...all })
    expect(await pageVersion(ctx.database)).toBeGreaterThan(before)
    expect(await samplesIn(ctx)).toBeNull()
    expect(await stepOf(ctx)).toMatchObject({ done: true })
    const left = await ctx.database.selectFrom('booking').select('id').execute()
    expect(left).toEqual([{ id: own.id }])
    expect((await publishedContent(ctx)).testimonials.items).toEqual([])
  })

  test('are removed once by two taps, and the log says what went', async () => {
    const ctx = await open()
    await seedDemo(ctx)
    const outcomes = await Promise.all([clearDemo(ctx, asha), clearDemo(ctx, asha)])
    expect(outcomes.map(({ bookings }) => bookings).sort()).toEqual([0, 7])
    expect(await samplesRemoved(ctx)).toMatchObject({
      samples: { bookings: 7, reviews: 6, testimonials: 3 },
    })
    const entries = ctx.database.selectFrom('act').select('who').where('act', '=', 'demo.cleared')
    expect(await entries.execute()).toEqual([{ who: 'owner:asha' }])
  })

  test('count only as long as no guest has written, in every number of a page', async () => {
    const ctx = await open()
    await seedDemo(ctx)
    expect(await countedReviews(ctx)).toMatchObject({
      own: null,
      counted: 6,
      uncounted: 0,
      summary: { count: 6 },
    })
    const id = await pendingReviewBy(ctx, meera)
    await approveReview(ctx, asha, typeof id === 'string' ? id : id.id)
    const page = await countedReviews(ctx)
    expect(page).toMatchObject({ own: { count: 1 }, counted: 1, uncounted: 6, summary: { count: 1 } })
    expect(page.reviews).toHaveLength(7)
    await clearDemo(ctx, asha)
    expect(await countedReviews(ctx)).toMatchObject({ counted: 1, uncounted: 0, summary: { count: 1 } })
  })
})

async function stepOf(ctx: Parameters<typeof firstSteps>[0]) {
  return (await firstSteps(ctx))?.find(({ name }) => name === 'samples')
}
