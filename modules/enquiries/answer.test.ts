import { expect, test } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { priceNights } from '#modules/prices/season.ts'
import {
  describePromisedPrice,
  draftAnswer,
  findNamedStays,
  findPromisedPrices,
  formatPrice,
  makeSuggestionBlankValues,
  type StayAvailability,
  suggestAnswers,
} from './answer.ts'
import { describeNightsDoubt, describeNightsWarning } from './enquiry.ts'

const stays = [
  { id: 'suite', title: 'Suite', price: 15_000 },
  { id: 'cottage', title: 'Cottage', price: 25_000 },
]
const fiveNights = { checkIn: '2026-12-28', checkOut: '2027-01-02' }
const quoted = stays.map((stay) => ({ ...stay, quote: priceNights(stay, [], fiveNights) }))
const house = { house: 'Deodar House', stays, included: 'all meals and taxes' }
const kavya = { ...house, name: 'Kavya', expectation: '', message: '', check_in: '', check_out: '' }
const days = { check_in: '2026-12-28', check_out: '2027-01-02' }

test('begins an answer with the nights asked for, the stay named, and its price', () => {
  const answer = draftAnswer({ ...kavya, ...days, stays: quoted, message: 'Is the suite free?' })
  expect(answer.split('\n')).toEqual([
    'Namaste Kavya, thank you for writing to Deodar House.',
    'You asked for 28 December 2026 to 2 January 2027, 5 nights.',
    '5 nights in the Suite: 5 × ₹15,000 = ₹75,000, all meals and taxes included.',
  ])
})

test('offers the stay that was chosen, or all where none is named, and only thanks without days', () => {
  const said = draftAnswer({ ...kavya, ...days, stays: quoted, stay: 'cottage' })
  expect(said).toContain('5 nights in the Cottage')
  expect(said).not.toContain('Suite')
  const prices = 'from 28 December 2026.\nSuite: ₹15,000 a night.\nCottage: ₹25,000 a night.'
  expect(draftAnswer({ ...kavya, check_in: '2026-12-28' }).endsWith(prices)).toBe(true)
  expect(draftAnswer(kavya)).toBe('Namaste Kavya, thank you for writing to Deodar House.')
  expect(draftAnswer({ ...kavya, way: 'phone' })).toBe('Namaste Kavya, thank you for calling Deodar House.')
})

test('does not offer a taken stay, and reports it where it was named', () => {
  const [suite, cottage] = stays
  const asked = { ...kavya, ...days, stays: [{ ...suite, isTaken: true }, cottage] as typeof stays }
  expect(draftAnswer(asked)).not.toContain('Suite')
  const named = draftAnswer({ ...asked, expectation: 'Suite' })
  expect(named).toContain('The Suite is taken on these nights.\nCottage: ₹25,000 a night')
  const full = draftAnswer({ ...asked, stays: stays.map((stay) => ({ ...stay, isTaken: true })) })
  expect(full).toMatch(/all our rooms are taken on these nights\.$/)
})

test('offers no room that is too small for the guests, and says so where it was named', () => {
  const sized = stays.map((stay) => ({ ...stay, guests: stay.id === 'suite' ? '2+1' : '5' }))
  const four = { ...kavya, ...days, stays: sized, guests: '4' }
  expect(draftAnswer(four)).not.toContain('Suite')
  expect(draftAnswer({ ...four, guests: '3' })).toContain('Suite: ₹15,000')
  const named = draftAnswer({ ...four, expectation: 'Suite' })
  expect(named).toContain('The Suite is too small for 4\u00a0guests.\nCottage: ₹25,000 a night')
  const none = draftAnswer({ ...four, guests: '6' })
  expect(none).toContain('none of our free rooms is large enough for 6\u00a0guests.')
  expect(none).not.toContain('too small')
  expect(suggestAnswers([{ ...freeSuite, excessiveGuests: 4 }])).toEqual([])
})

test('states how many nights a stay is let for where fewer are asked for', () => {
  const [suite] = quoted
  if (!suite?.quote) throw new Error('no quote')
  const price = formatPrice({ ...suite, quote: { ...suite.quote, fewestNights: 7 } }, 'breakfast')
  expect(price).toMatch(/included\. On these days it is let for 7 nights or more\.$/)
})

const offer = (checkIn: string, checkOut: string, price = 15_000) => {
  const quote = priceNights({ id: 'suite', price }, [], { checkIn, checkOut })
  return { checkIn, checkOut, quote: quote ?? { nights: [], total: 0 } }
}
const noNights = { freeOffer: null, nearestOffer: null, partialOffer: null }
const noOffer = { ...noNights, excessiveGuests: null, fewestNights: null }
const nothing = { ...noOffer, isRequested: false }
const free = offer('2026-12-24', '2026-12-27')
const freeSuite: StayAvailability = { ...nothing, id: 'suite', title: 'Suite', freeOffer: free }
const takenCottage: StayAvailability = {
  ...{ ...nothing, id: 'cottage', title: 'Cottage' },
  nearestOffer: offer('2026-12-27', '2026-12-30', 25_000),
  partialOffer: offer('2026-12-24', '2026-12-25', 25_000),
}

test('states that the nights are free as soon as one stay has them, and suggests nothing where none is near', () => {
  expect(suggestAnswers([])).toEqual([])
  expect(suggestAnswers([{ ...takenCottage, nearestOffer: null, partialOffer: null }])).toEqual([])
  expect(suggestAnswers([freeSuite, takenCottage])).toEqual(['free'])
  const price = '3 nights in the Suite: 3 × ₹15,000 = ₹45,000, all meals and taxes included'
  const values = makeSuggestionBlankValues([freeSuite, takenCottage], 'all meals and taxes')
  expect(values).toMatchObject({ stay: 'Suite', price })
})

test('speaks of the stay that was asked for alone, with the nearest nights and the part that is free', () => {
  const stays = [freeSuite, { ...takenCottage, isRequested: true }]
  expect(suggestAnswers(stays)).toEqual(['taken', 'part'])
  expect(makeSuggestionBlankValues(stays, 'breakfast')).toEqual({
    price: '',
    nearest: '27 to 30 December 2026: 3 nights in the Cottage: 3 × ₹25,000 = ₹75,000, breakfast included',
    part: '24 to 25 December 2026: 1 night in the Cottage: ₹25,000, breakfast included',
  })
})

test.for([
  ['the one that was chosen, whatever else is written', 'cottage', 'The suite, or another', ['cottage']],
  ['those of its words where none was chosen', null, 'The suite, or another', ['suite']],
  ['those of its words where the chosen one is let no more', 'tent', 'The suite, or another', ['suite']],
  ['none where it has no such words', undefined, 'Two nights?', []],
] as const)('names of the stays %s', ([, stay, message, named]) => {
  expect(findNamedStays({ expectation: '', message, stay }, stays).map(({ id }) => id)).toEqual(named)
})

const threeNights = { check_in: '2026-12-05', check_out: '2026-12-08' }
const enquiry = { ...threeNights, stay: 'suite', answer: null, quote: '3 nights in the Suite: ₹20,000' }
const answer = 'Namaste.\n3 nights in the Suite: 3 × ₹8,000 = ₹24,000.\n3 nights in the Cottage: ₹60,000.'
const hold = { ...threeNights, stay: 'suite', amount: 22_000 }
const priced = (prices: ReturnType<typeof findPromisedPrices>) =>
  prices.map(({ stay, amount, source }) => `${stay} ${amount} ${source}`)

test('counts the hold’s price before the answer’s, and that before the page’s', () => {
  expect(priced(findPromisedPrices(enquiry, stays))).toEqual(['suite 20000 page'])
  const answers = ['suite 24000 answer', 'cottage 60000 answer']
  expect(priced(findPromisedPrices({ ...enquiry, answer }, stays))).toEqual(answers)
  expect(priced(findPromisedPrices({ ...enquiry, answer }, stays, hold))[0]).toBe('suite 22000 hold')
})

test('finds no price where none is in writing, or no days', () => {
  expect(findPromisedPrices({ ...enquiry, quote: '' }, stays, { ...hold, amount: null })).toEqual([])
  expect(findPromisedPrices({ ...enquiry, check_in: '', check_out: '', answer }, stays)).toEqual([])
})

test('states another price of today beside the one in writing', () => {
  const [written] = findPromisedPrices(enquiry, stays, hold)
  if (!written) throw new Error('no price')
  const said = 'Your message about the hold says ₹22,000.'
  expect(describePromisedPrice(written, 31_200)).toBe(`${said} Today’s price is ₹31,200.`)
  expect(describePromisedPrice(written, 22_000)).toBe(said)
})

const today = '2026-11-20'
const nights = (checkIn: string, checkOut = '') => ({ checkIn, checkOut })

test.for([
  [nights(''), ''],
  [nights('2026-11-20', '2026-11-22'), ''],
  [nights('2026-12-04', '2026-12-07'), ''],
  [nights('', '2026-11-21'), ''],
  [nights('2025-12-04', '2025-12-07'), messages.nightsPast],
  [nights('1026-12-04'), messages.nightsPast],
  [nights('', '2026-11-20'), messages.nightsPast],
  [nights('2926-12-04', '2926-12-07'), messages.nightsFarAway],
] as const)('a visitor who asks for %o is asked: %s', ([days, sentence]) => {
  expect(describeNightsWarning(days, today)).toBe(sentence)
})

test('informs the owner whether the nights were past when asked or are by now', () => {
  const sentDay = '2026-11-01'
  const say = (days: ReturnType<typeof nights>, isWaiting = true) =>
    describeNightsDoubt(days, { sentDay, today, isWaiting })
  expect(say(nights('2026-10-31', '2026-11-02'), false)).toBe(messages.nightsPastOnArrival)
  expect(say(nights('2026-11-05', '2026-11-07'))).toBe(messages.nightsPastNow)
  expect(say(nights('2026-11-05', '2026-11-07'), false)).toBe('')
  expect(say(nights('2926-11-05'))).toBe(messages.nightsAskedFarAway)
  expect(say(nights('2026-12-24', '2026-12-26'))).toBe('')
})
