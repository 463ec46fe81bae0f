import { expect, test } from 'vitest'
import { nameStay, STAY_HERE } from './chosen-stay.ts'

test('names the chosen stay in the WhatsApp message, and then another', () => {
  const text = `Hello, I would like to book ${STAY_HERE}.`
  const first = nameStay('https://wa.me/919876543210?text=Hello', text, 'Suite')
  expect(new URL(first).searchParams.get('text')).toBe('Hello, I would like to book the Suite.')
  expect(nameStay(first, text, 'A & B')).toBe(
    'https://wa.me/919876543210?text=Hello%2C%20I%20would%20like%20to%20book%20the%20A%20%26%20B.',
  )
})
