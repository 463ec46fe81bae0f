import { expect, test } from 'vitest'
import { fieldsFor, isSuccess } from './send.ts'

test('counts a message as arrived only with status 200 or the text OK', () => {
  expect(isSuccess({ status: 200, text: 'anything' })).toBe(true)
  expect(isSuccess({ status: 202, text: 'OK' })).toBe(true)
  expect(isSuccess({ status: 202, text: 'queued' })).toBe(false)
  expect(isSuccess({ status: 400, text: 'The service ID is invalid' })).toBe(false)
})

const house = { origin: '' }
const provider = { origin: 'https://provider.example' }

test('sends a provider the fields of the specification alone, of either form', () => {
  const unseen = { form: 'x', token: 't', homepage: '', once: 'o', answer: 'json' }
  const enquiry = formOf({
    ...unseen,
    ...{ name: 'Meera', phone: '9876543210', email: 'm@guest.example', expectation: 'Quiet' },
    ...{ checkIn: '2026-12-24', checkOut: '2026-12-28', message: 'Tea?' },
    ...{ stay: 'suite', shown: 'stamp', quote: 'Suite, 4 nights: ₹60,000' },
  })
  expect(Object.fromEntries(fieldsFor(provider, 'enquiry', enquiry))).toEqual({
    name: 'Meera',
    phone: '9876543210',
    email: 'm@guest.example',
    expectation: 'Quiet',
    checkIn: '2026-12-24',
    checkOut: '2026-12-28',
    message: 'Tea?\n\nSuite, 4 nights: ₹60,000',
  })
  const quick = formOf({ ...unseen, name: 'Meera', email: 'm@guest.example', phone: '98', review: 'Lovely' })
  quick.set('image', new File(['x'], 'me.png'))
  expect([...fieldsFor(provider, 'quick', quick).keys()]).toEqual([
    'name',
    'email',
    'phone',
    'image',
    'review',
  ])
})

test('leaves the message as it was typed when no price was shown', () => {
  const sent = fieldsFor(provider, 'enquiry', formOf({ name: 'Meera', message: 'Tea?', quote: '' }))
  expect(Object.fromEntries(sent)).toEqual({ name: 'Meera', message: 'Tea?' })
})

test('sends our own server every field', () => {
  const fields = formOf({ name: 'Meera', token: 't', once: 'o' })
  expect([...fieldsFor(house, 'enquiry', fields).keys()]).toEqual(['name', 'token', 'once'])
})

function formOf(values: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}
