import { expect, onTestFinished, test, vi } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { listReviews } from '#modules/reviews/reviews.server.ts'
import { openTestHouse, type TestHouse } from '../../../tests/house.ts'
import { ananya, bookingOf, keyFor, meera } from '../../../tests/people.ts'
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

test('tells two good recordings from a wrong one', async () => {
  const ctx = await openTestHouse()
  const booking_id = await keyFor(ctx, await bookingOf(ctx, meera))
  const wire = await openWire(ctx)
  const any = new File(['x'], 'a')
  const two = (field: string) =>
    reviewForm({
      booking_id,
      files: [
        [field, any],
        [field, any],
      ],
    })
  expect((await wire.saveReview(two('audio_file'))).body).toEqual(refused(messages.oneAudio))
  expect((await wire.saveReview(two('video_file'))).body).toEqual(refused(messages.oneVideo))
})

test.for([
  [1_999_999, thanks],
  [2_000_000, refused(messages.profileInvalid)],
  [2_000_001, refused(messages.profileInvalid)],
] as const)('a profile picture of %i bytes', async ([bytes, answer]) => {
  const ctx = await openTestHouse()
  const { booking_id, wire } = await guestAt(ctx)
  const files: [string, File][] = [['profile', await pngOf(bytes)]]
  expect((await wire.saveReview(reviewForm({ booking_id, files }))).body).toEqual(answer)
  expect(await leftBehind(ctx)).toBe(answer === thanks ? 1 : 0)
})

test.for([
  ['profile', 'drawing.svg', messages.profileInvalid],
  ['trip_images[]', 'quicktime.mov', messages.tripWrongType],
  ['video_file', 'quicktime.mov', messages.videoWrongType],
  ['video_file', 'voice.m4a', messages.videoWrongType],
  ['audio_file', 'voice.wav', messages.audioWrongType],
  ['audio_file', 'voice.m4a', messages.audioWrongType],
] as const)('%s may not be %s, whatever it is called', async ([field, name, sentence]) => {
  const { booking_id, wire } = await guestAt(await openTestHouse())
  const files: [string, File][] = [[field, await fixture(name, 'fine.mp4')]]
  expect((await wire.saveReview(reviewForm({ booking_id, files }))).body).toEqual(refused(sentence))
})

test.for([
  ['profile', 'me.txt', messages.profileInvalid],
  ['profile', 'me.jfif', messages.profileInvalid],
  ['profile', 'me', messages.profileInvalid],
  ['trip_images[]', 'gate.webp', messages.tripWrongType],
  ['trip_images[]', 'note.txt', messages.tripWrongType],
] as const)(
  '%s named %s is refused by its extension, though it is a PNG',
  async ([field, name, sentence]) => {
    const ctx = await openTestHouse()
    const { booking_id, wire } = await guestAt(ctx)
    const files: [string, File][] = [[field, await pngOf(900, name)]]
    expect((await wire.saveReview(reviewForm({ booking_id, files }))).body).toEqual(refused(sentence))
    expect(await leftBehind(ctx)).toBe(0)
  },
)

test('refuses a recording at its limit with its message', async () => {
  const ctx = await openTestHouse()
  const { booking_id, wire } = await guestAt(ctx)
  const send = async (field: string, bytes: number) =>
    (
      await wire.saveReview(
        reviewForm({ booking_id, files: [[field, new File([Buffer.alloc(bytes)], 'a')]] }),
      )
    ).body
  expect(await send('video_file', 35_000_000)).toEqual(refused(messages.videoTooLarge))
  expect(await send('video_file', 34_999_999)).toEqual(refused(messages.videoWrongType))
  expect(await send('audio_file', 5_000_000)).toEqual(refused(messages.audioTooLarge))
  expect(await leftBehind(ctx)).toBe(0)
})

test('counts an empty file input as absent, and accepts a PNG called .jpg', async () => {
  const ctx = await openTestHouse()
  const { booking_id, wire } = await guestAt(ctx)
  const empty = new File([], '', { type: 'application/octet-stream' })
  const files: [string, File][] = [
    ['video_file', empty],
    ['audio_file', empty],
    ...Array.from({ length: 5 }, (): [string, File] => ['trip_images[]', empty]),
    ['profile', await pngOf(900, '../../etc/me.jpg')],
  ]
  expect((await wire.saveReview(reviewForm({ booking_id, files }))).body).toEqual(thanks)
  expect((await listReviews(ctx))[0]?.media).toMatchObject([
    { kind: 'profile', format: 'jpeg', file_name: 'me.jpg' },
  ])
})

test('answers 429 to a link after forty refused files within an hour, and takes text and the files of others', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const ctx = await openTestHouse()
  const { booking_id, wire } = await guestAt(ctx)
  const files: [string, File][] = [['profile', new File(['no picture at all'], 'me.jpg')]]
  const send = () => wire.saveReview(reviewForm({ booking_id, files }))
  for (let each = 0; each < 40; each += 1) {
    expect([each, (await send()).body]).toEqual([each, refused(messages.profileInvalid)])
    vi.advanceTimersByTime(60_000)
  }
  const stopped = await send()
  expect([stopped.status, stopped.body]).toEqual([429, refused(messages.tooManyTries)])
  expect(stopped.headers.get('retry-after')).toBe(String(20 * 60))
  expect(await leftBehind(ctx)).toBe(0)
  const other = await keyFor(ctx, await bookingOf(ctx, ananya))
  expect((await wire.saveReview(reviewForm({ booking_id: other, files }))).status).toBe(200)
  expect((await wire.saveReview(reviewForm({ booking_id }))).body).toEqual(thanks)
})

test('takes files again an hour after the first refused one of a link', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const ctx = await openTestHouse()
  const { booking_id, wire } = await guestAt(ctx)
  const files: [string, File][] = [['profile', new File(['no picture at all'], 'me.jpg')]]
  for (let each = 0; each < 40; each += 1) await wire.saveReview(reviewForm({ booking_id, files }))
  expect((await wire.saveReview(reviewForm({ booking_id, files }))).status).toBe(429)
  vi.advanceTimersByTime(61 * 60_000)
  const good = reviewForm({ booking_id, files: [['profile', await pngOf(900)]] })
  expect((await wire.saveReview(good)).body).toEqual(thanks)
})
