import { describe, expect, test, vi } from 'vitest'
import { openTestHouse } from '../../../tests/house.ts'
import { openWire } from '../../../tests/wire.ts'
import { seedDemo } from '../../house/demo/demo.ts'
import { theHouse } from '../../house/house.ts'
import { touchPages } from '../../house/page-version.ts'
import { withdrawReview } from '../../house/reviews/decline-review.ts'
import { keepAnswers } from './kept-reviews.ts'

describe('kept reviews', () => {
  test('makes an answer once, and anew when the pages show something else', async () => {
    const house = await openTestHouse()
    const kept = keepAnswers(house)
    const make = vi.fn(async () => `made ${make.mock.calls.length} times`)
    expect(await kept.find('all')).toBeNull()
    await Promise.all([kept.make('all', make), kept.make('all', make)])
    expect(String(await kept.find('all'))).toBe('made 1 times')
    await house.database.transaction().execute((tx) => touchPages(tx))
    expect(await kept.find('all')).toBeNull()
    expect(String(await kept.make('all', make))).toBe('made 2 times')
  })

  test('shows a change in get-reviews at once', async () => {
    const house = await openTestHouse()
    await seedDemo(house)
    const wire = await openWire(house)
    expect((await wire.getReviews()).body).toMatchObject({ total: 6 })
    await withdrawReview(house, theHouse, 'sample-review-1')
    expect((await wire.getReviews()).body).toMatchObject({ total: 5 })
  })

  test('limits whoever asks for ever new lists, and keeps the plain list for everybody', async () => {
    const house = await openTestHouse()
    await seedDemo(house)
    const wire = await openWire(house)
    const ever = await Promise.all(
      Array.from({ length: 450 }, (_, n) => wire.getReviews(`?stay=invented-${n}`)),
    )
    const refused = ever.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await wire.getReviews('?limit=100&sort=newest&cursor=invented')).status).toBe(200)
  })
})

test('keeps the last two hundred answers', async () => {
  const kept = keepAnswers(await openTestHouse())
  for (let n = 0; n < 250; n += 1) {
    await kept.make(`${n}`, async () => `answer ${n}`)
    await kept.find('0')
  }
  expect([await kept.find('1'), await kept.find('49'), String(await kept.find('0'))]).toEqual([
    null,
    null,
    'answer 0',
  ])
  expect(String(await kept.find('249'))).toBe('answer 249')
})
