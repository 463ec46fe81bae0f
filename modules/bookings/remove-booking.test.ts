import { describe, expect, test } from 'vitest'
import { spansBetween } from '#modules/calendar/nights.server.ts'
import { messages } from '#modules/common/messages.ts'
import { noteOpened, readLink } from '#modules/invitations/guest-link.server.ts'
import { invite } from '#modules/invitations/invite.server.ts'
import { inviteByEmail } from '#modules/invitations/invite-by-email.server.ts'
import { tellByEmail } from '#modules/invitations/tell-arrival.server.ts'
import { openTestHouse, type TestHouse } from '../../tests/house.ts'
import { ananya, asha, bookingOf, keyFor, meera, pendingReviewBy } from '../../tests/people.ts'
import { findBooking } from './bookings.server.ts'
import { removeBooking, whyNotRemove } from './remove-booking.server.ts'

describe('a mistyped booking', () => {
  test('is removed with its link and its nights, and its guest’s other stay stays', async () => {
    const house = await openTestHouse()
    const wrong = await bookingOf(house, meera, { note: 'Twice in the list' })
    const right = await bookingOf(house, meera)
    const key = await keyFor(house, wrong)
    expect(await removeBooking(house, asha, wrong.id)).toEqual({ ok: true })
    expect(await findBooking(house, wrong.id)).toBeNull()
    expect(await findBooking(house, right.id)).not.toBeNull()
    expect(await readLink(house, key)).toEqual({ state: 'unknown' })
    const spans = await spansBetween(house, '2026-11-01')
    expect(spans.get('suite')?.map(({ id }) => id)).toEqual([right.id])
  })

  test('leaves in the log who removed which nights, and nothing of the guest', async () => {
    const house = await openTestHouse()
    const { id } = await bookingOf(house, meera)
    await removeBooking(house, asha, id)
    const entries = await house.database.selectFrom('act').selectAll().where('about_id', '=', id).execute()
    const entry = entries.find((each) => each.act === 'booking.removed')
    expect(entry?.who).toBe('owner:asha')
    expect(JSON.parse(entry?.before ?? '')).toEqual({
      stay: 'suite',
      check_in: '2026-11-10',
      check_out: '2026-11-13',
    })
    expect(JSON.stringify(entries)).not.toMatch(/Meera|Joshi|98765/)
  })

  test('takes a letter that still waits with it', async () => {
    const house = await openTestHouse()
    const { id } = await bookingOf(house, meera)
    await inviteByEmail(house, asha, id)
    expect(await removeBooking(house, asha, id)).toEqual({ ok: true })
    expect(await house.database.selectFrom('letter').selectAll().execute()).toEqual([])
  })

  test('stays where its guest was written to, by whatever way', async () => {
    const house = await openTestHouse()
    const stays = async (id: string) => {
      expect(await removeBooking(house, asha, id)).toMatchObject({ message: messages.writtenToStays })
      expect(await findBooking(house, id)).not.toBeNull()
    }
    const byEmail = await bookingOf(house, meera)
    await inviteByEmail(house, asha, byEmail.id)
    await emailsLeft(house)
    await stays(byEmail.id)
    const byHand = await bookingOf(house, ananya)
    await invite(house, asha, byHand.id, 'whatsapp')
    await stays(byHand.id)
    const opened = await bookingOf(house, ananya)
    await noteOpened(house, await keyFor(house, opened))
    await stays(opened.id)
    const coming = await bookingOf(house, ananya, { checkIn: '2026-12-01', checkOut: '2026-12-03' })
    await tellByEmail(house, asha, coming.id, { text: 'The road is open.', round: 0 })
    await emailsLeft(house)
    await stays(coming.id)
  })

  test('may go where its link was made but never sent', async () => {
    const house = await openTestHouse()
    const { id } = await bookingOf(house, meera)
    await invite(house, asha, id, 'whatsapp-unsent')
    expect(await whyNotRemove(house, id)).toBeNull()
  })

  test('stays where it was reviewed', async () => {
    const house = await openTestHouse()
    const review = await pendingReviewBy(house, meera)
    expect(await removeBooking(house, asha, await bookingReviewed(house, review.id))).toMatchObject({
      message: messages.reviewedStays,
    })
  })

  test('is removed by one of two who tap at once', async () => {
    const house = await openTestHouse()
    const { id } = await bookingOf(house, meera)
    const answers = await Promise.all([removeBooking(house, asha, id), removeBooking(house, asha, id)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers).toContainEqual(expect.objectContaining({ code: 'booking-unknown' }))
  })

  test('is removed or its guest is asked, never both', async () => {
    const house = await openTestHouse()
    const { id } = await bookingOf(house, meera)
    const answers = await Promise.all([removeBooking(house, asha, id), inviteByEmail(house, asha, id)])
    expect(answers[0]).toEqual({ ok: true })
    expect(await house.database.selectFrom('letter').selectAll().execute()).toEqual([])
    expect(await findBooking(house, id)).toBeNull()
  })
})

async function emailsLeft(house: TestHouse): Promise<void> {
  await house.database.updateTable('letter').set({ state: 'sent' }).execute()
}

async function bookingReviewed(house: TestHouse, reviewId: string): Promise<string> {
  const row = await house.database
    .selectFrom('review')
    .select('booking_id')
    .where('id', '=', reviewId)
    .executeTakeFirstOrThrow()
  return row.booking_id ?? ''
}
