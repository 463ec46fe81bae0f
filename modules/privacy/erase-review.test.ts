import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { historyOf } from '#modules/audit/list-entries.server.ts'
import { findBooking } from '#modules/bookings/bookings.server.ts'
import { readLink } from '#modules/invitations/guest-link.server.ts'
import { deliverOne } from '#modules/mail/postman.server.ts'
import { approveReview } from '#modules/reviews/approve-review.server.ts'
import { correctReview } from '#modules/reviews/correct-review.server.ts'
import { publishedReviews } from '#modules/reviews/counted-reviews.server.ts'
import { declineReview } from '#modules/reviews/decline-review.server.ts'
import { objectToDecision } from '#modules/reviews/object.server.ts'
import { submitReview } from '#modules/reviews/submit-review.server.ts'
import { addFiles } from '../../tests/files.ts'
import { openTestHouse, type TestHouse } from '../../tests/house.ts'
import { asha, bookingOf, keyFor, longEnoughReview, meera } from '../../tests/people.ts'
import { eraseReview } from './erase-review.server.ts'

const ratings = { location: 5, cleanliness: 5, communication: 4, service: 5 }
const draft = { name: '', email: '', phone: '', review: `${longEnoughReview} Nightingales.` }

async function reviewed(house: TestHouse) {
  const booking = await bookingOf(house, meera)
  const key = await keyFor(house, booking)
  const outcome = await submitReview(house, { bookingId: booking.id, draft, ratings, files: [] })
  if (!outcome.ok) throw new Error(outcome.message)
  return { booking, key, id: outcome.reviewId }
}

async function everyRow(house: TestHouse): Promise<string> {
  const tables = await house.database.introspection.getTables()
  const rows = await Promise.all(
    tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(house.database)),
  )
  return JSON.stringify(rows.map(({ rows }) => rows))
}

describe('erasing one’s own review', () => {
  test('takes its words, files, letters, objections and what the log quoted; the booking stays', async () => {
    const house = await openTestHouse()
    const { booking, id, key } = await reviewed(house)
    const [file] = await addFiles(house, { about: 'review', aboutId: id }, [['audio', 'vbr.mp3']])
    while (await deliverOne(house));
    await correctReview(house, id, { review: `${draft.review} And a cuckoo.`, ratings, seen: '' })
    await declineReview(house, asha, id, { reason: 'off-topic', note: 'Birds only' })
    await objectToDecision(house, id, 'The nightingales live there.')
    expect(await eraseReview(house, id)).toEqual({ ok: true })
    const left = await everyRow(house)
    for (const gone of ['ightingales', 'cuckoo', 'Birds only', longEnoughReview.slice(0, 30)])
      expect(left).not.toContain(gone)
    expect(await house.media.open(file?.original_key ?? '')).toBeNull()
    expect(await findBooking(house, booking.id)).toMatchObject({
      ...{ email: meera.email, invitation_stop: 'opt-out', review_erased_at: expect.any(String) },
    })
    expect(await readLink(house, key)).toMatchObject({ state: 'erased' })
    const entries = await historyOf(house, [id])
    expect(entries.find(({ act }) => act === 'review.erased-by-guest')).toMatchObject({ who: 'guest' })
    expect(entries.every(({ before, after }) => before === null && after === null)).toBe(true)
  })

  test('is gone from the site at once, and done once', async () => {
    const house = await openTestHouse()
    const { id } = await reviewed(house)
    await approveReview(house, asha, id)
    const both = await Promise.all([eraseReview(house, id), eraseReview(house, id)])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect((await publishedReviews(house)).total).toBe(0)
  })

  test('makes no room for another review through the same link', async () => {
    const house = await openTestHouse()
    const { booking, id } = await reviewed(house)
    await eraseReview(house, id)
    const again = await submitReview(house, { bookingId: booking.id, draft, ratings, files: [] })
    expect(again).toMatchObject({ code: 'not-able' })
  })
})
