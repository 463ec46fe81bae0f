import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { describeTooMany, messages } from '#core/refusals/messages.ts'
import { writeEnquiryText } from './enquiry-form.tsx'
import { SendControls } from './fields.tsx'
import QuickForm from './quick-form.tsx'
import { hasArrived, readFailure, selectFields } from './send.ts'
import { checkFields } from './use-sending.ts'

const typed = { name: 'Meera Joshi', phone: '9876543210', email: 'meera@guest.example', review: 'Tea.' }

test.each([
  ['name', '   ', messages.nameRequired],
  ['email', 'a@b', messages.emailInvalid],
  ['email', 'a@b.c', messages.emailInvalid],
  ['phone', '  ', messages.phoneRequired],
])('reports %s "%s" at its field, in both forms', (field, text, message) => {
  for (const form of ['enquiry', 'quick'] as const)
    expect(checkFields(form, fieldsOf({ ...typed, [field]: text }))).toMatchObject({ field, message })
})

test('accepts what the house would accept', () => {
  expect(checkFields('enquiry', fieldsOf(typed))).toBeNull()
  expect(checkFields('quick', fieldsOf(typed))).toBeNull()
  expect(checkFields('quick', fieldsOf({ ...typed, review: ' \n ' }))).toMatchObject({ field: 'review' })
})

test('puts everything typed into the WhatsApp message, with days in words', () => {
  const { review: _, ...contact } = typed
  const message = 'Is there a heater?\nWe are three.'
  const stay = { expectation: 'Suite', checkIn: '2026-12-24', checkOut: '' }
  expect(writeEnquiryText({ ...contact, ...stay, message })).toBe(
    `Hello, I would like to enquire about a stay.
Name: Meera Joshi
Phone: 9876543210
Email: meera@guest.example
Expectation: Suite
Check-in: 24 December 2026
Message: Is there a heater?
We are three.`,
  )
})

test('counts a message as arrived only with status 200 or the text OK', () => {
  expect(hasArrived({ status: 200, text: 'anything' })).toBe(true)
  expect(hasArrived({ status: 202, text: 'OK' })).toBe(true)
  expect(hasArrived({ status: 202, text: 'queued' })).toBe(false)
  expect(hasArrived({ status: 400, text: 'The service ID is invalid' })).toBe(false)
})

const house = { origin: '' }
const provider = { origin: 'https://provider.example' }

test('sends a provider the fields of the specification alone, of either form', () => {
  const hidden = { form: 'x', token: 't', homepage: '', once: 'o' }
  const { review: _, ...contact } = typed
  const days = { expectation: 'Quiet', checkIn: '2026-12-24', checkOut: '2026-12-28' }
  const nights = { stay: 'suite', shown: 'stamp', quote: 'Suite, 4 nights: ₹60,000' }
  const enquiry = fieldsOf({ ...hidden, ...contact, ...days, message: 'Tea?', ...nights })
  const message = 'Tea?\n\nSuite, 4 nights: ₹60,000'
  const sent = Object.fromEntries(selectFields(provider, 'enquiry', enquiry))
  expect(sent).toEqual({ ...contact, ...days, message })
  const quick = fieldsOf({ ...hidden, ...typed })
  quick.set('image', new File(['x'], 'me.png'))
  const names = ['name', 'email', 'phone', 'image', 'review']
  expect([...selectFields(provider, 'quick', quick).keys()]).toEqual(names)
})

test('sends a provider the number of guests and a shown price with the message, and our own server every field', () => {
  const send = (to: typeof house, values: Record<string, string>) =>
    Object.fromEntries(selectFields(to, 'enquiry', fieldsOf(values)))
  const chosen = { message: '', guests: '2+1', quote: 'Suite: ₹60,000' }
  expect(send(provider, chosen)).toEqual({ message: 'Guests: 2+1\n\nSuite: ₹60,000' })
  const plain = { name: 'Meera', message: 'Tea?' }
  expect(send(provider, { ...plain, quote: '' })).toEqual(plain)
  expect(send(house, { ...plain, token: 't', once: 'o' })).toEqual({ ...plain, token: 't', once: 'o' })
})

const refusal = JSON.stringify({ message: messages.emailInvalid, field: 'email' })
const broken = JSON.stringify({ message: messages.broken })
const limit = describeTooMany('+91 98765 43210', 480)

test.each([
  ['no answer', 0, 'TypeError: Failed to fetch', true, { reason: 'line' }],
  ['our refusal', 400, refusal, true, { reason: 'refused', message: messages.emailInvalid, field: 'email' }],
  ['our refusal of no field', 400, broken, true, { reason: 'refused', message: messages.broken }],
  ['a sentence that is also ours', 400, messages.broken, true, { reason: 'carrier' }],
  ['a proxy with a limit', 413, '<h1>nginx</h1>', true, { reason: 'refused', message: messages.tooLarge }],
  ['our limit', 429, JSON.stringify({ message: limit }), true, { reason: 'limit', message: limit }],
  ["a proxy's limit", 429, '<h1>Too Many Requests</h1>', true, { reason: 'limit', message: undefined }],
  ["a provider's limit", 429, 'Too many requests', false, { reason: 'limit', message: undefined }],
  ["a provider's sentence", 400, 'The Public Key is invalid', false, { reason: 'carrier' }],
  ["a provider's JSON", 400, refusal, false, { reason: 'carrier' }],
  ['a firewall', 403, '<h1>Forbidden</h1>', true, { reason: 'carrier' }],
  ['a proxy before a failing server', 502, '<h1>Bad Gateway</h1>', true, { reason: 'server' }],
  ['a failing provider', 500, 'sleeping', false, { reason: 'server' }],
])('reads the failure of %s', (_, status, text, isOurs, failure) => {
  expect(readFailure(status, text, isOurs)).toMatchObject(failure)
})

const emailService = { origin: '', publicKey: 'house', serviceId: 'house', templateId: 'message' }

test('shows before sending that the quick form is a message, and after sending what became of it', () => {
  const phone = '+91 98765 43210'
  const form = renderToStaticMarkup(
    <QuickForm action="/quick-review" token="t" emailService={emailService} hint="" phone={phone} />,
  )
  const before = form.indexOf(messages.quickIsMessage)
  expect(before).toBeGreaterThan(0)
  expect(form.indexOf('>Send</button>')).toBeGreaterThan(before)
  expect(form).not.toContain(messages.quickNotPublished)
  const note = (state: 'ready' | 'sent') =>
    renderToStaticMarkup(
      <SendControls
        sending={{ state, failure: null }}
        phone={phone}
        whatsappText=""
        arrivedText="It arrived."
      />,
    )
  expect(note('sent')).toContain('It arrived.')
  expect(note('ready')).not.toContain('It arrived.')
})

function fieldsOf(values: Record<string, string>): FormData {
  const fields = new FormData()
  for (const [name, value] of Object.entries(values)) fields.set(name, value)
  return fields
}
