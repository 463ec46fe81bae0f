import { expect, test } from 'vitest'
import { sayTooMany } from '#domain/say-wait.ts'
import { words } from '#domain/words.ts'
import { readFailure } from './failure.ts'

const refusal = JSON.stringify({ message: words.emailInvalid, field: 'email' })

test('only a line on which nobody answered is a failed line', () => {
  expect(readFailure(0, 'TypeError: Failed to fetch', true)).toEqual({ why: 'line' })
  for (const status of [400, 403, 413, 422, 429, 500, 503])
    for (const ours of [true, false]) expect(readFailure(status, 'no', ours).why).not.toBe('line')
})

test('a refusal of ours brings its sentence and its field', () => {
  expect(readFailure(400, refusal, true)).toEqual({
    why: 'refused',
    message: words.emailInvalid,
    field: 'email',
  })
  expect(readFailure(400, words.broken, true)).toMatchObject({ why: 'refused', message: words.broken })
  expect(readFailure(413, '<h1>nginx</h1>', true)).toMatchObject({ why: 'refused', message: words.tooLarge })
})

test('a limit brings the sentence that says when, if it is ours', () => {
  const sentence = sayTooMany('+91 98765 43210', 480)
  expect(readFailure(429, sentence, true)).toEqual({ why: 'limit', message: sentence })
  expect(readFailure(429, '<h1>Too Many Requests</h1>', true)).toEqual({ why: 'limit', message: undefined })
  expect(readFailure(429, 'Too many requests', false)).toEqual({ why: 'limit', message: undefined })
})

test('what a provider refuses is nothing the visitor could mend, and its words are not shown', () => {
  expect(readFailure(400, 'The Public Key is invalid', false)).toEqual({ why: 'carrier' })
  expect(readFailure(400, refusal, false)).toEqual({ why: 'carrier' })
  expect(readFailure(403, '<h1>Forbidden</h1>', true)).toEqual({ why: 'carrier' })
})

test('a house that is not well says so', () => {
  expect(readFailure(502, '<h1>Bad Gateway</h1>', true)).toEqual({ why: 'house' })
  expect(readFailure(500, 'sleeping', false)).toEqual({ why: 'house' })
})
