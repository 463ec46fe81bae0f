import { describe, expect } from 'vitest'
import { seedDemo } from '#modules/demo/demo.server.ts'
import { makeInvitationLink } from '#modules/invitations/invite.server.ts'
import { stopInvitations } from '#modules/invitations/stop-asking.server.ts'
import { ananya, asha, bookingOf, longEnoughReview, meera, pendingReviewBy } from '../../tests/people.ts'
import { test } from '../../tests/test-app.ts'
import { correctReview, withdrawOwnReview } from './correct-review.server.ts'
import {
  approveReview,
  declineReview,
  takeDownAtGuestsRequest,
  takeDownReview,
} from './moderate-review.server.ts'
import { listAskedMonths, readModerationBalance } from './moderation-balance.server.ts'
import {
  describeAverages,
  describeModerationBalance,
  describeWaiting,
  formatMedian,
  type ModerationBalance,
} from './moderation-balance.ts'

test('the balance counts nothing in a new installation, and no sample', async ({ ctx }) => {
  expect(await readModerationBalance(ctx)).toEqual(none)
  await seedDemo(ctx)
  expect(await readModerationBalance(ctx)).toMatchObject({ received: 0, shown: { count: 0 } })
})

test('the balance counts every review by its decision', async ({ ctx }) => {
  const review = async (stars: number, minutes = 0) => {
    const ratings = { location: stars, cleanliness: stars, communication: stars, service: stars }
    const { id } = await pendingReviewBy(ctx, meera, { ratings })
    ctx.clock.advance({ minutes })
    return { id, ratings }
  }
  await approveReview(ctx, asha, (await review(5, 10)).id)
  await approveReview(ctx, asha, (await review(4, 30)).id)
  await declineReview(ctx, asha, (await review(1, 60)).id, { reason: 'spam' })
  await declineReview(ctx, asha, (await review(3, 60)).id, { reason: 'guest-request' })
  const down = await review(2, 5)
  await approveReview(ctx, asha, down.id)
  await takeDownReview(ctx, asha, down.id, { reason: 'offensive' })
  const withdrawn = await review(5, 5)
  await approveReview(ctx, asha, withdrawn.id)
  await takeDownAtGuestsRequest(ctx, asha, withdrawn.id)
  await withdrawOwnReview(ctx, (await review(5)).id)
  ctx.clock.advance({ days: 1 })
  const corrected = await review(4, 60)
  await approveReview(ctx, asha, corrected.id)
  const text = `${longEnoughReview} The tea was cold.`
  await correctReview(ctx, corrected.id, { review: text, ratings: corrected.ratings, seenCorrectedAt: '' })
  ctx.clock.advance({ days: 3 })
  await review(3)
  expect(await readModerationBalance(ctx)).toEqual({
    ...{ askedGuests: 9, received: 9, waiting: 2, waitingSince: '2026-11-21', removedAtGuestRequest: 3 },
    shown: { count: 2, mean: 4.5 },
    hidden: { count: 2, mean: 1.5 },
    reasons: [
      { reason: 'spam', declined: 1, takenDown: 0 },
      { reason: 'offensive', declined: 0, takenDown: 1 },
    ],
    // Of 10, 30, 60 and 60 minutes.
    medianMinutes: 45,
  })
})

const none: ModerationBalance = {
  ...{ askedGuests: 0, received: 0, waiting: 0, waitingSince: null, removedAtGuestRequest: 0 },
  medianMinutes: null,
  ...{ shown: { count: 0, mean: null }, hidden: { count: 0, mean: null }, reasons: [] },
}

test.for<[Partial<ModerationBalance>, string]>([
  [{}, 'No guest has been asked for a review yet.'],
  [{ askedGuests: 3 }, 'Of 3 guests we asked, nobody has written yet.'],
  [
    { askedGuests: 1, received: 1, waiting: 1 },
    'Of the one guest we asked, 1 wrote. Of these reviews none is shown yet and 1 waits to be read.',
  ],
  [
    {
      ...{ askedGuests: 40, received: 25, waiting: 2, removedAtGuestRequest: 1 },
      ...{ shown: { count: 21, mean: 4.6 }, hidden: { count: 1, mean: 4 } },
    },
    'Of 40 guests we asked, 25 wrote. Of these reviews 21 are shown, 2 wait to be read, 1 was declined or taken down by us and 1 was taken back by the guest.',
  ],
])('sums up all reviews: %j', ([given, said]) => {
  expect(describeModerationBalance({ ...none, ...given })).toBe(said)
})

test.for<[number | null, string]>([
  [null, 'Nothing has been decided yet.'],
  [0, 'Half of them within an hour.'],
  [61, 'Half of them within 2 hours.'],
  [48 * 60, 'Half of them within 48 hours.'],
  [48 * 60 + 1, 'Half of them within 3 days.'],
])('formats within which time half of all are decided: %s minutes', ([minutes, said]) => {
  expect(formatMedian(minutes)).toBe(said)
})

const means = (kept: number) => ({ shown: { count: 40, mean: 4.62 }, hidden: { count: kept, mean: 3 } })

test.for<[Partial<ModerationBalance>, string]>([
  [{}, 'None was kept back.'],
  [
    means(2),
    'Kept back: 3.0 stars on average, of 2. Shown: 4.6 stars on average, of 40. These are too few to tell anything by.',
  ],
  [means(10), 'Kept back: 3.0 stars on average, of 10. Shown: 4.6 stars on average, of 40.'],
])('compares the stars of %j', ([given, said]) => expect(describeAverages({ ...none, ...given })).toBe(said))

test.for<[Partial<ModerationBalance>, string]>([
  [{}, 'None waits.'],
  [{ waiting: 1, waitingSince: '2026-11-20' }, 'One waits, since 20 November 2026.'],
  [{ waiting: 2, waitingSince: '2026-11-20' }, '2 wait, the first since 20 November 2026.'],
])('counts the waiting reviews: %j', ([given, said]) =>
  expect(describeWaiting({ ...none, ...given })).toBe(said),
)

const ended = (checkOut: string) => ({ checkIn: checkOut.replace(/\d\d$/, '01'), checkOut })

describe('the share of stays that were asked', () => {
  test('counts by month who was asked, who has a reason, and who was left out', async ({ ctx }) => {
    await seedDemo(ctx)
    const asked = await bookingOf(ctx, meera, ended('2026-10-04'))
    await makeInvitationLink(ctx, asha, asked.id, 'whatsapp')
    const excused = await bookingOf(ctx, ananya, ended('2026-10-09'))
    await stopInvitations(ctx, asha, excused.id, 'No address to write to')
    const both = await bookingOf(ctx, ananya, ended('2026-10-12'))
    await makeInvitationLink(ctx, asha, both.id, 'copy')
    await stopInvitations(ctx, asha, both.id, 'Asked not to be asked')
    await bookingOf(ctx, ananya, ended('2026-09-05'))
    const linked = await bookingOf(ctx, meera, ended('2026-09-07'))
    await makeInvitationLink(ctx, asha, linked.id, 'command-line')
    const { id: off } = await bookingOf(ctx, meera, ended('2026-09-09'))
    const cancelled = { cancelled_at: '2026-09-01T06:30:00.000Z' }
    await ctx.database.updateTable('booking').set(cancelled).where('id', '=', off).execute()
    // Too recent and too old.
    await bookingOf(ctx, meera, ended('2026-11-10'))
    await bookingOf(ctx, meera, ended('2025-10-10'))
    expect(await listAskedMonths(ctx)).toEqual([
      { month: '2026-10', ended: 3, asked: 2, excused: 1 },
      { month: '2026-09', ended: 2, asked: 0, excused: 0 },
    ])
  })

  test('counts who wrote without being asked as asked', async ({ ctx }) => {
    await pendingReviewBy(ctx, meera)
    ctx.clock.advance({ days: 30 })
    expect(await listAskedMonths(ctx)).toMatchObject([{ ended: 1, asked: 1 }])
  })
})
