import { describe, expect, test } from 'vitest'
import { historyOf } from '#modules/audit/audit-log.server.ts'
import { messages } from '#modules/common/messages.ts'
import { addFiles } from '../../tests/files.ts'
import { eachDatabase, openTestHouse, type TestHouse } from '../../tests/house.ts'
import { asha, longEnoughReview, meera, pendingReviewBy } from '../../tests/people.ts'
import { correctReview, takeBackReview } from './correct-review.server.ts'
import { publishedReviews } from './counted-reviews.server.ts'
import { approveReview, declineReview, undoDecision, withdrawReview } from './moderate-review.server.ts'
import { receiptMessages } from './receipt-messages.ts'
import { replyToReview } from './reply-to-review.server.ts'
import { findReview } from './reviews.server.ts'

const ratings = { location: 3, cleanliness: 5, communication: 4, service: 5 }

const better = { review: `${longEnoughReview} The second room was cold.`, ratings, seen: '' }

const shown = async (ctx: TestHouse) => (await publishedReviews(ctx)).reviews.map(({ text }) => text)

eachDatabase('correcting one’s own review', (open) => {
  test('replaces text and stars, waits for a decision again, and leaves the old ones in the log only', async () => {
    const ctx = await open()
    const { id } = await pendingReviewBy(ctx, meera)
    await approveReview(ctx, asha, id)
    const [file] = await addFiles(ctx, { about: 'review', aboutId: id, status: 'approved' }, [
      ['audio', 'vbr.mp3'],
    ])
    ctx.clock.advance({ hours: 47 })
    expect(await correctReview(ctx, id, better)).toEqual({ ok: true })
    expect(await shown(ctx)).toEqual([])
    expect(await findReview(ctx, id)).toMatchObject({
      text: better.review,
      ...ratings,
      average: 4.25,
      status: 'pending',
      decided_at: null,
      media: [{ id: file?.id, status: 'pending' }],
    })
    const [entry] = await historyOf(ctx, [id])
    expect(entry).toMatchObject({ act: 'review.corrected', who: `guest:${id}` })
    expect(JSON.parse(entry?.before ?? '')).toMatchObject({ text: longEnoughReview, location: 5 })
    const elsewhere = await Promise.all(
      (['review', 'letter'] as const).map((table) =>
        ctx.database.selectFrom(table).selectAll().where('id', '!=', '').execute(),
      ),
    )
    const corrected = elsewhere.flat().filter((row) => !('kind' in row) || row.kind === 'review-corrected')
    expect(JSON.stringify(corrected)).not.toContain(`${longEnoughReview}"`)
  })

  test('is possible for as long as it waits, and for 48 hours once it is decided', async () => {
    const ctx = await open()
    const waits = await pendingReviewBy(ctx, meera)
    const decided = await pendingReviewBy(ctx, meera)
    await declineReview(ctx, asha, decided.id, { reason: 'personal-data' })
    ctx.clock.advance({ hours: 48 })
    expect(await correctReview(ctx, waits.id, better)).toEqual({ ok: true })
    expect(await correctReview(ctx, decided.id, better)).toMatchObject({
      message: receiptMessages.correctionOver,
    })
    expect(await findReview(ctx, decided.id)).toMatchObject({ status: 'declined', text: longEnoughReview })
  })

  test('of a declined review has it wait without the reason', async () => {
    const ctx = await open()
    const { id } = await pendingReviewBy(ctx, meera)
    await declineReview(ctx, asha, id, { reason: 'personal-data', note: 'Names the cook' })
    expect(await correctReview(ctx, id, better)).toEqual({ ok: true })
    expect(await findReview(ctx, id)).toMatchObject({
      status: 'pending',
      decline_reason: null,
      decline_note: '',
    })
    expect(await undoDecision(ctx, asha, id)).toMatchObject({ code: 'undo-over' })
  })

  test('is not possible of one that was to be gone', async () => {
    const ctx = await open()
    const [mine, theirs] = [await pendingReviewBy(ctx, meera), await pendingReviewBy(ctx, meera)]
    await takeBackReview(ctx, mine.id)
    await approveReview(ctx, asha, theirs.id)
    await withdrawReview(ctx, asha, theirs.id)
    for (const { id } of [mine, theirs])
      expect(await correctReview(ctx, id, better)).toMatchObject({ code: 'correction-over' })
  })

  test('keeps to the rules of a review, and asks about what came in between', async () => {
    const ctx = await open()
    const { id } = await pendingReviewBy(ctx, meera)
    expect(await correctReview(ctx, id, { ...better, review: 'Short' })).toMatchObject({
      message: messages.reviewTooShort,
    })
    const six = { ...ratings, location: 6 }
    expect(await correctReview(ctx, id, { ...better, ratings: six })).toMatchObject({
      code: 'rating-invalid',
    })
    await correctReview(ctx, id, better)
    const older = { ...better, review: `${longEnoughReview} From the other window.` }
    expect(await correctReview(ctx, id, older)).toMatchObject({ code: 'changed-meanwhile' })
    expect(await findReview(ctx, id)).toMatchObject({ text: better.review })
  })

  test('happens once, however often it is sent; the same words as before are no correction', async () => {
    const ctx = await open()
    const { id, location, cleanliness, communication, service } = await pendingReviewBy(ctx, meera)
    await approveReview(ctx, asha, id)
    const same = { location, cleanliness, communication, service }
    await correctReview(ctx, id, { review: longEnoughReview, ratings: same, seen: '' })
    expect(await shown(ctx)).toEqual([longEnoughReview])
    const twice = await Promise.all([1, 2].map(() => correctReview(ctx, id, better)))
    expect(twice).toEqual([{ ok: true }, { ok: true }])
    const entries = await historyOf(ctx, [id])
    expect(entries.filter(({ act }) => act === 'review.corrected')).toHaveLength(1)
  })

  test('tells the owner by e-mail, and no more than ten times an hour', async () => {
    const ctx = await open()
    const { id } = await pendingReviewBy(ctx, meera)
    for (const count of Array.from({ length: 10 }, (_, index) => index)) {
      const seen = (await findReview(ctx, id))?.corrected_at ?? ''
      ctx.clock.advance({ seconds: 1 })
      const outcome = await correctReview(ctx, id, { ...better, review: `${better.review} ${count}`, seen })
      expect(outcome).toEqual({ ok: true })
    }
    expect(await correctReview(ctx, id, better)).toMatchObject({ message: messages.tooManyTries })
    const emails = await ctx.database
      .selectFrom('letter')
      .select('to_address')
      .where('kind', '=', 'review-corrected')
      .execute()
    expect(emails).toHaveLength(10)
  })
})

describe('taking one’s own review back', () => {
  test('calls back the e-mail that says our reply stands under it', async () => {
    const ctx = await openTestHouse()
    const { id } = await pendingReviewBy(ctx, meera)
    await approveReview(ctx, asha, id)
    expect(await replyToReview(ctx, asha, id, { reply: 'Come again.', before: '' })).toMatchObject({
      ok: true,
    })
    const waiting = () =>
      ctx.database.selectFrom('letter').select('id').where('kind', '=', 'review-reply').execute()
    expect(await waiting()).toHaveLength(1)
    await takeBackReview(ctx, id)
    expect(await waiting()).toEqual([])
  })

  test('twice at once is done once', async () => {
    const ctx = await openTestHouse()
    const { id } = await pendingReviewBy(ctx, meera)
    await approveReview(ctx, asha, id)
    const both = await Promise.all([takeBackReview(ctx, id), takeBackReview(ctx, id)])
    expect(both).toEqual([{ ok: true }, { ok: true }])
    const entries = await historyOf(ctx, [id])
    expect(entries.filter(({ act }) => act === 'review.withdrawn-by-guest')).toHaveLength(1)
  })
})
