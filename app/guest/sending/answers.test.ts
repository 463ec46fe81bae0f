import { expect, test } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { NotAboutReview, readAnswer, sendingFaultOf } from '../use-review.ts'
import { troubles } from './retry.ts'

const said = (message: string) => JSON.stringify({ status: 'false', message })

test('shows the message of the server, and offers another try where it was no judgement', () => {
  expect(readAnswer(200, said(messages.reviewRequired))).toMatchObject({
    message: messages.reviewRequired,
    again: false,
  })
  for (const [status, message] of [
    [408, messages.broken],
    [429, messages.tooManyTries],
    [500, messages.faulty],
    [503, messages.faulty],
    [507, messages.diskFull],
  ] as const)
    expect(readAnswer(status, said(message))).toEqual({ status: 'false', message, again: true })
})

test('believes a proxy that will never let it through, and asks all others again', () => {
  expect(readAnswer(413, '<html>')).toEqual({ status: 'false', message: messages.tooLarge, again: false })
  for (const status of [200, 408, 429, 500, 502, 504])
    expect(() => readAnswer(status, '<html>')).toThrow(NotAboutReview)
})

test('reports a broken connection only where nobody answers', () => {
  expect(sendingFaultOf(new TypeError('Failed to fetch'))).toBe('line')
  expect(sendingFaultOf(new NotAboutReview(502))).toBe('house')
  expect(sendingFaultOf(new NotAboutReview(429))).toBe('patience')
  expect(troubles.house).not.toContain('line is down')
})
