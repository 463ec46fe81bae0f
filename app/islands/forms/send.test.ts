import { expect, test } from 'vitest'
import { isSuccess } from './send.ts'

test('a message has arrived when the status is 200 or the text is OK, and only then', () => {
  expect(isSuccess({ status: 200, text: 'anything' })).toBe(true)
  expect(isSuccess({ status: 202, text: 'OK' })).toBe(true)
  expect(isSuccess({ status: 202, text: 'queued' })).toBe(false)
  expect(isSuccess({ status: 400, text: 'The service ID is invalid' })).toBe(false)
})
