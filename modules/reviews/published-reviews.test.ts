import { expect, test } from 'vitest'
import { listBookings } from '#modules/bookings/bookings.server.ts'
import { clearDemo, seedDemo } from '#modules/demo/demo.server.ts'
import { type Actor, commandLine } from '#server/app-context.ts'
import { eachDatabase } from '../../tests/house.ts'
import { publishedReviews } from './counted-reviews.server.ts'
import {
  approveReview,
  declineReview,
  reconsiderReview,
  undoDecision,
  withdrawReview,
} from './moderate-review.server.ts'
import { findReview, listReviews } from './reviews.server.ts'

const asha: Actor = { kind: 'owner', id: 'asha' }

eachDatabase('published reviews', (open) => {
  test('shows six reviews in the demo, marked as samples, newest first', async () => {
    const house = await open()
    await seedDemo(house)
    await seedDemo(house)
    const { reviews, total, next } = await publishedReviews(house)
    expect([reviews.length, total, next]).toEqual([6, 6, null])
    expect(reviews.every(({ sample }) => sample)).toBe(true)
    expect(reviews[0]).toMatchObject({
      name: 'Kavya Nambiar',
      stay: { id: 'suite', title: 'Suite' },
      stayedIn: '2026-11',
    })
    expect(await listBookings(house, { search: 'ananya' })).toHaveLength(1)
  })

  test('counts whole stars and averages every category in the summary', async () => {
    const house = await open()
    await seedDemo(house)
    const { summary } = await publishedReviews(house, { limit: 1, rating: 5 })
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
      const house = await open()
      await seedDemo(house)
      const all = (await publishedReviews(house, { sort })).reviews
      const seen: string[] = []
      let cursor: string | null | undefined
      do {
        const page = await publishedReviews(house, { sort, limit: 2, ...(cursor ? { cursor } : {}) })
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
    const house = await open()
    await seedDemo(house)
    expect(await publishedReviews(house, { rating: 3 })).toMatchObject({
      total: 1,
      reviews: [{ name: 'Tashi Wangmo' }],
    })
    expect((await publishedReviews(house, { stay: 'cottage' })).total).toBe(2)
    expect((await publishedReviews(house, { with: 'photos' })).total).toBe(6)
    expect((await publishedReviews(house, { with: 'video' })).total).toBe(0)
    expect((await publishedReviews(house, { cursor: 'no cursor of ours' })).reviews).toHaveLength(6)
  })

  test('hides a review with each step back and shows it with each step forth', async () => {
    const house = await open()
    await seedDemo(house)
    const [review] = (await publishedReviews(house)).reviews
    const id = review?.id ?? ''
    const shown = async () => (await publishedReviews(house)).reviews.some((each) => each.id === id)
    expect(await withdrawReview(house, asha, id)).toEqual({ ok: true })
    expect(await shown()).toBe(false)
    expect(await undoDecision(house, asha, id)).toEqual({ ok: true })
    expect(await undoDecision(house, asha, id)).toEqual({ ok: true })
    expect(await shown()).toBe(false)
    expect(await declineReview(house, asha, id, { reason: 'too-few-stars' })).toMatchObject({
      code: 'reason-unknown',
    })
    expect(await declineReview(house, asha, id, { reason: 'off-topic', note: 'About the road' })).toEqual({
      ok: true,
    })
    expect(await findReview(house, id)).toMatchObject({
      decline_reason: 'off-topic',
      decline_note: 'About the road',
    })
    expect(await reconsiderReview(house, asha, id)).toEqual({ ok: true })
    expect((await listReviews(house))[0]?.id).toBe(id)
    expect(await approveReview(house, asha, id)).toEqual({ ok: true })
    expect(await shown()).toBe(true)
  })

  test('refuses one of two people who decide at once', async () => {
    const house = await open()
    await seedDemo(house)
    const id = 'sample-review-1'
    await withdrawReview(house, asha, id)
    await undoDecision(house, asha, id)
    await undoDecision(house, asha, id)
    const outcomes = await Promise.all([
      approveReview(house, asha, id),
      declineReview(house, commandLine, id, { reason: 'spam' }),
      approveReview(house, asha, id),
    ])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.code === 'review-decided')).toHaveLength(2)
  })

  test('leaves no sample behind after the demo is cleared', async () => {
    const house = await open()
    await seedDemo(house)
    expect(await clearDemo(house, commandLine)).toMatchObject({ ok: true, bookings: 7, reviews: 6 })
    expect(await publishedReviews(house)).toMatchObject({ total: 0, summary: { count: 0, average: null } })
    expect(await listBookings(house)).toEqual([])
  })
})
