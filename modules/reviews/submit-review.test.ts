import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { cancelBooking } from '#modules/bookings/change-booking.server.ts'
import type { ArrivedFile } from '#modules/media/store-files.server.ts'
import { ananya, asha, bookingOf, longEnoughReview, meera } from '../../tests/people.ts'
import { eachDatabase, type TestApp, test } from '../../tests/test-app.ts'
import { readPublishedReviews } from './counted-reviews.server.ts'
import { listReviews } from './reviews.server.ts'
import { type Submission, submitReview } from './submit-review.server.ts'

const ratings = { location: 5, cleanliness: 4, communication: 3, service: 5 }
const draft = { name: 'Somebody Else', email: 'else@other.example', phone: '1', review: longEnoughReview }
const of = (bookingId: string, more: Partial<Submission> = {}): Submission => ({
  bookingId,
  draft,
  ratings,
  files: [],
  ...more,
})

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function staged(ctx: TestApp, kind: ArrivedFile['kind'], bytes = onePixel): Promise<ArrivedFile> {
  const path = join(ctx.dataDir, `staged-${Math.random().toString(36).slice(2)}`)
  await writeFile(path, bytes)
  return { kind, file: { path, bytes: bytes.length, sha256: 'ab'.repeat(32), fileName: 'me.png' } }
}

const filesOf = async (ctx: TestApp) => (await Array.fromAsync(ctx.media.list())).length

test('a review gets its writer from the booking, whatever the request contains', async ({ ctx }) => {
  const booking = await bookingOf(ctx, meera)
  expect(await submitReview(ctx, of(booking.id))).toMatchObject({ ok: true, message: messages.thanks })
  const [review] = await listReviews(ctx)
  expect(review).toMatchObject({
    name: 'Meera Joshi',
    email: meera.email,
    phone: meera.phone,
    status: 'pending',
    average: 4.25,
    stay: 'suite',
  })
  expect((await readPublishedReviews(ctx)).total).toBe(0)
})

test.for<[string, string, string, boolean, object]>([
  ['is required where the booking lacks it', '', ' ', false, { message: messages.phoneRequired }],
  ['is stored as the guest typed it', '', '1', false, { ok: true, phone: '1' }],
  ['is refused where it is impossible', '', '98765', true, { message: messages.phoneImpossible }],
  ['is stored with its country code', '', '098765 43210', true, { ok: true, phone: '+91 98765 43210' }],
  ['of the booking is never checked', '98', '1', true, { ok: true, phone: '98' }],
])('a phone number %s', async ([, booked, phone, canCorrectPhone, expected], { ctx }) => {
  const booking = await bookingOf(ctx, { ...meera, phone: '' })
  await ctx.database.updateTable('booking').set({ phone: booked }).execute()
  const outcome = await submitReview(ctx, of(booking.id, { draft: { ...draft, phone }, canCorrectPhone }))
  const [review] = await listReviews(ctx)
  expect({ ...outcome, ...(review && { phone: review.phone }) }).toMatchObject(expected)
})

test('a review queues an e-mail to the owner, which answers to the guest, and one of thanks to the guest', async ({
  ctx,
}) => {
  const booking = await bookingOf(ctx, meera)
  await submitReview(ctx, of(booking.id))
  const emails = await ctx.database.selectFrom('email').selectAll().orderBy('kind').execute()
  expect(emails).toMatchObject([
    { kind: 'review-arrived', reply_to: meera.email, state: 'waiting' },
    { kind: 'review-thanks', to_address: meera.email, state: 'waiting' },
  ])
  expect(emails[0]?.text).toContain('Meera Joshi')
})

test('nothing is stored of a refused review', async ({ ctx }) => {
  const booking = await bookingOf(ctx, meera)
  const bad = async (more: Partial<Submission>) => submitReview(ctx, of(booking.id, more))
  const text = await staged(ctx, 'profile', Buffer.from('not a picture'))
  const four = await Promise.all([1, 2, 3, 4].map(() => staged(ctx, 'trip-image')))
  for (const [more, message] of [
    [{ draft: { ...draft, review: 'Short' } }, messages.reviewTooShort],
    [{ ratings: { ...ratings, service: 6 } }, messages.ratingInvalid],
    [{ files: [text] }, messages.profileInvalid],
    [{ files: four }, messages.tripTooMany],
  ] as const)
    expect(await bad(more)).toMatchObject({ message })
  expect([await filesOf(ctx), await listReviews(ctx)]).toEqual([0, []])
  expect(await bad({})).toMatchObject({ ok: true })
})

test('refuses a review of a cancelled or unfinished booking', async ({ ctx }) => {
  const coming = await bookingOf(ctx, meera, { checkIn: '2026-11-20', checkOut: '2026-11-21' })
  expect(await submitReview(ctx, of(coming.id))).toMatchObject({ message: messages.notAbleToReview })
  ctx.clock.advance({ hours: 24 })
  expect(await submitReview(ctx, of(coming.id))).toMatchObject({ ok: true })
  expect(await submitReview(ctx, of('no-such-booking'))).toMatchObject({ code: 'not-able' })
  const cancelled = await bookingOf(ctx, ananya, { checkIn: '2026-11-23', checkOut: '2026-11-24' })
  expect(await cancelBooking(ctx, asha, cancelled.id)).toMatchObject({ ok: true })
  ctx.clock.advance({ days: 5 })
  expect(await submitReview(ctx, of(cancelled.id))).toMatchObject({ message: messages.notAbleToReview })
})

eachDatabase('submitting a review', (_open, test) => {
  test('saves one review with one file from twelve simultaneous submissions, with one answer for all', async ({
    ctx,
  }) => {
    const booking = await bookingOf(ctx, meera)
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () =>
        submitReview(ctx, of(booking.id, { files: [await staged(ctx, 'profile')] })),
      ),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const [review, ...others] = await listReviews(ctx)
    expect([review?.media.length, others.length, await filesOf(ctx)]).toEqual([1, 0, 1])
    expect(await ctx.database.selectFrom('email').select('id').execute()).toHaveLength(2)
  })

  test('saves one of different simultaneous reviews, and thanks only its writer', async ({ ctx }) => {
    const booking = await bookingOf(ctx, meera)
    const reviews = Array.from({ length: 6 }, (_, at) => `${longEnoughReview} ${at}`)
    const answers = await Promise.all(
      reviews.map((review) => submitReview(ctx, of(booking.id, { draft: { ...draft, review } }))),
    )
    const thanked = reviews.filter((_, at) => answers[at]?.ok)
    expect((await listReviews(ctx)).map(({ text }) => text)).toEqual(thanked)
    expect(answers.filter((each) => !each.ok && each.message === messages.reviewLinkUsed)).toHaveLength(5)
  })
})
