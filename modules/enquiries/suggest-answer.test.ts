import { expect, test } from 'vitest'
import { priceNights } from '#modules/prices/price-nights.ts'
import { type AskedStay, suggestAnswers, suggestionFilling } from './answer.ts'

const offer = (checkIn: string, checkOut: string, price = 15_000) => {
  const quote = priceNights({ id: 'suite', price }, [], { checkIn, checkOut })
  return { checkIn, checkOut, quote: quote ?? { nights: [], total: 0 } }
}
const nothing = { asked: false, free: null, fewest: null, nearest: null, part: null }
const suite: AskedStay = { ...nothing, id: 'suite', title: 'Suite', free: offer('2026-12-24', '2026-12-27') }
const cottage: AskedStay = {
  ...nothing,
  ...{ id: 'cottage', title: 'Cottage' },
  nearest: offer('2026-12-27', '2026-12-30', 25_000),
  part: offer('2026-12-24', '2026-12-25', 25_000),
}

test('says that the nights are free as soon as one stay has them', () => {
  expect(suggestAnswers([suite, cottage])).toEqual(['free'])
  expect(suggestionFilling([suite, cottage], 'all meals and taxes')).toMatchObject({
    stay: 'Suite',
    price: '3 nights in the Suite: 3 × ₹15,000 = ₹45,000, all meals and taxes included',
  })
})

test('speaks of the stay that was asked for alone, with the nearest nights and the part that is free', () => {
  const stays = [suite, { ...cottage, asked: true }]
  expect(suggestAnswers(stays)).toEqual(['taken', 'part'])
  expect(suggestionFilling(stays, 'all meals and taxes')).toEqual({
    price: '',
    nearest:
      '27 to 30 December 2026: 3 nights in the Cottage: 3 × ₹25,000 = ₹75,000, all meals and taxes included',
    part: '24 to 25 December 2026: 1 night in the Cottage: ₹25,000, all meals and taxes included',
  })
})

test('suggests nothing where nothing is free anywhere near', () => {
  expect(suggestAnswers([])).toEqual([])
  expect(suggestAnswers([{ ...cottage, nearest: null, part: null }])).toEqual([])
})
