import { expect, test } from 'vitest'
import { commitmentTo, replyOf, wordsOf } from '#domain/log/commitment.ts'
import { addFiles } from '../../../tests/files.ts'
import { eachDatabase, type TestHouse } from '../../../tests/house.ts'
import { ananya, asha, meera, pendingReviewBy } from '../../../tests/people.ts'
import { checkFiles, entriesIn, noteIn, publish } from '../../../tests/published-log.ts'
import { seedDemo } from '../demo/demo.ts'
import { eraseMedia } from '../media/erase-media.ts'
import { hideMedia } from '../media/show-media.ts'
import { erasePerson } from '../privacy/erase-person.ts'
import { approveReview } from '../reviews/approve-review.ts'
import { declineReview, takeDownReview, withdrawReview } from '../reviews/decline-review.ts'
import { removeReply, replyToReview } from '../reviews/reply-to-review.ts'
import { reconsiderReview, undoDecision } from '../reviews/undo-review.ts'
import { checkedReview } from './checked-review.ts'
import { openPublicLog } from './open-log.ts'
import { rotateLogKey } from './rotate-key.ts'
import { sha256 } from './sha256.ts'
import { signCheckpoint } from './sign-checkpoint.ts'
import { unloggedReviews } from './unlogged-reviews.ts'

async function eventsOf(house: TestHouse) {
  return entriesIn(await publish(house)).map(({ event }) => event)
}

eachDatabase('the public log', (open) => {
  test('says each public event of a review once, in its order, and holds from outside', async () => {
    const house = await open()
    await openPublicLog(house)
    const { id } = await pendingReviewBy(house, meera)
    const [row] = await addFiles(house, { about: 'review', aboutId: id }, [['audio', 'vbr.mp3']])
    const file = row?.id ?? ''
    await declineReview(house, asha, id, { reason: 'spam' })
    await reconsiderReview(house, asha, id)
    await approveReview(house, asha, id)
    await replyToReview(house, asha, id, { reply: 'Come again.', before: '' })
    await removeReply(house, asha, id, { before: 'Come again.' })
    await hideMedia(house, asha, file)
    await eraseMedia(house, asha, file)
    await takeDownReview(house, asha, id, { reason: 'offensive', note: 'The cook is called names.' })
    await undoDecision(house, asha, id)
    await withdrawReview(house, asha, id)
    const files = await publish(house)
    expect(entriesIn(files).map(({ event }) => event)).toEqual([
      'key',
      'received',
      'declined',
      'waits',
      'shown',
      'file-shown',
      'replied',
      'reply-removed',
      'file-kept-back',
      'file-erased',
      'taken-down',
      'shown',
      'withdrawn',
    ])
    expect(entriesIn(files)).toContainEqual(expect.objectContaining({ event: 'declined', reason: 'spam' }))
    const said = JSON.stringify(entriesIn(files))
    expect(said).not.toMatch(/Meera|Joshi|guest\.example|veranda|Come again|names/)
    expect(await checkFiles(files)).toMatchObject({ wrong: [], size: 13 })
  })

  test('holds the hash of the words and of the reply, which only their salt opens', async () => {
    const house = await open()
    await openPublicLog(house)
    const { id, name, text, ...ratings } = await pendingReviewBy(house, meera)
    await approveReview(house, asha, id)
    await replyToReview(house, asha, id, { reply: 'Come again.', before: '' })
    const rows = await house.database.selectFrom('log_entry').selectAll().orderBy('number').execute()
    const [, received, shown, replied] = rows
    const words = wordsOf({ name, text, ratings })
    for (const [row, what] of [
      [received, words],
      [shown, words],
      [replied, replyOf('Come again.')],
    ] as const)
      expect(row?.entry).toContain(await commitmentTo(sha256, row?.salt ?? '', what))
    expect(new Set(rows.map(({ salt }) => salt)).size).toBe(4)
  })

  test('goes on from each checkpoint to the next', async () => {
    const house = await open()
    await openPublicLog(house)
    const before = noteIn(await publish(house))
    await pendingReviewBy(house, meera)
    const between = noteIn(await publish(house))
    await pendingReviewBy(house, ananya)
    const files = await publish(house)
    for (const earlier of [before, between, noteIn(files)])
      expect((await checkFiles(files, { earlier })).wrong).toEqual([])
  })

  test('gives one order to what several do at the same moment', async () => {
    const house = await open()
    await openPublicLog(house)
    const reviews = await Promise.all(
      [meera, ananya, meera, ananya].map((guest) => pendingReviewBy(house, guest)),
    )
    await Promise.all(reviews.map(({ id }) => approveReview(house, asha, id)))
    const files = await publish(house)
    expect(entriesIn(files)).toHaveLength(9)
    expect((await checkFiles(files)).wrong).toEqual([])
  })

  test('writes down how reviews stand that were there before it, once, and nothing of samples', async () => {
    const house = await open()
    await seedDemo(house)
    const shown = await pendingReviewBy(house, meera)
    await approveReview(house, asha, shown.id)
    await replyToReview(house, asha, shown.id, { reply: 'Come again.', before: '' })
    house.clock.advance({ minutes: 1 })
    await pendingReviewBy(house, ananya)
    await Promise.all([openPublicLog(house), openPublicLog(house)])
    await openPublicLog(house)
    const entries = entriesIn(await publish(house))
    expect(entries.map(({ event }) => event)).toEqual(['key', 'stands', 'replied', 'stands'])
    expect(entries.map((entry) => 'status' in entry && entry.status)).toEqual([
      false,
      'approved',
      false,
      'pending',
    ])
  })

  test('writes down what a program did to reviews that knew no log, and nothing that it has said itself', async () => {
    const house = await open()
    await openPublicLog(house)
    const acts: ((id: string) => Promise<unknown>)[] = [
      async () => {},
      (id) => approveReview(house, asha, id),
      (id) => declineReview(house, asha, id, { reason: 'spam' }),
      (id) => approveReview(house, asha, id).then(() => withdrawReview(house, asha, id)),
    ]
    for (const act of acts) await act((await pendingReviewBy(house, meera)).id)
    const said = (await eventsOf(house)).length
    expect(await unloggedReviews(house.database)).toEqual([])
    for (const status of ['approved', 'declined', 'withdrawn', 'pending'] as const) {
      const before = await house.database.selectFrom('review').select(['id', 'status']).execute()
      await house.database.updateTable('review').set({ status }).execute()
      const changed = before.filter((review) => review.status !== status).map(({ id }) => id)
      expect((await unloggedReviews(house.database)).toSorted()).toEqual(changed.toSorted())
      await openPublicLog(house)
      expect(await unloggedReviews(house.database)).toEqual([])
    }
    expect((await eventsOf(house)).slice(said).every((event) => event === 'stands')).toBe(true)
  })

  test('keeps its tree and every proof when somebody is erased, and nothing that opens an entry', async () => {
    const house = await open()
    await openPublicLog(house)
    const review = await pendingReviewBy(house, meera)
    await approveReview(house, asha, review.id)
    await pendingReviewBy(house, ananya)
    const earlier = noteIn(await publish(house))
    await erasePerson(house, asha, { kind: 'booking', id: review.booking_id ?? '' })
    const checked = await checkedReview(house, review.id)
    expect(checked).toMatchObject({ isErased: true, words: null })
    expect(checked?.entries.every(({ opened }) => opened === null)).toBe(true)
    const files = await publish(house)
    expect(entriesIn(files).at(-1)).toMatchObject({ event: 'erased', review: review.id })
    expect((await checkFiles(files, { earlier })).wrong).toEqual([])
    const rows = await house.database
      .selectFrom('log_entry')
      .select('salt')
      .where('review_id', '=', review.id)
      .execute()
    expect(rows.map(({ salt }) => salt)).toEqual([null, null, null])
    const left = await house.database
      .selectFrom('log_entry')
      .select('salt')
      .where('salt', 'is not', null)
      .execute()
    expect(left).toHaveLength(1)
  })

  test('is signed as one, though several servers sign it and its key changes at that moment', async () => {
    const house = await open()
    await openPublicLog(house)
    const earlier = noteIn(await publish(house))
    for (const guest of [meera, ananya, meera]) {
      const review = pendingReviewBy(house, guest)
      await Promise.all([signCheckpoint(house), review, rotateLogKey(house, asha), signCheckpoint(house)])
      await Promise.all([signCheckpoint(house), signCheckpoint(house), rotateLogKey(house, asha)])
      expect((await checkFiles(await publish(house), { earlier })).wrong).toEqual([])
    }
    expect(entriesIn(await publish(house))).toHaveLength(10)
  })

  test('takes back with a refusal what was said to it', async () => {
    const house = await open()
    await openPublicLog(house)
    const { id } = await pendingReviewBy(house, meera)
    await Promise.all([approveReview(house, asha, id), approveReview(house, asha, id)])
    expect(await eventsOf(house)).toEqual(['key', 'received', 'shown'])
  })
})
