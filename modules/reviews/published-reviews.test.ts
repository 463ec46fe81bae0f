import { expect, test } from 'vitest'
import { listBookings } from '#modules/bookings/bookings.server.ts'
import { clearDemo, seedDemo } from '#modules/demo/demo.server.ts'
import { commandLine } from '#server/app-context.ts'
import { eachDatabase } from '../../tests/house.ts'
import { publishedReviews } from './counted-reviews.server.ts'

eachDatabase('published reviews', (open) => {
  test('shows six reviews in the demo, marked as samples, newest first', async () => {
    const ctx = await open()
    await seedDemo(ctx)
    await seedDemo(ctx)
    const { reviews, total, next } = await publishedReviews(ctx)
    expect([reviews.length, total, next]).toEqual([6, 6, null])
    expect(reviews.every(({ sample }) => sample)).toBe(true)
    expect(reviews[0]).toMatchObject({
      name: 'Kavya Nambiar',
      stay: { id: 'suite', title: 'Suite' },
      stayedIn: '2026-11',
    })
    expect(await listBookings(ctx, { search: 'ananya' })).toHaveLength(1)
  })

  test('counts whole stars and averages every category in the summary', async () => {
    const ctx = await open()
    await seedDemo(ctx)
    const { summary } = await publishedReviews(ctx, { limit: 1, rating: 5 })
    expect(summary).toEqual({
      count: 6,
      average: 4.38,
      categories: { location: 4.5, cleanliness: 4.33, communication: 4.17, service: 4.5 },
      stars: { 1: 0, 2: 0, 3: 1, 4: 4, 5: 1 },
    })
  })

  test.for(['newest', 'oldest', 'highest', 'lowest'] as const)(
    'pages of two, %s first, show each once',
    async (sort) => {
      const ctx = await open()
      await seedDemo(ctx)
      const all = (await publishedReviews(ctx, { sort })).reviews
      const seen: string[] = []
      let cursor: string | null | undefined
      do {
        const page = await publishedReviews(ctx, { sort, limit: 2, ...(cursor ? { cursor } : {}) })
        seen.push(...page.reviews.map(({ id }) => id))
        cursor = page.next
      } while (cursor)
      expect(seen).toEqual(all.map(({ id }) => id))
      expect(new Set(seen).size).toBe(6)
      const days = all.map(({ createdAt }) => createdAt)
      expect(new Set(days).size).toBe(6)
      if (sort === 'newest') expect(days).toEqual(days.toSorted().toReversed())
      if (sort === 'oldest') expect(days).toEqual(days.toSorted())
      const averages = all.map(({ average }) => average)
      if (sort === 'highest') expect(averages).toEqual(averages.toSorted((one, other) => other - one))
      if (sort === 'lowest') expect(averages).toEqual(averages.toSorted((one, other) => one - other))
    },
  )

  test('counts in a filter by stars, stay or pictures only what it shows', async () => {
    const ctx = await open()
    await seedDemo(ctx)
    expect(await publishedReviews(ctx, { rating: 3 })).toMatchObject({
      total: 1,
      reviews: [{ name: 'Tashi Wangmo' }],
    })
    expect((await publishedReviews(ctx, { stay: 'cottage' })).total).toBe(2)
    expect((await publishedReviews(ctx, { with: 'photos' })).total).toBe(6)
    expect((await publishedReviews(ctx, { with: 'video' })).total).toBe(0)
    expect((await publishedReviews(ctx, { cursor: 'no cursor of ours' })).reviews).toHaveLength(6)
  })

  test('leaves no sample behind after the demo is cleared', async () => {
    const ctx = await open()
    await seedDemo(ctx)
    expect(await clearDemo(ctx, commandLine)).toMatchObject({ ok: true, bookings: 7, reviews: 6 })
    expect(await publishedReviews(ctx)).toMatchObject({ total: 0, summary: { count: 0, average: null } })
    expect(await listBookings(ctx)).toEqual([])
  })
})
