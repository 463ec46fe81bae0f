import { expect, test } from 'vitest'
import { words } from '#domain/words.ts'
import { NotAboutReview, readAnswer } from './post-review.ts'
import { troubleOf, troubles } from './trouble.ts'

const said = (message: string) => JSON.stringify({ status: 'false', message })

test('what the server says is shown as it is; where that was no judgement, another try is offered', () => {
  expect(readAnswer(200, said(words.reviewRequired))).toMatchObject({
    message: words.reviewRequired,
    again: false,
  })
  for (const [status, message] of [
    [408, words.broken],
    [429, words.tooManyTries],
    [500, words.faulty],
    [503, words.faulty],
    [507, words.diskFull],
  ] as const)
    expect(readAnswer(status, said(message))).toEqual({ status: 'false', message, again: true })
})

test('a proxy that will never let it through is believed, all others are asked again', () => {
  expect(readAnswer(413, '<html>')).toEqual({ status: 'false', message: words.tooLarge, again: false })
  for (const status of [200, 408, 429, 500, 502, 504])
    expect(() => readAnswer(status, '<html>')).toThrow(NotAboutReview)
})

test('only where nobody answers is it the line that is down', () => {
  expect(troubleOf(new TypeError('Failed to fetch'))).toBe('line')
  expect(troubleOf(new NotAboutReview(502))).toBe('house')
  expect(troubleOf(new NotAboutReview(429))).toBe('patience')
  expect(troubles.house).not.toContain('line is down')
})
