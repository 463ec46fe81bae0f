import { expect, test } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { seedDemo } from '#modules/demo/demo.server.ts'
import { withdrawReview } from '#modules/reviews/moderate-review.server.ts'
import { theHouse } from '#server/app-context.ts'
import { eachDatabase, openTestHouse } from '../../../tests/house.ts'
import { bookingOf, keyFor, meera } from '../../../tests/people.ts'
import { reviewForm } from '../../../tests/review-form.ts'
import { openWire } from '../../../tests/wire.ts'

test('shows a change in get-reviews at once', async () => {
  const ctx = await openTestHouse()
  await seedDemo(ctx)
  const wire = await openWire(ctx)
  expect((await wire.getReviews()).body).toMatchObject({ total: 6 })
  await withdrawReview(ctx, theHouse, 'sample-review-1')
  expect((await wire.getReviews()).body).toMatchObject({ total: 5 })
})

test('limits an address that requests new lists again and again, and sends it the plain list', async () => {
  const ctx = await openTestHouse()
  const wire = await openWire(ctx)
  const answers = await Promise.all(
    Array.from({ length: 450 }, (_, at) => wire.getReviews(`?stay=invented-${at}`)),
  )
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body).toEqual({ status: 'false', message: messages.tooManyTries })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await wire.getReviews('?limit=100&sort=newest&cursor=invented')).status).toBe(200)
})

eachDatabase('a NUL', (open) => {
  test('asks for reviews that are not there', async () => {
    const { getReviews } = await openWire(await open())
    const cursor = Buffer.from('newest [20,"2026-11-20T06:30:00.000Z","\\u0000"]').toString('base64url')
    for (const query of ['?stay=%00', `?cursor=${cursor}`, '?with=%00&sort=%00&rating=%00&limit=%00'])
      expect((await getReviews(query)).body).toMatchObject({ status: 'true', data: [], next: null })
  })

  test('opens nothing, and names no upload', async () => {
    const ctx = await open()
    const booking_id = await keyFor(ctx, await bookingOf(ctx, meera))
    const wire = await openWire(ctx)
    const refused = (message: string) => [200, { status: 'false', message }]
    const unknown = await wire.saveReview(reviewForm({ booking_id: '\0' }))
    expect([unknown.status, unknown.body]).toEqual(refused(messages.notAbleToReview))
    expect((await wire.getUserDetail('\0')).body).toEqual(refused(messages.notAbleToReview)[1])
    const foreign = await wire.saveReview(reviewForm({ booking_id, uploads: 'a\0b' }))
    expect([foreign.status, foreign.body]).toEqual(refused(messages.broken))
  })
})
