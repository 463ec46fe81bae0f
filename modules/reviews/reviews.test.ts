import { describe, expect, test } from 'vitest'
import { hideMedia } from '#modules/media/media.server.ts'
import { workOnMedia } from '#modules/media/media-work.server.ts'
import { ownersFiles, shownMedia } from '#modules/media/shown-media.server.ts'
import { addFiles, addReview } from '../../tests/files.ts'
import { openTestHouse } from '../../tests/house.ts'
import { asha } from '../../tests/people.ts'
import { countReviews, nextPending, reviewInbox } from './reviews.server.ts'

describe('the reviews’ room', () => {
  test('lists the newest first, page by page, each once, and counts where they stand', async () => {
    const ctx = await openTestHouse()
    const ids: string[] = []
    for (const status of ['pending', 'approved', 'declined', 'approved', 'withdrawn'] as const) {
      ids.push(await addReview(ctx, { status }))
      ctx.clock.advance({ minutes: 1 })
    }
    const decided = ['approved', 'declined', 'withdrawn'] as const
    const first = await reviewInbox(ctx, decided, { limit: 3 })
    const second = await reviewInbox(ctx, decided, { limit: 3, cursor: first.next })
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids.slice(1).toReversed())
    expect(second.next).toBeNull()
    expect(await countReviews(ctx)).toEqual({ pending: 1, approved: 2, declined: 1, withdrawn: 1 })
  })

  test('leads on to the review that has waited longest', async () => {
    const ctx = await openTestHouse()
    const first = await addReview(ctx, { status: 'pending' })
    ctx.clock.advance({ minutes: 1 })
    const second = await addReview(ctx, { status: 'pending' })
    expect(await nextPending(ctx, second)).toBe(first)
    expect(await nextPending(ctx, first)).toBe(second)
    await ctx.database.updateTable('review').set({ status: 'approved' }).where('id', '=', second).execute()
    expect(await nextPending(ctx, first)).toBeNull()
  })

  test('shows the owner a file before anybody else, also when it is hidden', async () => {
    const ctx = await openTestHouse()
    const id = await addReview(ctx, { status: 'pending' })
    const [media] = await addFiles(ctx, { about: 'review', aboutId: id }, [['audio', 'vbr.mp3']])
    const files = async () => (await ownersFiles(ctx, 'review', [id]))(id)
    expect(await files()).toMatchObject([{ kind: 'audio', status: 'pending', work: 'waiting', src: null }])
    await workOnMedia(ctx)
    await hideMedia(ctx, asha, media?.id ?? '')
    expect(await files()).toMatchObject([
      {
        status: 'hidden',
        work: 'ready',
        type: 'audio/mpeg',
        src: expect.stringMatching(/^\/admin\/media\/.+\.mp3$/),
      },
    ])
    expect((await ownersFiles(ctx, 'review', []))(id)).toEqual([])
  })

  test('marks a film that many browsers cannot play, for the owner and on the page', async () => {
    const ctx = await openTestHouse()
    for (const [name, hardToPlay] of [
      ['hevc.mp4', true],
      ['fast-start.mp4', false],
    ] as const) {
      const id = await addReview(ctx)
      await addFiles(ctx, { about: 'review', aboutId: id, status: 'approved' }, [['video', name]])
      await workOnMedia(ctx)
      expect((await ownersFiles(ctx, 'review', [id]))(id)).toMatchObject([{ hardToPlay }])
      expect((await shownMedia(ctx, [id]))(id).video).toMatchObject({ hardToPlay })
    }
  })
})
