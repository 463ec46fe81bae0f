import { expect, test } from 'vitest'
import {
  isPossiblePrice,
  type SeasonPrice,
  saySeasonPrice,
  seasonPriceOfTyped,
  writeSeasonPrice,
} from './season.ts'

test.for<[string, SeasonPrice | null | undefined]>([
  ['18,000', { rupees: 18_000 }],
  ['₹18000/-', { rupees: 18_000 }],
  ['Rs. 1,18,000', { rupees: 118_000 }],
  ['0', { rupees: 0 }],
  ['+20 %', { percent: 20 }],
  ['+ 20%', { percent: 20 }],
  ['-10%', { percent: -10 }],
  ['−10 %', { percent: -10 }],
  ['20 % more', { percent: 20 }],
  ['10 per cent less', { percent: -10 }],
  ['15% off', { percent: -15 }],
  ['-0 %', { percent: 0 }],
  ['+12.5%', { percent: 12.5 }],
  ['', null],
  ['  ', null],
  ['20 %', undefined],
  ['-10 % more', undefined],
  ['dear', undefined],
  ['+2000', undefined],
])('reads %s as %j', ([typed, price]) => {
  expect(seasonPriceOfTyped(typed)).toEqual(price)
})

test.for<[SeasonPrice | null, string, string]>([
  [{ rupees: 118_000 }, '₹1,18,000', '₹1,18,000 a night'],
  [{ percent: 20 }, '+20 %', '20 % more than usual'],
  [{ percent: -10 }, '−10 %', '10 % less than usual'],
  [{ percent: 0 }, '+0 %', 'the usual price'],
  [null, '', 'the usual price'],
])('writes %j as its field reads it back', ([price, written, said]) => {
  expect(writeSeasonPrice(price)).toBe(written)
  expect(seasonPriceOfTyped(written)).toEqual(price)
  expect(saySeasonPrice(price)).toBe(said)
})

test('knows what a night may cost', () => {
  expect([10_000_000, 10_000_001].map((rupees) => isPossiblePrice({ rupees }))).toEqual([true, false])
  expect([-101, -100, 300, 301].map((percent) => isPossiblePrice({ percent }))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
