import { expect, test } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { sayTooMany } from '#modules/common/say-wait.ts'
import { readFailure } from './send.ts'

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
