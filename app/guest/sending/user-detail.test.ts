import { expect, test } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { NoDetailsNow, readDetail } from './user-detail.ts'

test('reads the details of the booking, and takes a refusal as a refusal', () => {
  const data = { first_name: 'Meera', last_name: 'Joshi', email: 'meera@guest.example', phone: null }
  expect(readDetail(200, JSON.stringify({ status: 'true', data }), null)).toEqual({
    name: 'Meera Joshi',
    email: 'meera@guest.example',
    phone: '',
  })
  const no = JSON.stringify({ status: 'false', message: messages.notAbleToReview })
  expect(readDetail(200, no, null)).toBe('refused')
})

test.each([
  [500, JSON.stringify({ status: 'false', message: messages.faulty })],
  [429, JSON.stringify({ status: 'false', message: messages.tooManyTries })],
  [502, '<h1>Bad Gateway</h1>'],
  [200, '<h1>Please sign in to this Wi-Fi</h1>'],
  [404, 'not found'],
  [200, 'null'],
])('rejects %i with %s as an answer about the booking', (status, text) => {
  expect(() => readDetail(status, text, null)).toThrow(NoDetailsNow)
})

test('reads how long the house wants to be left alone', () => {
  const rest = (retryAfter: string | null) => {
    try {
      return readDetail(429, '', retryAfter)
    } catch (fault) {
      return (fault as NoDetailsNow).restMs
    }
  }
  expect([rest('30'), rest(null), rest('Wed, 21 Oct 2026 07:28:00 GMT')]).toEqual([30_000, 0, 0])
})
