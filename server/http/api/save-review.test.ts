import { describe, expect, test } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { listReviews } from '#modules/reviews/reviews.server.ts'
import { openTestHouse, type TestHouse } from '../../../tests/house.ts'
import { ananya, bookingOf, keyFor, longEnoughReview, meera } from '../../../tests/people.ts'
import { fixture, pngOf, reviewForm } from '../../../tests/review-form.ts'
import { heldIn, openWire } from '../../../tests/wire.ts'

const thanks = { status: 'true', message: messages.thanks }
const refused = (message: string) => ({ status: 'false', message })

async function guestAt(ctx: TestHouse, guest = meera) {
  const booking = await bookingOf(ctx, guest)
  return { booking_id: await keyFor(ctx, booking), wire: await openWire(ctx) }
}

async function leftBehind(ctx: TestHouse): Promise<number> {
  return (await heldIn(ctx)).length + (await Array.fromAsync(ctx.media.list())).length
}

describe('save-review', () => {
  test('saves a review with every kind of file, pending, under the booking’s own name', async () => {
    const ctx = await openTestHouse()
    const { booking_id, wire } = await guestAt(ctx)
    const files: [string, File][] = [
      ['profile', await fixture('camera-gps.jpg')],
      ['trip_images[]', await fixture('drawing.svg')],
      ['trip_images', await pngOf(2000)],
      ['trip_images[2]', await fixture('animated.gif')],
      ['video_file', await fixture('fast-start.mp4')],
      ['audio_file', await fixture('bare.mp3')],
    ]
    const answer = await wire.saveReview(
      reviewForm({ booking_id, name: 'Mallory', email: 'm@evil.example', files }),
    )
    expect([answer.status, answer.body]).toEqual([200, thanks])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const [review] = await listReviews(ctx)
    expect(review).toMatchObject({
      name: 'Meera Joshi',
      email: meera.email,
      status: 'pending',
      text: longEnoughReview,
    })
    expect(review).toMatchObject({ location: 5, service: 4, communication: 5, cleanliness: 3 })
    expect(review?.media.map(({ kind }) => kind)).toEqual([
      'profile',
      'trip-image',
      'trip-image',
      'trip-image',
      'video',
      'audio',
    ])
    expect(await heldIn(ctx)).toEqual([])
  })

  test('saves one review from two hundred posts of one booking, with the first answer for all', async () => {
    const ctx = await openTestHouse()
    const { booking_id, wire } = await guestAt(ctx)
    const picture = await pngOf(3000)
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        wire.saveReview(reviewForm({ booking_id, files: [['profile', picture]] })),
      ),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([`200 ${JSON.stringify(thanks)}`]),
    )
    const reviews = await listReviews(ctx)
    expect([reviews.length, reviews[0]?.media.length, await leftBehind(ctx)]).toEqual([1, 1, 1])
  }, 60_000)
})

test('takes the booking from the cookie without a booking_id', async () => {
  const ctx = await openTestHouse()
  const { booking_id, wire } = await guestAt(ctx)
  const cookie = (await wire.getUserDetail(booking_id)).headers.get('set-cookie')?.split(';')[0] ?? ''
  const forged = `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`
  expect((await wire.saveReview(reviewForm({}), { cookie: forged })).body).toEqual(
    refused(messages.notAbleToReview),
  )
  expect((await wire.saveReview(reviewForm({}))).body).toEqual(refused(messages.notAbleToReview))
  expect((await wire.saveReview(reviewForm({}), { cookie: `x=1; ${cookie}` })).body).toEqual(thanks)
})

test('accepts the cookie for two hours', async () => {
  const ctx = await openTestHouse()
  const { booking_id, wire } = await guestAt(ctx)
  const cookie = (await wire.getUserDetail(booking_id)).headers.get('set-cookie')?.split(';')[0] ?? ''
  ctx.clock.advance({ hours: 2 })
  expect((await wire.saveReview(reviewForm({}), { cookie })).body).toEqual(refused(messages.notAbleToReview))
})

test('repeats the first answer for a reviewed booking, and gives its data no longer', async () => {
  const ctx = await openTestHouse()
  const { booking_id, wire } = await guestAt(ctx)
  await wire.saveReview(reviewForm({ booking_id }), { 'idempotency-key': 'one' })
  const again = [
    await wire.saveReview(reviewForm({ booking_id }), { 'idempotency-key': 'one' }),
    await wire.saveReview(reviewForm({ booking_id, review: `\r\n${longEnoughReview} ` })),
  ]
  expect(again.map(({ body }) => body)).toEqual([thanks, thanks])
  expect((await listReviews(ctx)).map(({ text }) => text)).toEqual([longEnoughReview])
  expect((await wire.getUserDetail(booking_id)).body).toEqual(refused(messages.notAbleToReview))
})

test.for<[string, Record<string, string>]>([
  ['other words', { review: `${longEnoughReview} And one thing more.` }],
  ['other stars', { staff_rating: '1' }],
  ['words that are too few', { review: 'short' }],
])('%s through a used link are refused in a sentence, never said to be saved', async ([, change]) => {
  const ctx = await openTestHouse()
  const { booking_id, wire } = await guestAt(ctx)
  await wire.saveReview(reviewForm({ booking_id }), { 'idempotency-key': 'one' })
  for (const key of ['one', 'two']) {
    const other = await wire.saveReview(reviewForm({ booking_id, ...change }), { 'idempotency-key': key })
    expect([other.status, other.body]).toEqual([200, refused(messages.reviewLinkUsed)])
  }
  expect((await listReviews(ctx)).map(({ text }) => text)).toEqual([longEnoughReview])
})

test('repeats an answer for its idempotency key even when the review has been erased since', async () => {
  const ctx = await openTestHouse()
  const { booking_id, wire } = await guestAt(ctx)
  await wire.saveReview(reviewForm({ booking_id }), { 'idempotency-key': 'one' })
  await ctx.database.deleteFrom('review').execute()
  expect((await wire.saveReview(reviewForm({ booking_id }), { 'idempotency-key': 'one' })).body).toEqual(
    thanks,
  )
  expect(await listReviews(ctx)).toEqual([])
})

test('checks the rules in order: booking, texts, ratings, then files', async () => {
  const ctx = await openTestHouse()
  const booking = await bookingOf(ctx, { ...ananya, phone: '' })
  const booking_id = await keyFor(ctx, booking)
  const wire = await openWire(ctx)
  const text = new File(['no picture at all'], 'me.jpg')
  const wrong = {
    booking_id: 'no-key',
    phone: ' ',
    review: ' ',
    staff_rating: '6',
    files: [
      ['audio_file', text],
      ['video_file', text],
      ['trip_images[]', text],
      ['trip_images[]', text],
      ['trip_images[]', text],
      ['trip_images[]', text],
      ['profile', text],
    ] as [string, File][],
  }
  const sentences: [string, object][] = [
    [messages.notAbleToReview, { booking_id }],
    [messages.phoneRequired, { phone: '98' }],
    [messages.reviewRequired, { review: '🌲'.repeat(99) }],
    [messages.reviewTooShort, { review: '🌲'.repeat(100) }],
    [messages.ratingInvalid, { staff_rating: '4' }],
    [messages.profileInvalid, { files: wrong.files.slice(0, 6) }],
    [messages.tripTooMany, { files: wrong.files.slice(0, 5) }],
    [messages.tripWrongType, { files: wrong.files.slice(0, 2) }],
    [messages.videoWrongType, { files: wrong.files.slice(0, 1) }],
    [messages.audioWrongType, { files: [] }],
  ]
  for (const [sentence, cure] of sentences) {
    const answer = await wire.saveReview(reviewForm(wrong))
    expect([answer.status, answer.body]).toEqual([200, refused(sentence)])
    expect(await leftBehind(ctx)).toBe(0)
    Object.assign(wrong, cure)
  }
  expect((await wire.saveReview(reviewForm(wrong))).body).toEqual(thanks)
})

test.for([
  ['room_rating', null],
  ['services_rating', '0'],
  ['staff_rating', '6'],
  ['cleanliness_rating', '4.5'],
  ['room_rating', 'five'],
  ['room_rating', ''],
] as const)('a rating %s of %s is refused', async ([field, value]) => {
  const { booking_id, wire } = await guestAt(await openTestHouse())
  expect((await wire.saveReview(reviewForm({ booking_id, [field]: value }))).body).toEqual(
    refused(messages.ratingInvalid),
  )
})
