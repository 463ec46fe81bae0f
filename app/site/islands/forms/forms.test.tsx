import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { sayTooMany } from '#modules/common/say-wait.ts'
import { enquiryText } from './enquiry-form.tsx'
import QuickForm from './quick-form.tsx'
import { fieldsFor, isSuccess, readFailure } from './send.ts'
import { SendingNote } from './send-button.tsx'
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
  const enquiry = fieldsOf({
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
  const quick = fieldsOf({
    ...unseen,
    name: 'Meera',
    email: 'm@guest.example',
    phone: '98',
    review: 'Lovely',
  })
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
  const sent = fieldsFor(provider, 'enquiry', fieldsOf({ name: 'Meera', message: 'Tea?', quote: '' }))
  expect(Object.fromEntries(sent)).toEqual({ name: 'Meera', message: 'Tea?' })
})

test('sends our own server every field', () => {
  const fields = fieldsOf({ name: 'Meera', token: 't', once: 'o' })
  expect([...fieldsFor(house, 'enquiry', fields).keys()]).toEqual(['name', 'token', 'once'])
})

const refusal = JSON.stringify({ message: messages.emailInvalid, field: 'email' })

test('reports a failed connection only where nobody answered', () => {
  expect(readFailure(0, 'TypeError: Failed to fetch', true)).toEqual({ why: 'line' })
  for (const status of [400, 403, 413, 422, 429, 500, 503])
    for (const ours of [true, false]) expect(readFailure(status, 'no', ours).why).not.toBe('line')
})

test('reads message and field from our refusal', () => {
  expect(readFailure(400, refusal, true)).toEqual({
    why: 'refused',
    message: messages.emailInvalid,
    field: 'email',
  })
  expect(readFailure(400, messages.broken, true)).toMatchObject({ why: 'refused', message: messages.broken })
  expect(readFailure(413, '<h1>nginx</h1>', true)).toMatchObject({
    why: 'refused',
    message: messages.tooLarge,
  })
})

test('shows the message of our limit that says when', () => {
  const sentence = sayTooMany('+91 98765 43210', 480)
  expect(readFailure(429, sentence, true)).toEqual({ why: 'limit', message: sentence })
  expect(readFailure(429, '<h1>Too Many Requests</h1>', true)).toEqual({ why: 'limit', message: undefined })
  expect(readFailure(429, 'Too many requests', false)).toEqual({ why: 'limit', message: undefined })
})

test('hides what a provider refuses, as the visitor cannot mend it', () => {
  expect(readFailure(400, 'The Public Key is invalid', false)).toEqual({ why: 'carrier' })
  expect(readFailure(400, refusal, false)).toEqual({ why: 'carrier' })
  expect(readFailure(403, '<h1>Forbidden</h1>', true)).toEqual({ why: 'carrier' })
})

test('reports a house with a fault', () => {
  expect(readFailure(502, '<h1>Bad Gateway</h1>', true)).toEqual({ why: 'house' })
  expect(readFailure(500, 'sleeping', false)).toEqual({ why: 'house' })
})

const postbox = { origin: '', publicKey: 'house', serviceId: 'house', templateId: 'message' }

test('says before sending that the quick form is a message to the house, above the button', () => {
  const form = renderToStaticMarkup(
    <QuickForm action="/quick-review" token="t" postbox={postbox} hint="" phone="+91 98765 43210" />,
  )
  const said = form.indexOf(messages.quickIsMessage)
  expect(said).toBeGreaterThan(0)
  expect(form.indexOf('>Send</button>')).toBeGreaterThan(said)
  expect(form).not.toContain(messages.quickNotPublished)
})

test('says after sending what became of it, and nothing of the kind before', () => {
  const note = (state: 'ready' | 'sent') =>
    renderToStaticMarkup(
      <SendingNote state={state} failure={null} phone="+91 98765 43210" arrived="It arrived." />,
    )
  expect(note('sent')).toContain('It arrived.')
  expect(note('ready')).not.toContain('It arrived.')
})

function fieldsOf(values: Record<string, string>): FormData {
  const fields = new FormData()
  for (const [name, value] of Object.entries(values)) fields.set(name, value)
  return fields
}
