import { expect, test } from 'vitest'
import { seedDemo } from '#modules/demo/demo.server.ts'
import { publishedReviews } from '#modules/reviews/counted-reviews.server.ts'
import { openTestHouse } from '../../../tests/house.ts'
import { openPageAddresses } from './page-address.ts'

test.for([
  ['/', '/', false],
  ['/?utm_source=letter', '/', false],
  ['/?stay=suite&utm_source=letter', '/?stay=suite', false],
  ['/?stay=palace', '/', true],
  ['/privacy?stay=palace', '/privacy', false],
  ['/reviews?stay=&rating=&with=&sort=newest', '/reviews', false],
  ['/reviews?sort=oldest&stay=suite', '/reviews?stay=suite&sort=oldest', false],
  ['/reviews?stay=x7f3a', '/reviews', true],
  ['/reviews?stay=x7f3a&rating=5', '/reviews?rating=5', true],
  ['/reviews?rating=9', '/reviews', true],
  ['/reviews?with=gold', '/reviews', true],
  ['/nights?utm_source=letter', '/nights', false],
  [
    '/nights?out=2026-12-07&in=2026-12-04&stay=suite',
    '/nights?stay=suite&in=2026-12-04&out=2026-12-07',
    false,
  ],
  ['/nights?stay=palace&from=2026-12', '/nights?from=2026-12', true],
  ['/nights?in=2026-12-04&out=2026-12-01', '/nights?in=2026-12-04&wrong=checkOutBeforeCheckIn', true],
  ['/nights.json?stay=suite', '/nights.json?stay=suite', false],
  ['/reviews?cursor=made-up', '/reviews', true],
] as const)('%s is the page %s', async ([asked, path, strange]) => {
  const ctx = await openTestHouse()
  expect(await openPageAddresses(ctx).of(asked)).toEqual({ path, strange })
})

test('gives the next page an address of its own', async () => {
  const ctx = await openTestHouse()
  await seedDemo(ctx)
  const { next } = await publishedReviews(ctx, { limit: 2, sort: 'oldest' })
  const address = `/reviews?sort=oldest&cursor=${next}`
  expect(await openPageAddresses(ctx).of(address)).toEqual({ path: address, strange: false })
})
