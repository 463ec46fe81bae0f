import { describe, expect, test } from 'vitest'
import { historyOf } from '#modules/audit/audit-log.server.ts'
import { messages } from '#modules/common/messages.ts'
import { pageVersion } from '#server/page-version.ts'
import { addFiles } from '../../tests/files.ts'
import { eachDatabase, openTestHouse, type TestHouse } from '../../tests/house.ts'
import { asha, longEnoughReview, meera, pendingReviewBy } from '../../tests/people.ts'
import { correctReview, takeBackReview } from './correct-review.server.ts'
import { publishedReviews } from './counted-reviews.server.ts'
import {
  approveReview,
  declineReview,
  reconsiderReview,
  showAgain,
  takeDownReview,
  undoableUntil,
  undoDecision,
  withdrawReview,
} from './moderate-review.server.ts'
import { receiptMessages } from './receipt-messages.ts'
import { replyToReview } from './reply-to-review.server.ts'
import { findReview } from './reviews.server.ts'

const ratings = { location: 3, cleanliness: 5, communication: 4, service: 5 }

const better = { review: `${longEnoughReview} The second room was cold.`, ratings, seen: '' }

const shown = async (house: TestHouse) => (await publishedReviews(house)).reviews.map(({ text }) => text)

eachDatabase('correcting one’s own review', (open) => {
  test('puts the new words and stars in its place, to wait anew, and keeps the old ones in the log alone', async () => {
    const house = await open()
    const { id } = await pendingReviewBy(house, meera)
    await approveReview(house, asha, id)
    const [file] = await addFiles(house, { about: 'review', aboutId: id, status: 'approved' }, [
      ['audio', 'vbr.mp3'],
    ])
    house.clock.advance({ hours: 47 })
    expect(await correctReview(house, id, better)).toEqual({ ok: true })
    expect(await shown(house)).toEqual([])
    expect(await findReview(house, id)).toMatchObject({
      ...{ text: better.review, ...ratings, average: 4.25, status: 'pending', decided_at: null },
      media: [{ id: file?.id, status: 'pending' }],
    })
    const [entry] = await historyOf(house, [id])
    expect(entry).toMatchObject({ act: 'review.corrected', who: `guest:${id}` })
    expect(JSON.parse(entry?.before ?? '')).toMatchObject({ text: longEnoughReview, location: 5 })
    const elsewhere = await Promise.all(
      (['review', 'letter'] as const).map((table) =>
        house.database.selectFrom(table).selectAll().where('id', '!=', '').execute(),
      ),
    )
    const corrected = elsewhere.flat().filter((row) => !('kind' in row) || row.kind === 'review-corrected')
    expect(JSON.stringify(corrected)).not.toContain(`${longEnoughReview}"`)
  })

  test('is possible for as long as it waits, and for 48 hours once it is decided', async () => {
    const house = await open()
    const waits = await pendingReviewBy(house, meera)
    const decided = await pendingReviewBy(house, meera)
    await declineReview(house, asha, decided.id, { reason: 'personal-data' })
    house.clock.advance({ hours: 48 })
    expect(await correctReview(house, waits.id, better)).toEqual({ ok: true })
    expect(await correctReview(house, decided.id, better)).toMatchObject({
      message: receiptMessages.correctionOver,
    })
    expect(await findReview(house, decided.id)).toMatchObject({ status: 'declined', text: longEnoughReview })
  })

  test('of a declined review has it wait without the reason', async () => {
    const house = await open()
    const { id } = await pendingReviewBy(house, meera)
    await declineReview(house, asha, id, { reason: 'personal-data', note: 'Names the cook' })
    expect(await correctReview(house, id, better)).toEqual({ ok: true })
    expect(await findReview(house, id)).toMatchObject({
      ...{ status: 'pending', decline_reason: null, decline_note: '' },
    })
    expect(await undoDecision(house, asha, id)).toMatchObject({ code: 'undo-over' })
  })

  test('is not possible of one that was to be gone', async () => {
    const house = await open()
    const [mine, theirs] = [await pendingReviewBy(house, meera), await pendingReviewBy(house, meera)]
    await takeBackReview(house, mine.id)
    await approveReview(house, asha, theirs.id)
    await withdrawReview(house, asha, theirs.id)
    for (const { id } of [mine, theirs])
      expect(await correctReview(house, id, better)).toMatchObject({ code: 'correction-over' })
  })

  test('keeps to the rules of a review, and asks about what came in between', async () => {
    const house = await open()
    const { id } = await pendingReviewBy(house, meera)
    expect(await correctReview(house, id, { ...better, review: 'Short' })).toMatchObject({
      message: messages.reviewTooShort,
    })
    const six = { ...ratings, location: 6 }
    expect(await correctReview(house, id, { ...better, ratings: six })).toMatchObject({
      code: 'rating-invalid',
    })
    await correctReview(house, id, better)
    const older = { ...better, review: `${longEnoughReview} From the other window.` }
    expect(await correctReview(house, id, older)).toMatchObject({ code: 'changed-meanwhile' })
    expect(await findReview(house, id)).toMatchObject({ text: better.review })
  })

  test('happens once, however often it is sent; the same words as before are no correction', async () => {
    const house = await open()
    const { id, location, cleanliness, communication, service } = await pendingReviewBy(house, meera)
    await approveReview(house, asha, id)
    const same = { location, cleanliness, communication, service }
    await correctReview(house, id, { review: longEnoughReview, ratings: same, seen: '' })
    expect(await shown(house)).toEqual([longEnoughReview])
    const twice = await Promise.all([1, 2].map(() => correctReview(house, id, better)))
    expect(twice).toEqual([{ ok: true }, { ok: true }])
    const entries = await historyOf(house, [id])
    expect(entries.filter(({ act }) => act === 'review.corrected')).toHaveLength(1)
  })

  test('tells the owner by e-mail, and no more than ten times an hour', async () => {
    const house = await open()
    const { id } = await pendingReviewBy(house, meera)
    for (const count of Array.from({ length: 10 }, (_, index) => index)) {
      const seen = (await findReview(house, id))?.corrected_at ?? ''
      house.clock.advance({ seconds: 1 })
      const outcome = await correctReview(house, id, { ...better, review: `${better.review} ${count}`, seen })
      expect(outcome).toEqual({ ok: true })
    }
    expect(await correctReview(house, id, better)).toMatchObject({ message: messages.tooManyTries })
    const emails = await house.database
      .selectFrom('letter')
      .select('to_address')
      .where('kind', '=', 'review-corrected')
      .execute()
    expect(emails).toHaveLength(10)
  })
})

const ways = {
  'while it waits': async () => {},
  'while it is shown': async (house: TestHouse, id: string) => void (await approveReview(house, asha, id)),
  'when it was declined': async (house: TestHouse, id: string) =>
    void (await declineReview(house, asha, id, { reason: 'spam' })),
  'when the owner took it down': async (house: TestHouse, id: string) => {
    await approveReview(house, asha, id)
    await takeDownReview(house, asha, id, { reason: 'offensive' })
  },
  'when the owner took it down at its guest’s wish': async (house: TestHouse, id: string) => {
    await approveReview(house, asha, id)
    await withdrawReview(house, asha, id)
  },
}

describe('taking one’s own review back', () => {
  test('calls back the e-mail that says our reply stands under it', async () => {
    const house = await openTestHouse()
    const { id } = await pendingReviewBy(house, meera)
    await approveReview(house, asha, id)
    expect(await replyToReview(house, asha, id, { reply: 'Come again.', before: '' })).toMatchObject({
      ok: true,
    })
    const waiting = () =>
      house.database.selectFrom('letter').select('id').where('kind', '=', 'review-reply').execute()
    expect(await waiting()).toHaveLength(1)
    await takeBackReview(house, id)
    expect(await waiting()).toEqual([])
  })

  test.each(Object.entries(ways))('is possible %s, and nobody shows it again', async (_, before) => {
    const house = await openTestHouse()
    const { id } = await pendingReviewBy(house, meera)
    await before(house, id)
    const version = await pageVersion(house.database)
    expect(await takeBackReview(house, id)).toEqual({ ok: true })
    expect((await publishedReviews(house)).total).toBe(0)
    expect(await pageVersion(house.database)).toBeGreaterThan(version)
    const gone = await findReview(house, id)
    expect(gone).toMatchObject({ status: 'withdrawn', decline_reason: null })
    expect(gone && undoableUntil(house, gone)).toBeNull()
    for (const step of [
      () => undoDecision(house, asha, id),
      () => showAgain(house, asha, id, 'I liked it.'),
      () => approveReview(house, asha, id),
      () => reconsiderReview(house, asha, id),
    ])
      expect((await step()).ok).toBe(false)
    expect(await undoDecision(house, asha, id)).toMatchObject({
      message: expect.stringContaining(messages.guestTookBack),
    })
    expect(await findReview(house, id)).toMatchObject({ status: 'withdrawn' })
  })

  test('twice at once is done once', async () => {
    const house = await openTestHouse()
    const { id } = await pendingReviewBy(house, meera)
    await approveReview(house, asha, id)
    const both = await Promise.all([takeBackReview(house, id), takeBackReview(house, id)])
    expect(both).toEqual([{ ok: true }, { ok: true }])
    const entries = await historyOf(house, [id])
    expect(entries.filter(({ act }) => act === 'review.withdrawn-by-guest')).toHaveLength(1)
  })

  test('wins whatever the owner decides at the same moment', async () => {
    const house = await openTestHouse()
    const { id } = await pendingReviewBy(house, meera)
    await Promise.all([approveReview(house, asha, id), takeBackReview(house, id)])
    expect(await findReview(house, id)).toMatchObject({ status: 'withdrawn' })
    expect((await publishedReviews(house)).total).toBe(0)
  })
})
