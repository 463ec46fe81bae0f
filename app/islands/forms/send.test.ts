import { expect, test } from 'vitest'
import { isSuccess } from './send.ts'

test('counts a message as arrived only with status 200 or the text OK', () => {
  expect(isSuccess({ status: 200, text: 'anything' })).toBe(true)
  expect(isSuccess({ status: 202, text: 'OK' })).toBe(true)
  expect(isSuccess({ status: 202, text: 'queued' })).toBe(false)
  expect(isSuccess({ status: 400, text: 'The service ID is invalid' })).toBe(false)
})
