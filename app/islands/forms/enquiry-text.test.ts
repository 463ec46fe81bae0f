import { expect, test } from 'vitest'
import { enquiryText } from './enquiry-form.tsx'

test('says everything typed in the WhatsApp message, days as people say them', () => {
  const text = enquiryText({
    name: 'Meera Joshi',
    phone: '9876543210',
    email: 'meera@guest.example',
    expectation: 'Suite',
    checkIn: '2026-12-24',
    checkOut: '',
    message: 'Is there a heater?\nWe are three.',
  })
  expect(text).toBe(
    [
      'Hello, I would like to enquire about a stay.',
      'Name: Meera Joshi',
      'Phone: 9876543210',
      'Email: meera@guest.example',
      'Expectation: Suite',
      'Check-in: 24 December 2026',
      'Message: Is there a heater?\nWe are three.',
    ].join('\n'),
  )
})
