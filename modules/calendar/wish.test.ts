import { expect, test } from 'vitest'
import { nightSign, sayChoiceDoubt, sayFewest, sayNextStep, wishFor } from './choose-nights.ts'
import { nameStay, sayAsking } from './chosen-stay.ts'
import type { ShownNight } from './shown-nights.ts'

const nights: ShownNight[] = [
  { night: '2026-12-18', state: 'free', price: 15_000, fewestNights: 1 },
  { night: '2026-12-19', state: 'free', price: 15_000, fewestNights: 1 },
  { night: '2026-12-20', state: 'taken', price: 18_000, fewestNights: 3 },
  { night: '2026-12-21', state: 'short', price: 18_000, fewestNights: 3 },
]
const known = (day: string) => nights.find(({ night }) => night === day)

test('says the price of chosen nights, what is odd about them, and what to ask for', () => {
  const wish = wishFor(
    { title: 'Suite', included: 'all meals and taxes' },
    { checkIn: '2026-12-18', checkOut: '2026-12-21' },
    known,
  )
  const quote = '3 nights in the Suite: 2 × ₹15,000 + 1 × ₹18,000 = ₹48,000, all meals and taxes included'
  expect(wish).toEqual({ quote, doubt: 'taken', said: `Suite, 18 to 21 December 2026 (${quote})` })
  expect(sayChoiceDoubt('taken', 1)).toMatch(/Ask all the same/)
  expect(
    wishFor(
      { title: 'Suite', included: 'all meals and taxes' },
      { checkIn: '2026-12-18', checkOut: '' },
      known,
    ),
  ).toBeNull()
  expect(
    wishFor(
      { title: 'Suite', included: 'all meals and taxes' },
      { checkIn: '2026-12-21', checkOut: '2026-12-25' },
      known,
    ),
  ).toMatchObject({
    quote: '',
    doubt: 'unknown',
  })
})

test('names chosen nights in a message, and none again', () => {
  const address = nameStay('https://wa.me/919876543210?text=x', 'Hello, about {stay}.', '')
  expect(new URL(address).searchParams.get('text')).toBe('Hello, about a stay.')
  expect(sayAsking('Deodar House', 'the Suite')).toBe(
    'Hello Deodar House, I would like to ask about the Suite.',
  )
})

test('says what comes next, and where more than a night must be taken', () => {
  expect(sayNextStep({ checkIn: '', checkOut: '' }, 1)).toBe('Choose the day you arrive.')
  expect(sayNextStep({ checkIn: '2026-12-20', checkOut: '' }, 3)).toBe(
    'You arrive on Sunday 20 December. Now choose the day you leave, after 3 nights or more.',
  )
  expect(sayFewest(nights)).toEqual(['Arriving 20 to 21 December 2026: 3 nights or more.'])
})

test('says on each day what it is, not by its colour alone', () => {
  const chosen = { checkIn: '2026-12-18', checkOut: '2026-12-20' }
  const signs = ['2026-12-18', '2026-12-19', '2026-12-20', '2026-12-21', '2026-12-22']
  expect(
    signs.map((day) => nightSign(day, chosen, known)).map(({ look, said }) => `${look}: ${said}`),
  ).toEqual(['end: arrive', 'free between: 15,000', 'end: leave', 'short: short', ': '])
})
