import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { appendUpload, beginUpload } from '#modules/media/uploads.server.ts'
import { listReviews } from '#modules/reviews/reviews.server.ts'
import { openTestHouse } from '../../../tests/house.ts'
import { ananya, bookingOf, keyFor, meera } from '../../../tests/people.ts'
import { pngOf, reviewForm } from '../../../tests/review-form.ts'
import { heldIn, openWire } from '../../../tests/wire.ts'

test('joins a file sent in pieces before to the review that names it, once', async () => {
  const ctx = await openTestHouse()
  const booking = await bookingOf(ctx, meera)
  const booking_id = await keyFor(ctx, booking)
  const wire = await openWire(ctx)
  const picture = Buffer.from(await (await pngOf(1500)).arrayBuffer())
  const given = { kind: 'profile', fileName: 'me.png', length: picture.length }
  const begun = await beginUpload(ctx, booking.id, given)
  const id = begun.ok ? begun.id : ''
  await appendUpload(ctx, id, 0, Readable.from([picture]))
  const stranger = await keyFor(ctx, await bookingOf(ctx, ananya))
  const stolen = await wire.saveReview(reviewForm({ booking_id: stranger, uploads: id }))
  expect(stolen.body).toEqual({ status: 'false', message: messages.broken })
  const twice: [string, File][] = [['profile', await pngOf(1600)]]
  const both = await wire.saveReview(reviewForm({ booking_id, uploads: id, files: twice }))
  expect(both.body).toEqual({ status: 'false', message: messages.profileInvalid })
  const uploads = `/admin/api/uploads/${id}`
  expect((await wire.saveReview(reviewForm({ booking_id, uploads }))).body).toEqual({
    status: 'true',
    message: messages.thanks,
  })
  const reviews = await listReviews(ctx)
  expect(reviews.map(({ media }) => media.map(({ kind, width, height }) => [kind, width, height]))).toEqual([
    [['profile', 8, 8]],
  ])
  expect(await heldIn(ctx)).toEqual([])
})
