import { expect, test } from 'vitest'
import { seedDemo } from '#modules/demo/demo.server.ts'
import { withdrawReview } from '#modules/reviews/moderate-review.server.ts'
import { theHouse } from '#server/app-context.ts'
import { openTestHouse } from '../../../tests/house.ts'
import { openWire } from '../../../tests/wire.ts'

test('shows a change in get-reviews at once', async () => {
  const ctx = await openTestHouse()
  await seedDemo(ctx)
  const wire = await openWire(ctx)
  expect((await wire.getReviews()).body).toMatchObject({ total: 6 })
  await withdrawReview(ctx, theHouse, 'sample-review-1')
  expect((await wire.getReviews()).body).toMatchObject({ total: 5 })
})

test('limits whoever asks for ever new lists, and keeps the plain list for everybody', async () => {
  const ctx = await openTestHouse()
  await seedDemo(ctx)
  const wire = await openWire(ctx)
  const ever = await Promise.all(
    Array.from({ length: 450 }, (_, n) => wire.getReviews(`?stay=invented-${n}`)),
  )
  const refused = ever.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await wire.getReviews('?limit=100&sort=newest&cursor=invented')).status).toBe(200)
})
