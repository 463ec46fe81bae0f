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
  undoableUntil,
  undoDecision,
  withdrawReview,
} from './moderate-review.server.ts'
import { removeReply, replyToReview } from './reply-to-review.server.ts'
import { findReview } from './reviews.server.ts'

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

const shown = async (house: TestHouse) => (await publishedReviews(house)).reviews.map(({ id }) => id)

const won = (outcomes: readonly { ok: boolean }[]) => outcomes.filter(({ ok }) => ok).length

async function deliverAll(house: TestHouse) {
  while (await deliverOne(house));
  return house.emails.splice(0)
}

eachDatabase('deciding about a review', (open) => {
  test('undoes an approval for a minute, and returns the review to the list', async () => {
    const house = await open()
    const { id } = await pendingReviewBy(house, meera)
    const [media] = await addFiles(house, { about: 'review', aboutId: id }, [['audio', 'vbr.mp3']])
    await approveReview(house, asha, id)
    expect(await shown(house)).toEqual([id])
    const approved = await findReview(house, id)
    expect(approved && undoableUntil(house, approved)).toBe('2026-11-20T06:31:00.000Z')
    house.clock.advance({ seconds: 59 })
    expect(await undoDecision(house, asha, id)).toEqual({ ok: true })
    expect(await shown(house)).toEqual([])
    expect(await findReview(house, id)).toMatchObject({
      status: 'pending',
      media: [{ id: media?.id, status: 'pending' }],
    })
  })

  test('keeps an approval after the minute, as guests have read it', async () => {
    const house = await open()
    const { id } = await pendingReviewBy(house, meera)
    await approveReview(house, asha, id)
    house.clock.advance({ minutes: 2 })
    const approved = await findReview(house, id)
    expect(approved && undoableUntil(house, approved)).toBeNull()
    expect(await undoDecision(house, asha, id)).toMatchObject({ code: 'undo-over' })
    expect(await reconsiderReview(house, asha, id)).toMatchObject({ code: 'review-decided' })
    expect(await shown(house)).toEqual([id])
  })

  test('allows another look at a declined review a month later', async () => {
    const house = await open()
    const { id } = await pendingReviewBy(house, meera)
    await declineReview(house, asha, id, { reason: 'off-topic', note: 'About the road' })
    house.clock.advance({ days: 30 })
    expect(await undoDecision(house, asha, id)).toMatchObject({ code: 'undo-over' })
    expect(await reconsiderReview(house, asha, id)).toEqual({ ok: true })
    expect(await findReview(house, id)).toMatchObject({ status: 'pending', decline_note: '' })
  })

  test('makes exactly one of simultaneous steps: undoing, withdrawing, looking again', async () => {
    const house = await open()
    const { id } = await pendingReviewBy(house, meera)
    await approveReview(house, asha, id)
    expect(won(await Promise.all([1, 2, 3].map(() => undoDecision(house, asha, id))))).toBe(1)
    await approveReview(house, asha, id)
    expect(won(await Promise.all([1, 2, 3].map(() => withdrawReview(house, asha, id))))).toBe(1)
    expect(won(await Promise.all([1, 2, 3].map(() => undoDecision(house, asha, id))))).toBeGreaterThan(0)
    await house.database
      .updateTable('review')
      .set({ status: 'pending', decided_at: null })
      .where('id', '=', id)
      .execute()
    await declineReview(house, asha, id, { reason: 'spam' })
    expect(won(await Promise.all([1, 2, 3].map(() => reconsiderReview(house, asha, id))))).toBe(1)
  })

  test('shows or hides each picture and recording by itself, and twice is once', async () => {
    const house = await open()
    const { id } = await pendingReviewBy(house, meera)
    const [one, other] = await addFiles(house, { about: 'review', aboutId: id }, [
      ['trip-image', 'camera-gps.jpg'],
      ['trip-image', 'progressive.jpg'],
    ])
    await Promise.all([1, 2].map(() => hideMedia(house, asha, one?.id ?? '')))
    await approveReview(house, asha, id)
    const statuses = async () => (await findReview(house, id))?.media.map(({ status }) => status)
    expect(await statuses()).toEqual(['hidden', 'approved'])
    await showMedia(house, asha, one?.id ?? '')
    await hideMedia(house, asha, other?.id ?? '')
    expect(await statuses()).toEqual(['approved', 'hidden'])
    const entries = await house.database
      .selectFrom('act')
      .select('act')
      .where('about', '=', 'media')
      .execute()
    expect(entries.map(({ act }) => act).sort()).toEqual(['media.hidden', 'media.hidden', 'media.shown'])
  })
})

eachDatabase('the reply under a review', (open) => {
  async function approvedReview(house: TestHouse) {
    const { id } = await pendingReviewBy(house, meera)
    await approveReview(house, asha, id)
    await deliverAll(house)
    return id
  }

  test('stands under the review at once, dated, and reaches the guest a minute later', async () => {
    const house = await open()
    const id = await approvedReview(house)
    expect(await replyToReview(house, asha, id, { reply: ' Thank you, Meera. ', before: '' })).toEqual({
      ok: true,
    })
    const [review] = (await publishedReviews(house)).reviews
    expect(review?.reply).toEqual({ text: 'Thank you, Meera.', at: '2026-11-20T06:30:00.000Z' })
    expect(await deliverAll(house)).toEqual([])
    house.clock.advance({ minutes: 1 })
    const [email, ...more] = await deliverAll(house)
    expect(email).toMatchObject({ to: meera.email, text: expect.stringContaining('Thank you, Meera.') })
    expect(more).toEqual([])
  })

  test('sends no e-mail when it is taken back within the minute', async () => {
    const house = await open()
    const id = await approvedReview(house)
    await replyToReview(house, asha, id, { reply: 'Thank you.', before: '' })
    expect(await removeReply(house, asha, id, { before: 'Thank you.' })).toEqual({ ok: true })
    house.clock.advance({ minutes: 5 })
    expect(await deliverAll(house)).toEqual([])
    expect((await publishedReviews(house)).reviews[0]?.reply).toBeNull()
  })

  test('sends one e-mail in the later text when corrected within the minute, and none for later corrections', async () => {
    const house = await open()
    const id = await approvedReview(house)
    await replyToReview(house, asha, id, { reply: 'Thank yuo.', before: '' })
    await replyToReview(house, asha, id, { reply: 'Thank you.', before: 'Thank yuo.' })
    house.clock.advance({ minutes: 1 })
    const emails = await deliverAll(house)
    expect(emails.map(({ text }) => text.includes('Thank you.'))).toEqual([true])
    await replyToReview(house, asha, id, { reply: 'Thank you so much.', before: 'Thank you.' })
    house.clock.advance({ minutes: 5 })
    expect(await deliverAll(house)).toEqual([])
  })

  test('keeps one of two replies at once, with one e-mail', async () => {
    const house = await open()
    const id = await approvedReview(house)
    const outcomes = await Promise.all(
      ['One.', 'Two.'].map((reply) => replyToReview(house, asha, id, { reply, before: '' })),
    )
    expect(won(outcomes)).toBe(1)
    expect(outcomes).toContainEqual(expect.objectContaining({ code: 'changed-meanwhile' }))
    house.clock.advance({ minutes: 1 })
    const [email, ...more] = await deliverAll(house)
    expect(email?.text).toContain((await findReview(house, id))?.reply)
    expect(more).toEqual([])
  })

  test('refuses to overwrite or remove an unseen reply', async () => {
    const house = await open()
    const id = await approvedReview(house)
    await replyToReview(house, asha, id, { reply: 'Come again.', before: '' })
    const blind = { reply: 'Thank you.', before: '' }
    expect(await replyToReview(house, asha, id, blind)).toMatchObject({ code: 'changed-meanwhile' })
    expect(await removeReply(house, asha, id, { before: '' })).toMatchObject({ code: 'changed-meanwhile' })
    expect((await findReview(house, id))?.reply).toBe('Come again.')
    expect(await replyToReview(house, asha, id, { ...blind, before: 'Come again.' })).toEqual({ ok: true })
    expect(await replyToReview(house, asha, id, blind)).toEqual({ ok: true })
  })
})

eachDatabase('a review that arrives', (open) => {
  test('writes the owner a letter that leads to it', async () => {
    const house = await open()
    const { id } = await pendingReviewBy(house, meera)
    const email = (await deliverAll(house)).find(({ to }) => to !== meera.email)
    expect(email?.text).toContain(`https://deodar.example/admin/reviews/${id}`)
    expect(email?.text).toContain(longEnoughReview.slice(0, 40))
  })
})
