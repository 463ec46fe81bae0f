import { expect, test } from 'vitest'
import { keepTrying, pauseAfter, type SubmitAnswer } from './retry.ts'

const received: SubmitAnswer = { status: 'true', message: 'Thanks' }

test('tries a fourth time after three broken connections, with growing pauses', async () => {
  const pauses: number[] = []
  const failures: number[] = []
  let attempts = 0
  const answer = await keepTrying({
    attempt: async () => {
      attempts += 1
      if (attempts < 4) throw new TypeError('Failed to fetch')
      return received
    },
    pause: async (milliseconds) => void pauses.push(milliseconds),
    onFailure: (count) => failures.push(count),
  })
  expect(answer).toBe(received)
  expect(pauses).toEqual([1000, 2000, 4000])
  expect(failures).toEqual([1, 2, 3])
})

test('does not try again after a refusal', async () => {
  let attempts = 0
  const refusal = { status: 'false', message: 'Review is required' }
  const attempt = async () => {
    attempts += 1
    return refusal
  }
  expect(await keepTrying({ attempt, pause: async () => {}, onFailure: () => {} })).toBe(refusal)
  expect(attempts).toBe(1)
})

test('limits pauses to half a minute', () => {
  expect(pauseAfter(20)).toBe(30_000)
})
