import { expect, test } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { telLink, whatsappLink } from './contact.ts'
import {
  checkPhone,
  countryOfPrefix,
  listDialCountries,
  normalizePhone,
  parsePhone,
  withCountryCode,
} from './phone.ts'

test.for([
  ['98765 43210', 'IN', '9876543210', '+91 98765 43210'],
  ['+91 98765 43210', 'IN', '9876543210', '+91 98765 43210'],
  ['(+91) 98765-43210', 'IN', '9876543210', '+91 98765 43210'],
  ['+91 (0) 98765 43210', 'IN', '9876543210', '+91 98765 43210'],
  ['0091 98765 43210', 'IN', '9876543210', '+91 98765 43210'],
  ['098765 43210', 'IN', '9876543210', '+91 98765 43210'],
  ['919876543210', 'IN', '9876543210', '+91 98765 43210'],
  ['0919876543210', 'IN', '9876543210', '+91 98765 43210'],
  ['tel:+919876543210', 'IN', '9876543210', '+91 98765 43210'],
  ['\u202a+91 98765\u00a043210\u202c', 'IN', '9876543210', '+91 98765 43210'],
  ['९८७६५ ४३२१०', 'IN', '9876543210', '+91 98765 43210'],
  ['05942 235678', 'IN', '5942235678', '+91 5942 235 678'],
  ['1800 123 4567', 'IN', '18001234567', '+91 1800 123 4567'],
  ['+44 20 7946 0958', 'GB', '2079460958', '+44 20 7946 0958'],
  ['+44 (0)20 7946 0958', 'GB', '2079460958', '+44 20 7946 0958'],
  ['0044 20 7946 0958', 'GB', '2079460958', '+44 20 7946 0958'],
  ['+44 20 7946 0958 ext. 12', 'GB', '2079460958 x12', '+44 20 7946 0958 x12'],
  ['+49 170 12345678', 'DE', '17012345678', '+49 170 12345678'],
  ['+39 06 1234 5678', 'IT', '0612345678', '+39 06 1234 5678'],
  ['+1 415 555 2671', 'US', '4155552671', '+1 415 555 2671'],
  ['+977 981 2345678', 'NP', '9812345678', '+977 981 2345678'],
])('%s is a number of %s, %s there and %s from anywhere', ([typed = '', country, national, whole = '']) => {
  expect(parsePhone(typed)).toEqual({ country, national, international: whole })
  expect(normalizePhone(typed)).toBe(whole)
  expect(checkPhone(typed)).toBeNull()
  expect(parsePhone(whole)).toEqual({ country, national, international: whole })
})

test.for([
  ['020 7946 0958', 'GB', '+44 20 7946 0958'],
  ['2079460958', 'GB', '+44 20 7946 0958'],
  ['442079460958', 'GB', '+44 20 7946 0958'],
  ['00 91 98765 43210', 'US', '+91 98765 43210'],
  ['(415) 555-2671', 'US', '+1 415 555 2671'],
  ['+91 98765 43210', 'GB', '+91 98765 43210'],
])('%s beside %s is %s', ([typed = '', country = '', whole]) => {
  expect(parsePhone(typed, country)?.international).toBe(whole)
})

test.for([
  '98765',
  '987654321',
  '98765432101',
  '0987654321',
  '12345678',
  '442079460958',
  '+44 20 7946 095',
  '+91 98765 4321',
  '+91 98765 43210 9',
  '9876543210 / 9812345678',
  '98765 43210 Meera',
  '9.1984E+11',
  '+',
  'none',
  '0000000000',
])('%s cannot be a number: it is asked about, and kept as it is where nobody can be asked', (typed) => {
  expect(checkPhone(typed)).toMatchObject({ field: 'phone', message: messages.phoneImpossible })
  expect(normalizePhone(typed)).toBe(typed)
})

test('follows the country code as it is typed, and keeps the chosen country where it shares it', () => {
  const countries = ['+', '+4', '+44', '+44 20', '0044'].map((typed) => countryOfPrefix(typed, 'IN'))
  expect(countries).toEqual(['IN', 'IN', 'GB', 'GB', 'GB'])
  expect(countryOfPrefix('+1', 'IN')).toBe('US')
  expect(countryOfPrefix('+1 4', 'CA')).toBe('CA')
  expect(countryOfPrefix('98765', 'GB')).toBe('GB')
})

test('keeps the chosen country beside half a number', () => {
  expect(withCountryCode('20 7946', 'GB')).toBe('+44 20 7946')
  expect(withCountryCode('+44 20 7946', 'GB')).toBe('+44 20 7946')
  expect(withCountryCode('98765', 'IN')).toBe('98765')
  expect(withCountryCode('', 'GB')).toBe('')
})

test('lists India first among the countries, each with its code', () => {
  const [first, second, ...others] = listDialCountries()
  expect(first).toEqual({ country: 'IN', name: 'India', code: '+91' })
  expect(second?.name).toBe('Afghanistan')
  expect(others).toContainEqual({ country: 'GB', name: 'United Kingdom', code: '+44' })
})

test.for([
  ['+91 98765 43210', 'tel:+919876543210', '919876543210'],
  ['9876543210', 'tel:+919876543210', '919876543210'],
  ['098765 43210', 'tel:+919876543210', '919876543210'],
  ['919876543210', 'tel:+919876543210', '919876543210'],
  ['0044 20 7946 0958', 'tel:+442079460958', '442079460958'],
  ['+44 20 7946 0958 x12', 'tel:+442079460958', '442079460958'],
  ['+44 (0)20 7946 0958', 'tel:+442079460958', '442079460958'],
  ['+1 (415) 555-2671', 'tel:+14155552671', '14155552671'],
  ['+39 06 1234 5678', 'tel:+390612345678', '390612345678'],
  ['+47 22 12 34 56', 'tel:+4722123456', '4722123456'],
  ['108', 'tel:108', '108'],
])('%s is dialled as %s', ([stored = '', tel, digits]) => {
  expect(telLink(stored)).toBe(tel)
  expect(whatsappLink(stored)).toBe(`https://wa.me/${digits}`)
})
