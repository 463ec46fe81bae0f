import { describe, expect } from 'vitest'
import { seedDemo } from '#modules/demo/demo.server.ts'
import { hideMedia } from '#modules/media/change-media.server.ts'
import { readGuestFiles, readPublishedMedia } from '#modules/media/shown-media.server.ts'
import { addFile, addFiles, addReview } from '../../tests/files.ts'
import { asha } from '../../tests/people.ts'
import { workOnMedia } from '../../tests/queue-work.ts'
import { test, testOnDatabases } from '../../tests/test-app.ts'
import { readPublishedReviews } from './counted-reviews.server.ts'
import { reviewSorts } from './published-review.ts'
import { countReviews, findNextPendingId, readReviewInbox } from './reviews.server.ts'

describe('published reviews', () => {
  testOnDatabases('are counted, averaged by category, filtered by stars, stay and files', async (ctx) => {
    await seedDemo(ctx)
    const { summary } = await readPublishedReviews(ctx, { limit: 1, rating: 5 })
    expect(summary).toEqual({
      ...{ count: 6, average: 4.38 },
      categories: { location: 4.5, cleanliness: 4.33, communication: 4.17, service: 4.5 },
      stars: { 1: 0, 2: 0, 3: 1, 4: 4, 5: 1 },
    })
    const stay = { stay: { id: 'suite', title: 'Suite' }, stayMonth: '2026-11' }
    const { reviews } = await readPublishedReviews(ctx)
    expect(reviews).toMatchObject(Array(6).fill({ sample: true }))
    expect(reviews[0]).toMatchObject(stay)
    expect((await readPublishedReviews(ctx, { rating: 3 })).reviews).toMatchObject([{ name: 'Tashi Wangmo' }])
    for (const [query, count] of [
      [{ rating: 3 }, 1],
      [{ stay: 'cottage' }, 2],
      [{ with: 'photos' }, 6],
      [{ with: 'video' }, 0],
      [{ cursor: 'no cursor of ours' }, 6],
    ] as const)
      expect((await readPublishedReviews(ctx, query)).total).toBe(count)
  })

  testOnDatabases('pages of two show each review once, in every order', async (ctx) => {
    await seedDemo(ctx)
    for (const sort of reviewSorts) {
      const all = (await readPublishedReviews(ctx, { sort })).reviews
      const seen: string[] = []
      let cursor: string | null | undefined
      do {
        const page = await readPublishedReviews(ctx, { sort, limit: 2, ...(cursor ? { cursor } : {}) })
        seen.push(...page.reviews.map(({ id }) => id))
        cursor = page.next
      } while (cursor)
      expect([sort, seen]).toEqual([sort, all.map(({ id }) => id)])
      expect(new Set(seen).size).toBe(6)
      const byDay = sort === 'newest' || sort === 'oldest'
      const order = all.map(({ createdAt, average }) => (byDay ? Date.parse(createdAt) : average))
      const upwards = order.toSorted((one, other) => one - other)
      expect(order).toEqual(sort === 'newest' || sort === 'highest' ? upwards.toReversed() : upwards)
    }
  })
})

describe('reviews in the admin', () => {
  test('are listed newest first, page by page, each once, and counted by status', async ({ ctx }) => {
    const ids: string[] = []
    for (const status of ['pending', 'approved', 'declined', 'approved', 'withdrawn'] as const) {
      ids.push(await addReview(ctx, { status }))
      ctx.clock.advance({ minutes: 1 })
    }
    const decided = ['approved', 'declined', 'withdrawn'] as const
    const first = await readReviewInbox(ctx, decided, { limit: 3 })
    const second = await readReviewInbox(ctx, decided, { limit: 3, cursor: first.nextCursor })
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids.slice(1).toReversed())
    expect(second.nextCursor).toBeNull()
    expect(await countReviews(ctx)).toEqual({ pending: 1, approved: 2, declined: 1, withdrawn: 1 })
    const other = await addReview(ctx, { status: 'pending' })
    expect(await findNextPendingId(ctx, other)).toBe(ids[0])
    expect(await findNextPendingId(ctx, ids[0] ?? '')).toBe(other)
  })

  test('show the owner a file before it is published, also when it is hidden', async ({ ctx }) => {
    const id = await addReview(ctx, { status: 'pending' })
    const media = await addFile(ctx, 'audio', 'vbr.mp3', id)
    const files = async () => (await readGuestFiles(ctx, 'review', [id]))(id)
    expect(await files()).toMatchObject([{ kind: 'audio', status: 'pending', work: 'waiting', src: null }])
    await workOnMedia(ctx)
    await hideMedia(ctx, asha, media?.id ?? '')
    const src = expect.stringMatching(/^\/admin\/media\/.+\.mp3$/)
    expect(await files()).toMatchObject([{ status: 'hidden', work: 'ready', type: 'audio/mpeg', src }])
    expect((await readGuestFiles(ctx, 'review', []))(id)).toEqual([])
  })

  test.for([
    ['hevc.mp4', true],
    ['fast-start.mp4', false],
  ] as const)('mark %s as hard to play: %s, for everybody', async ([name, isHardToPlay], { ctx }) => {
    const id = await addReview(ctx)
    await addFiles(ctx, { about: 'review', aboutId: id, status: 'approved' }, [['video', name]])
    await workOnMedia(ctx)
    expect((await readGuestFiles(ctx, 'review', [id]))(id)).toMatchObject([{ isHardToPlay }])
    expect((await readPublishedMedia(ctx, [id]))(id).video).toMatchObject({ isHardToPlay })
  })
})
