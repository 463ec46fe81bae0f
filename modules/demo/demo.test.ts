import { describe, expect } from 'vitest'
import { commandLineActor } from '#core/app-context.server.ts'
import { change } from '#core/change.server.ts'
import { readPageVersion } from '#core/page-version.server.ts'
import { readContent, readContentHead } from '#modules/content/content.server.ts'
import { initialContent } from '#modules/content/first-day.ts'
import { restoreContent, saveDraft } from '#modules/content/save-draft.server.ts'
import { readCountedReviews } from '#modules/reviews/counted-reviews.server.ts'
import { approveReview } from '#modules/reviews/moderate-review.server.ts'
import { asha, bookingOf, meera, pendingReviewBy } from '../../tests/people.ts'
import {
  auditEntries,
  openTestApp,
  rowsOf,
  type TestApp,
  test,
  testOnDatabases,
} from '../../tests/test-app.ts'
import { removeAllSamples, seedDemo } from './demo.server.ts'
import { prepareDemo } from './open-demo.server.ts'
import { countSamples, findSamplesRemoval } from './samples.server.ts'

describe('the samples', () => {
  testOnDatabases('are added once, and by two taps removed once; own bookings stay', async (ctx) => {
    await seedDemo(ctx)
    await seedDemo(ctx)
    const own = await bookingOf(ctx, meera)
    const all = { bookings: 7, reviews: 6, pictures: 0, testimonials: 3 }
    expect(await countSamples(ctx)).toEqual(all)
    const before = await readPageVersion(ctx.database)
    const outcomes = await Promise.all([removeAllSamples(ctx, asha), removeAllSamples(ctx, asha)])
    expect(outcomes).toContainEqual({ ok: true, ...all })
    expect(outcomes.map(({ bookings }) => bookings).sort()).toEqual([0, 7])
    expect(await findSamplesRemoval(ctx)).toMatchObject({ samples: all })
    expect(await auditEntries(ctx, 'demo.cleared')).toMatchObject([{ actor: 'owner:asha' }])
    expect(await readPageVersion(ctx.database)).toBeGreaterThan(before)
    expect(await countSamples(ctx)).toBeNull()
    expect(await rowsOf(ctx, 'booking')).toMatchObject([{ id: own.id }])
    expect((await readContent(ctx)).testimonials.items).toEqual([])
    const none = { countedTotal: 0, uncountedTotal: 0, summary: { count: 0, average: null } }
    expect(await readCountedReviews(ctx)).toMatchObject(none)
  })

  test('count in every number of a page only until a guest has written', async ({ ctx }) => {
    await seedDemo(ctx)
    const samples = { summaryWithoutSamples: null, countedTotal: 6, uncountedTotal: 0, summary: { count: 6 } }
    expect(await readCountedReviews(ctx)).toMatchObject(samples)
    const { id } = await pendingReviewBy(ctx, meera)
    await approveReview(ctx, asha, id)
    const page = await readCountedReviews(ctx)
    const counted = { countedTotal: 1, summary: { count: 1 } }
    expect(page).toMatchObject({ ...counted, summaryWithoutSamples: { count: 1 }, uncountedTotal: 6 })
    expect(page.reviews).toHaveLength(7)
    await removeAllSamples(ctx, asha)
    expect(await readCountedReviews(ctx)).toMatchObject({ ...counted, uncountedTotal: 0 })
  })
})

describe('opening the demo', () => {
  test('shows testimonials that are marked as samples, and gives a link to a review', async () => {
    const ctx = await openTestApp({ config: { demo: true } })
    expect((await prepareDemo(ctx))?.reviewLink).toContain('/review?id=')
    expect(await shownTestimonials(ctx)).toEqual([true, true, true])
  })

  test('shows no made-up testimonial without the demo, nor with the first day’s content', async () => {
    const ctx = await openTestApp({ config: { demo: false } })
    const before = await readPageVersion(ctx.database)
    expect(await prepareDemo(ctx)).toBeNull()
    expect(await shownTestimonials(ctx)).toEqual([])
    expect(await readPageVersion(ctx.database)).toBe(before + 1)
    await prepareDemo(ctx)
    const { number } = await readContentHead(ctx)
    expect(number).toBe(1)
    await restoreContent(ctx, commandLineActor, number, 0)
    const { content } = await readContentHead(ctx)
    expect(content.testimonials.items).toEqual([])
  })

  test('makes no demo where something was recorded before the first start', async ({ ctx }) => {
    await change(ctx, commandLineActor, (tx) =>
      tx.record({ action: 'owner.invited', about: 'owner', aboutId: 'a' }),
    )
    expect(await prepareDemo(ctx)).toBeNull()
    expect(await shownTestimonials(ctx)).toEqual([])
  })

  test('keeps the owner’s own testimonials in the draft', async () => {
    const ctx = await openTestApp({ config: { demo: false } })
    const { testimonials } = initialContent
    const own = testimonials.items.slice(0, 1).map((item) => ({ ...item, title: 'Meera J.', sample: false }))
    const items = [...testimonials.items, ...own]
    const draft = { ...initialContent, testimonials: { ...testimonials, items } }
    await saveDraft(ctx, commandLineActor, 0, draft)
    await prepareDemo(ctx)
    expect(await shownTestimonials(ctx)).toEqual([])
    const { state, content } = await readContentHead(ctx)
    expect([state, content.testimonials.items.map(({ title }) => title)]).toEqual(['draft', ['Meera J.']])
  })
})

async function shownTestimonials(ctx: TestApp): Promise<boolean[]> {
  return (await readContent(ctx)).testimonials.items.map(({ sample }) => sample)
}
