import { describe, expect, test } from 'vitest'
import { listEntries } from '#modules/audit/audit-log.server.ts'
import { deliverOne } from '#modules/mail/postman.server.ts'
import { hideMedia, showMedia } from '#modules/media/media.server.ts'
import { pageVersion } from '#server/page-version.ts'
import { addFiles } from '../../tests/files.ts'
import { eachDatabase, openTestHouse, type TestHouse } from '../../tests/house.ts'
import { asha, longEnoughReview, meera, pendingReviewBy } from '../../tests/people.ts'
import { publishedReviews } from './counted-reviews.server.ts'
import {
  approveReview,
  declineReview,
  reconsiderReview,
  undoableDecision,
  undoDecision,
  withdrawReview,
} from './moderate-review.server.ts'
import { removeReply, replyToReview } from './reply-to-review.server.ts'
import { findReview } from './reviews.server.ts'

describe('approving a review', () => {
  test('puts it on the site, makes the pages anew, and is written down once', async () => {
    const ctx = await openTestHouse()
    const review = await pendingReviewBy(ctx, meera)
    const before = await pageVersion(ctx.database)
    expect(await approveReview(ctx, asha, review.id)).toEqual({ ok: true })
    expect((await publishedReviews(ctx)).reviews).toContainEqual(
      expect.objectContaining({ id: review.id, name: 'Meera Joshi' }),
    )
    expect(await pageVersion(ctx.database)).toBeGreaterThan(before)
    const { acts } = await listEntries(ctx, { about: ['review'] })
    expect(acts.filter(({ act }) => act === 'review.approved')).toHaveLength(1)
  })

  test('refuses one of two at once, and declines nothing shown', async () => {
    const ctx = await openTestHouse()
    const review = await pendingReviewBy(ctx, meera)
    const both = await Promise.all([1, 2].map(() => approveReview(ctx, asha, review.id)))
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await declineReview(ctx, asha, review.id, { reason: 'off-topic', note: '' })).toMatchObject({
      ok: false,
    })
    expect((await publishedReviews(ctx)).reviews.map(({ id }) => id)).toEqual([review.id])
  })
})

const shown = async (ctx: TestHouse) => (await publishedReviews(ctx)).reviews.map(({ id }) => id)

const won = (outcomes: readonly { ok: boolean }[]) => outcomes.filter(({ ok }) => ok).length

async function deliverAll(ctx: TestHouse) {
  while (await deliverOne(ctx));
  return ctx.emails.splice(0)
}

eachDatabase('deciding about a review', (open) => {
  test('undoes an approval for 30 seconds, and returns the review to the list', async () => {
    const ctx = await open()
    const { id } = await pendingReviewBy(ctx, meera)
    const [media] = await addFiles(ctx, { about: 'review', aboutId: id }, [['audio', 'vbr.mp3']])
    await approveReview(ctx, asha, id)
    expect(await shown(ctx)).toEqual([id])
    const approved = await findReview(ctx, id)
    expect(approved && undoableDecision(ctx, approved)?.until).toBe('2026-11-20T06:30:30.000Z')
    ctx.clock.advance({ seconds: 29 })
    expect(await undoDecision(ctx, asha, id)).toEqual({ ok: true })
    expect(await shown(ctx)).toEqual([])
    expect(await findReview(ctx, id)).toMatchObject({
      status: 'pending',
      media: [{ id: media?.id, status: 'pending' }],
    })
  })

  test('keeps an approval after that, as guests have read it', async () => {
    const ctx = await open()
    const { id } = await pendingReviewBy(ctx, meera)
    await approveReview(ctx, asha, id)
    ctx.clock.advance({ minutes: 2 })
    const approved = await findReview(ctx, id)
    expect(approved && undoableDecision(ctx, approved)).toBeNull()
    expect(await undoDecision(ctx, asha, id)).toMatchObject({ code: 'undo-over' })
    expect(await reconsiderReview(ctx, asha, id)).toMatchObject({ code: 'review-decided' })
    expect(await shown(ctx)).toEqual([id])
  })

  test('allows another look at a declined review a month later', async () => {
    const ctx = await open()
    const { id } = await pendingReviewBy(ctx, meera)
    await declineReview(ctx, asha, id, { reason: 'off-topic', note: 'About the road' })
    ctx.clock.advance({ days: 30 })
    expect(await undoDecision(ctx, asha, id)).toMatchObject({ code: 'undo-over' })
    expect(await reconsiderReview(ctx, asha, id)).toEqual({ ok: true })
    expect(await findReview(ctx, id)).toMatchObject({ status: 'pending', decline_note: '' })
  })

  test('makes exactly one of simultaneous steps: undoing, withdrawing, looking again', async () => {
    const ctx = await open()
    const { id } = await pendingReviewBy(ctx, meera)
    await approveReview(ctx, asha, id)
    expect(won(await Promise.all([1, 2, 3].map(() => undoDecision(ctx, asha, id))))).toBe(1)
    await approveReview(ctx, asha, id)
    expect(won(await Promise.all([1, 2, 3].map(() => withdrawReview(ctx, asha, id))))).toBe(1)
    expect(won(await Promise.all([1, 2, 3].map(() => undoDecision(ctx, asha, id))))).toBeGreaterThan(0)
    await ctx.database
      .updateTable('review')
      .set({ status: 'pending', decided_at: null })
      .where('id', '=', id)
      .execute()
    await declineReview(ctx, asha, id, { reason: 'spam' })
    expect(won(await Promise.all([1, 2, 3].map(() => reconsiderReview(ctx, asha, id))))).toBe(1)
  })

  test('shows or hides each picture and recording by itself, and twice is once', async () => {
    const ctx = await open()
    const { id } = await pendingReviewBy(ctx, meera)
    const [one, other] = await addFiles(ctx, { about: 'review', aboutId: id }, [
      ['trip-image', 'camera-gps.jpg'],
      ['trip-image', 'progressive.jpg'],
    ])
    await Promise.all([1, 2].map(() => hideMedia(ctx, asha, one?.id ?? '')))
    await approveReview(ctx, asha, id)
    const statuses = async () => (await findReview(ctx, id))?.media.map(({ status }) => status)
    expect(await statuses()).toEqual(['hidden', 'approved'])
    await showMedia(ctx, asha, one?.id ?? '')
    await hideMedia(ctx, asha, other?.id ?? '')
    expect(await statuses()).toEqual(['approved', 'hidden'])
    const entries = await ctx.database.selectFrom('act').select('act').where('about', '=', 'media').execute()
    expect(entries.map(({ act }) => act).sort()).toEqual(['media.hidden', 'media.hidden', 'media.shown'])
  })
})

eachDatabase('the reply under a review', (open) => {
  async function approvedReview(ctx: TestHouse) {
    const { id } = await pendingReviewBy(ctx, meera)
    await approveReview(ctx, asha, id)
    await deliverAll(ctx)
    return id
  }

  test('stands under the review at once, dated, and reaches the guest 30 seconds later', async () => {
    const ctx = await open()
    const id = await approvedReview(ctx)
    expect(await replyToReview(ctx, asha, id, { reply: ' Thank you, Meera. ', before: '' })).toEqual({
      ok: true,
    })
    const [review] = (await publishedReviews(ctx)).reviews
    expect(review?.reply).toEqual({ text: 'Thank you, Meera.', at: '2026-11-20T06:30:00.000Z' })
    expect(await deliverAll(ctx)).toEqual([])
    ctx.clock.advance({ minutes: 1 })
    const [email, ...more] = await deliverAll(ctx)
    expect(email).toMatchObject({ to: meera.email, text: expect.stringContaining('Thank you, Meera.') })
    expect(more).toEqual([])
  })

  test('sends no e-mail when it is taken back within 30 seconds', async () => {
    const ctx = await open()
    const id = await approvedReview(ctx)
    await replyToReview(ctx, asha, id, { reply: 'Thank you.', before: '' })
    expect(await removeReply(ctx, asha, id, { before: 'Thank you.' })).toEqual({ ok: true })
    ctx.clock.advance({ minutes: 5 })
    expect(await deliverAll(ctx)).toEqual([])
    expect((await publishedReviews(ctx)).reviews[0]?.reply).toBeNull()
  })

  test('sends one e-mail in the later text when corrected within 30 seconds, and none for later corrections', async () => {
    const ctx = await open()
    const id = await approvedReview(ctx)
    await replyToReview(ctx, asha, id, { reply: 'Thank yuo.', before: '' })
    await replyToReview(ctx, asha, id, { reply: 'Thank you.', before: 'Thank yuo.' })
    ctx.clock.advance({ minutes: 1 })
    const emails = await deliverAll(ctx)
    expect(emails.map(({ text }) => text.includes('Thank you.'))).toEqual([true])
    await replyToReview(ctx, asha, id, { reply: 'Thank you so much.', before: 'Thank you.' })
    ctx.clock.advance({ minutes: 5 })
    expect(await deliverAll(ctx)).toEqual([])
  })

  test('keeps one of two replies at once, with one e-mail', async () => {
    const ctx = await open()
    const id = await approvedReview(ctx)
    const outcomes = await Promise.all(
      ['One.', 'Two.'].map((reply) => replyToReview(ctx, asha, id, { reply, before: '' })),
    )
    expect(won(outcomes)).toBe(1)
    expect(outcomes).toContainEqual(expect.objectContaining({ code: 'changed-meanwhile' }))
    ctx.clock.advance({ minutes: 1 })
    const [email, ...more] = await deliverAll(ctx)
    expect(email?.text).toContain((await findReview(ctx, id))?.reply)
    expect(more).toEqual([])
  })

  test('refuses to overwrite or remove an unseen reply', async () => {
    const ctx = await open()
    const id = await approvedReview(ctx)
    await replyToReview(ctx, asha, id, { reply: 'Come again.', before: '' })
    const blind = { reply: 'Thank you.', before: '' }
    expect(await replyToReview(ctx, asha, id, blind)).toMatchObject({ code: 'changed-meanwhile' })
    expect(await removeReply(ctx, asha, id, { before: '' })).toMatchObject({ code: 'changed-meanwhile' })
    expect((await findReview(ctx, id))?.reply).toBe('Come again.')
    expect(await replyToReview(ctx, asha, id, { ...blind, before: 'Come again.' })).toEqual({ ok: true })
    expect(await replyToReview(ctx, asha, id, blind)).toEqual({ ok: true })
  })
})

eachDatabase('a review that arrives', (open) => {
  test('writes the owner a letter that leads to it', async () => {
    const ctx = await open()
    const { id } = await pendingReviewBy(ctx, meera)
    const email = (await deliverAll(ctx)).find(({ to }) => to !== meera.email)
    expect(email?.text).toContain(`https://deodar.example/admin/reviews/${id}`)
    expect(email?.text).toContain(longEnoughReview.slice(0, 40))
  })
})
