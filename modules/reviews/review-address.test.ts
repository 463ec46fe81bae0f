import { expect, test } from 'vitest'
import { readQuery, reviewsAddress } from './review-address.ts'

const read = (search: string) => readQuery(new URLSearchParams(search), ['suite', 'cottage'])

test('reads from an address which reviews are wanted', () => {
  expect(read('rating=4&stay=suite&with=video&sort=highest&cursor=abc')).toEqual({
    rating: 4,
    stay: 'suite',
    with: 'video',
    sort: 'highest',
    cursor: 'abc',
  })
})

test('ignores what an address says wrongly', () => {
  expect(read(`rating=6&stay=palace&with=gold&sort=random&cursor=${'x'.repeat(300)}`)).toEqual({})
  expect(read('rating=4.5')).toEqual({})
  expect(read('')).toEqual({})
})

test('makes a filter a link that another visitor can open', () => {
  const query = { rating: 5, stay: 'cottage', with: 'photos', sort: 'oldest' } as const
  expect(reviewsAddress(query)).toBe('/reviews?rating=5&stay=cottage&with=photos&sort=oldest')
  expect(read(reviewsAddress(query).split('?')[1] ?? '')).toEqual(query)
})

test('uses the plain address without a filter and in the usual order', () => {
  expect(reviewsAddress({})).toBe('/reviews')
  expect(reviewsAddress({ sort: 'newest' })).toBe('/reviews')
})
