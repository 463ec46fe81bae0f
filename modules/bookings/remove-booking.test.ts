import { describe, expect } from 'vitest'
import { spansBetween } from '#modules/calendar/nights.server.ts'
import { messages } from '#modules/common/messages.ts'
import { noteOpened, readLink } from '#modules/invitations/guest-link.server.ts'
import { invite } from '#modules/invitations/invite.server.ts'
import { inviteByEmail } from '#modules/invitations/invite-by-email.server.ts'
import { tellByEmail } from '#modules/invitations/tell-arrival.server.ts'
import { type TestHouse, test } from '../../tests/house.ts'
import { ananya, asha, bookingOf, keyFor, meera, pendingReviewBy } from '../../tests/people.ts'
import { findBooking } from './bookings.server.ts'
import { removeBooking, whyNotRemove } from './change-booking.server.ts'

describe('a mistyped booking', () => {
  test('is removed with its link and its nights, and its guest’s other stay stays', async ({ ctx }) => {
    const wrong = await bookingOf(ctx, meera, { note: 'Twice in the list' })
    const right = await bookingOf(ctx, meera)
    const key = await keyFor(ctx, wrong)
    expect(await removeBooking(ctx, asha, wrong.id)).toEqual({ ok: true })
    expect(await findBooking(ctx, wrong.id)).toBeNull()
    expect(await findBooking(ctx, right.id)).not.toBeNull()
    expect(await readLink(ctx, key)).toEqual({ state: 'unknown' })
    const spans = await spansBetween(ctx, '2026-11-01')
    expect(spans.get('suite')?.map(({ id }) => id)).toEqual([right.id])
  })

  test('leaves in the log who removed which nights, and nothing of the guest', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera)
    await removeBooking(ctx, asha, id)
    const entries = await ctx.database.selectFrom('act').selectAll().where('about_id', '=', id).execute()
    const entry = entries.find((each) => each.act === 'booking.removed')
    expect(entry?.who).toBe('owner:asha')
    expect(JSON.parse(entry?.before ?? '')).toEqual({
      stay: 'suite',
      check_in: '2026-11-10',
      check_out: '2026-11-13',
    })
    expect(JSON.stringify(entries)).not.toMatch(/Meera|Joshi|98765/)
  })

  test('takes a letter that still waits with it', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera)
    await inviteByEmail(ctx, asha, id)
    expect(await removeBooking(ctx, asha, id)).toEqual({ ok: true })
    expect(await ctx.database.selectFrom('letter').selectAll().execute()).toEqual([])
  })

  test('stays where its guest was written to, by whatever way', async ({ ctx }) => {
    const stays = async (id: string) => {
      expect(await removeBooking(ctx, asha, id)).toMatchObject({ message: messages.writtenToStays })
      expect(await findBooking(ctx, id)).not.toBeNull()
    }
    const byEmail = await bookingOf(ctx, meera)
    await inviteByEmail(ctx, asha, byEmail.id)
    await emailsLeft(ctx)
    await stays(byEmail.id)
    const byHand = await bookingOf(ctx, ananya)
    await invite(ctx, asha, byHand.id, 'whatsapp')
    await stays(byHand.id)
    const opened = await bookingOf(ctx, ananya)
    await noteOpened(ctx, await keyFor(ctx, opened))
    await stays(opened.id)
    const coming = await bookingOf(ctx, ananya, { checkIn: '2026-12-01', checkOut: '2026-12-03' })
    await tellByEmail(ctx, asha, coming.id, { text: 'The road is open.', round: 0 })
    await emailsLeft(ctx)
    await stays(coming.id)
  })

  test('may go where its link was made but never sent', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera)
    await invite(ctx, asha, id, 'whatsapp-unsent')
    expect(await whyNotRemove(ctx, id)).toBeNull()
  })

  test('stays where it was reviewed', async ({ ctx }) => {
    const review = await pendingReviewBy(ctx, meera)
    expect(await removeBooking(ctx, asha, await bookingReviewed(ctx, review.id))).toMatchObject({
      message: messages.reviewedStays,
    })
  })

  test('is removed once when two people remove it at once', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera)
    const answers = await Promise.all([removeBooking(ctx, asha, id), removeBooking(ctx, asha, id)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers).toContainEqual(expect.objectContaining({ code: 'booking-unknown' }))
  })

  test('is removed or its guest is asked, never both', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera)
    const answers = await Promise.all([removeBooking(ctx, asha, id), inviteByEmail(ctx, asha, id)])
    expect(answers[0]).toEqual({ ok: true })
    expect(await ctx.database.selectFrom('letter').selectAll().execute()).toEqual([])
    expect(await findBooking(ctx, id)).toBeNull()
  })
})

async function emailsLeft(ctx: TestHouse): Promise<void> {
  await ctx.database.updateTable('letter').set({ state: 'sent' }).execute()
}

async function bookingReviewed(ctx: TestHouse, reviewId: string): Promise<string> {
  const row = await ctx.database
    .selectFrom('review')
    .select('booking_id')
    .where('id', '=', reviewId)
    .executeTakeFirstOrThrow()
  return row.booking_id ?? ''
}
