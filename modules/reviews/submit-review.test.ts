import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { cancelBooking } from '#modules/bookings/change-booking.server.ts'
import { openStagedFiles } from '#modules/media/staging.server.ts'
import type { ArrivedFile } from '#modules/media/store-files.server.ts'
import { requireOk } from '../../tests/outcomes.ts'
import { ananya, asha, bookingOf, longEnoughReview, meera, reviewOf } from '../../tests/people.ts'
import { fixtures } from '../../tests/storages.ts'
import { queuedEmails, type TestApp, test, testOnDatabases } from '../../tests/test-app.ts'
import { listReviews } from './reviews.server.ts'
import type { Submission } from './submit-review.server.ts'

const ratings = { location: 5, cleanliness: 4, communication: 3, service: 5 }
const draft = { name: 'Somebody Else', email: 'else@other.example', phone: '1', review: longEnoughReview }
const send = (ctx: TestApp, bookingId: string, more: Partial<Submission> = {}) =>
  reviewOf(ctx, bookingId, { draft, ratings, ...more })

async function stagedProfile(ctx: TestApp): Promise<ArrivedFile> {
  const stream = createReadStream(join(fixtures, 'grey.jpg'))
  return {
    kind: 'profile',
    file: requireOk(await openStagedFiles(ctx).stage('profile', stream, 'me.jpg')).file,
  }
}

const filesOf = async (ctx: TestApp) => (await Array.fromAsync(ctx.media.list())).length

test.for<[string, string, string, boolean, object]>([
  ['is required where the booking lacks it', '', ' ', false, { message: messages.phoneRequired }],
  ['is stored as the guest typed it', '', '1', false, { ok: true, phone: '1' }],
  ['is refused where it is impossible', '', '98765', true, { message: messages.phoneImpossible }],
  ['is stored with its country code', '', '098765 43210', true, { ok: true, phone: '+91 98765 43210' }],
  ['of the booking is never checked', '98', '1', true, { ok: true, phone: '98' }],
])('a phone number %s', async ([, booked, phone, canCorrectPhone, expected], { ctx }) => {
  const booking = await bookingOf(ctx, { ...meera, phone: '' })
  await ctx.database.updateTable('booking').set({ phone: booked }).execute()
  const outcome = await send(ctx, booking.id, { draft: { ...draft, phone }, canCorrectPhone })
  const [review] = await listReviews(ctx)
  expect({ ...outcome, ...(review && { phone: review.phone }) }).toMatchObject(expected)
})

test('a review queues an e-mail to the owner, to be answered, and one of thanks', async ({ ctx }) => {
  const booking = await bookingOf(ctx, meera)
  await send(ctx, booking.id)
  const emails = await queuedEmails(ctx)
  expect(emails).toMatchObject([
    { kind: 'review-arrived', reply_to: meera.email, state: 'waiting' },
    { kind: 'review-thanks', to_address: meera.email, state: 'waiting' },
  ])
  expect(emails[0]?.text).toContain('Meera Joshi')
  expect(emails[0]?.text).toContain(longEnoughReview.slice(0, 40))
  expect(emails[0]?.text).toContain(`https://deodar.example/admin/reviews/${emails[0]?.about_id}`)
})

test('the still of a video that was not sent is not stored', async ({ ctx }) => {
  const booking = await bookingOf(ctx, meera)
  const files = [{ ...(await stagedProfile(ctx)), kind: 'poster' as const }]
  expect(await send(ctx, booking.id, { files })).toMatchObject({ ok: true })
  expect(await filesOf(ctx)).toBe(0)
})

test('refuses a review of a cancelled or unfinished booking', async ({ ctx }) => {
  const coming = await bookingOf(ctx, meera, { checkIn: '2026-11-20', checkOut: '2026-11-21' })
  expect(await send(ctx, coming.id)).toMatchObject({ message: messages.notAbleToReview })
  ctx.clock.advance({ hours: 24 })
  expect(await send(ctx, coming.id)).toMatchObject({ ok: true })
  expect(await send(ctx, 'no-such-booking')).toMatchObject({ code: 'not-able' })
  const cancelled = await bookingOf(ctx, ananya, { checkIn: '2026-11-23', checkOut: '2026-11-24' })
  expect(await cancelBooking(ctx, asha, cancelled.id)).toMatchObject({ ok: true })
  ctx.clock.advance({ days: 5 })
  expect(await send(ctx, cancelled.id)).toMatchObject({ message: messages.notAbleToReview })
})

describe('submitting a review', () => {
  testOnDatabases('saves one review with one file of twelve at once, with one answer', async (ctx) => {
    const booking = await bookingOf(ctx, meera)
    const sent = Array.from({ length: 12 }, async () =>
      send(ctx, booking.id, { files: [await stagedProfile(ctx)] }),
    )
    const answers = await Promise.all(sent)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const [review, ...others] = await listReviews(ctx)
    expect([review?.media.length, others.length, await filesOf(ctx)]).toEqual([1, 0, 1])
    expect(await queuedEmails(ctx)).toHaveLength(2)
  })

  testOnDatabases('saves one of different simultaneous reviews, and thanks only its writer', async (ctx) => {
    const booking = await bookingOf(ctx, meera)
    const reviews = Array.from({ length: 6 }, (_, at) => `${longEnoughReview} ${at}`)
    const sent = reviews.map((review) => send(ctx, booking.id, { draft: { ...draft, review } }))
    const answers = await Promise.all(sent)
    const thanked = reviews.filter((_, at) => answers[at]?.ok)
    expect((await listReviews(ctx)).map(({ text }) => text)).toEqual(thanked)
    expect(answers.filter((each) => !each.ok && each.message === messages.reviewLinkUsed)).toHaveLength(5)
  })
})
