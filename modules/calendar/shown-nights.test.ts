import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, listNights, type VisitDays } from '#core/values/day.ts'
import { replaceMessageText, STAY_PLACEHOLDER, writeEnquiryMessage } from '#core/values/stay-message.ts'
import { packNumbers, unpackNumbers } from '#modules/prices/packed-prices.ts'
import { expectForAll } from '../../tests/property-rules.ts'
import {
  chooseDay,
  describeChoiceDoubt,
  describeMinimumNights,
  describeNextStep,
  findChoiceDoubt,
  findDayChoice,
  labelDay,
  noNightsChosen,
  summarizeChoice,
} from './choose-nights.ts'
import {
  findMonthPair,
  listShownMonths,
  nightsAddress,
  readNightsQuery,
  type ShownNight,
} from './shown-nights.ts'

test('shows a year and a half from this month on, two months at a time', () => {
  const months = listShownMonths('2026-11-22')
  expect([months.length, months[0], months.at(-1)]).toEqual([18, '2026-11', '2028-04'])
  const now = { months: ['2026-11', '2026-12'], earlierMonth: null, laterMonth: '2027-01', isTooFar: false }
  expect(findMonthPair('2026-11-22')).toEqual(now)
  expect(findMonthPair('2026-11-22', '2025-01')).toEqual(now)
  const beside = { earlierMonth: '2026-11', laterMonth: '2027-02' }
  expect(findMonthPair('2026-11-22', '2026-12')).toMatchObject(beside)
  const end = { months: ['2028-03', '2028-04'], earlierMonth: '2028-01', laterMonth: null }
  expect(findMonthPair('2026-11-22', '2028-04')).toEqual({ ...end, isTooFar: false })
  expect(findMonthPair('2026-11-22', '2031-01')).toEqual({ ...end, isTooFar: true })
})

test.for([
  ['', '/nights'],
  ['stay=suite&from=2026-12', '/nights?stay=suite&from=2026-12'],
  ['out=2026-12-07&in=2026-12-04', '/nights?in=2026-12-04&out=2026-12-07'],
  ['in=2026-12-04&out=2026-12-04', '/nights?in=2026-12-04&wrong=checkOutBeforeCheckIn'],
  ['stay=suite&in=2026-12-01&out=9999-12-31', '/nights?stay=suite&in=2026-12-01&wrong=dayInvalid'],
  ['in=2026-12-01&out=2099-12-31', '/nights?in=2026-12-01&wrong=stayTooLong'],
  ['in=0002-12-05&out=2026-12-08', '/nights?wrong=dayInvalid'],
  ['in=2026-12-04&out=2026-12-07&wrong=dayInvalid', '/nights?in=2026-12-04&out=2026-12-07&wrong=dayInvalid'],
  ['from=9999-12&wrong=all', '/nights'],
  ['out=2026-12-07', '/nights'],
  ['stay=palace&from=2026-13&in=2026-02-30&utm=x', '/nights?wrong=dayInvalid'],
] as const)('“%s” asks for %s', ([search, address]) => {
  expect(nightsAddress(readNightsQuery(new URLSearchParams(search), ['suite']))).toBe(address)
})

test('unpacks packed numbers', () => {
  expect(packNumbers([15_000, 15_000, 18_000])).toBe('15000x2_18000x1')
  const prices = fc.array(fc.nat(999_999), { maxLength: 31, minLength: 1 })
  expectForAll(prices, (each) => expect(unpackNumbers(packNumbers(each))).toEqual(each))
  expect(['', '1', '1x2_', '1x99', 'axb', '1x31_1x31'].map(unpackNumbers)).toEqual([[], [], [], [], [], []])
})

/** From 1 December on, a letter a night: free, taken, short, past; whoever comes from `threes` on stays three nights. */
function december(letters: string, threes = '2027-01-01') {
  const states = { f: 'free', t: 'taken', s: 'short', p: 'past' } as const
  const nights = [...letters].map((letter, at): ShownNight => {
    const night = addDays('2026-12-01', at)
    const state = states[letter as keyof typeof states]
    return { night, state, price: 15_000, fewestNights: night >= threes ? 3 : 1 }
  })
  const byDay = new Map(nights.map((night) => [night.night, night]))
  return (night: string) => byDay.get(night)
}

function choices(known: ReturnType<typeof december>, chosen: VisitDays, days: number): string {
  const each = listNights('2026-12-01', addDays('2026-12-01', days))
  return each.map((day) => findDayChoice(day, chosen, known)?.[0] ?? '-').join('')
}

test('allows arrival on a free night, and departure until the next taken night', () => {
  const known = december('pfffttfff')
  expect(choices(known, noNightsChosen, 9)).toBe('-aaa--aaa')
  expect(choices(known, { checkIn: '2026-12-02', checkOut: '' }, 9)).toBe('-alll-aaa')
  expect(choices(known, { checkIn: '2026-12-02', checkOut: '2026-12-03' }, 9)).toBe('-aaa--aaa')
})

test('allows arrival only where the minimum nights are free, and no departure before them', () => {
  const known = december('ffffftsffffff', '2026-12-03')
  expect(choices(known, noNightsChosen, 13)).toBe('aaa----aaaaaa')
  expect(choices(known, { checkIn: '2026-12-08', checkOut: '' }, 13)).toBe('aaa----a--lll')
})

test('chooses an arrival, a departure, and then starts over; a day that cannot be chosen changes nothing', () => {
  const known = december('fffft')
  const arrived = chooseDay('2026-12-02', noNightsChosen, known)
  const left = chooseDay('2026-12-05', arrived, known)
  expect(left).toEqual({ checkIn: '2026-12-02', checkOut: '2026-12-05' })
  expect(chooseDay('2026-12-05', left, known)).toBe(left)
  expect(chooseDay('2026-12-01', left, known)).toEqual({ checkIn: '2026-12-01', checkOut: '' })
})

test.for([
  ['2026-12-01', '2026-12-03', null],
  ['2026-12-03', '2026-12-05', 'few'],
  ['2026-12-03', '2026-12-07', 'taken'],
  ['2026-12-07', '2026-12-20', 'unknown'],
] as const)('nights from %s to %s are in doubt: %s', ([checkIn, checkOut, doubt]) => {
  expect(findChoiceDoubt({ checkIn, checkOut }, december('ffffftfff', '2026-12-03'))).toBe(doubt)
})

const nights: ShownNight[] = [
  { night: '2026-12-18', state: 'free', price: 15_000, fewestNights: 1 },
  { night: '2026-12-19', state: 'free', price: 15_000, fewestNights: 1 },
  { night: '2026-12-20', state: 'taken', price: 18_000, fewestNights: 3 },
  { night: '2026-12-21', state: 'short', price: 18_000, fewestNights: 3 },
]
const known = (day: string) => nights.find(({ night }) => night === day)

test('describes the price of chosen nights, the doubt about them, and the text of a message', () => {
  const wished = (checkIn: string, checkOut: string) =>
    summarizeChoice({ title: 'Suite', included: 'all meals and taxes' }, { checkIn, checkOut }, known)
  const quote = '3 nights in the Suite: 2 × ₹15,000 + 1 × ₹18,000 = ₹48,000, all meals and taxes included'
  const messageText = `Suite, 18 to 21 December 2026 (${quote})`
  expect(wished('2026-12-18', '2026-12-21')).toEqual({ quote, doubt: 'taken', messageText })
  expect(describeChoiceDoubt('taken', 1)).toMatch(/Ask all the same/)
  expect(wished('2026-12-18', '')).toBeNull()
  expect(wished('2026-12-21', '2026-12-25')).toMatchObject({ quote: '', doubt: 'unknown' })
})

test('names the chosen stay in the WhatsApp message, another one after it, or none', () => {
  const text = `Hello, I would like to book ${STAY_PLACEHOLDER}.`
  const first = replaceMessageText('https://wa.me/919876543210?text=Hello', text, 'Suite')
  expect(new URL(first).searchParams.get('text')).toBe('Hello, I would like to book the Suite.')
  const other = 'https://wa.me/919876543210?text=Hello%2C%20I%20would%20like%20to%20book%20the%20A%20%26%20B.'
  expect(replaceMessageText(first, text, 'A & B')).toBe(other)
  const address = replaceMessageText('https://wa.me/919876543210?text=x', 'Hello, about {stay}.', '')
  expect(new URL(address).searchParams.get('text')).toBe('Hello, about a stay.')
  const question = 'Hello Deodar House, I would like to ask about the Suite.'
  expect(writeEnquiryMessage('Deodar House', 'the Suite')).toBe(question)
})

test('describes the next step and the minimum nights', () => {
  expect(describeNextStep({ checkIn: '', checkOut: '' }, 1)).toBe('Choose the day you arrive.')
  const leave = 'You arrive on Sunday 20 December. Now choose the day you leave, after 3 nights or more.'
  expect(describeNextStep({ checkIn: '2026-12-20', checkOut: '' }, 3)).toBe(leave)
  expect(describeMinimumNights(nights)).toEqual(['Arriving 20 to 21 December 2026: 3 nights or more.'])
})

test('gives each day a word or a price besides its colour', () => {
  const chosen = { checkIn: '2026-12-18', checkOut: '2026-12-20' }
  const signs = ['2026-12-18', '2026-12-19', '2026-12-20', '2026-12-21', '2026-12-22']
  const labels = signs.map((day) => labelDay(day, chosen, known))
  const texts = ['end: arrive', 'free between: 15,000', 'end: leave', 'short: short', ': ']
  expect(labels.map(({ className, text }) => `${className}: ${text}`)).toEqual(texts)
})
