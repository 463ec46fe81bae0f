import { expect, onTestFinished, test, vi } from 'vitest'
import { findByLink, openRateLimits, type RateLimits } from './rate-limits.ts'

test('allows thirty guesses a minute per address, then refuses for the rest of it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const limits = openRateLimits()
  const guess = (address: string) => lookUp(limits, address, null)
  for (let time = 0; time < 30; time += 1) expect(await guess('203.0.113.7')).toEqual({ found: null })
  vi.advanceTimersByTime(20_000)
  expect([await guess('203.0.113.7'), await guess('203.0.113.8')]).toEqual([{ wait: 40 }, { found: null }])
  vi.advanceTimersByTime(40_000)
  expect(await guess('203.0.113.7')).toEqual({ found: null })
})

test('opens with a good key, however many others guessed from the same address', async () => {
  const limits = openRateLimits()
  for (let guess = 0; guess < 40; guess += 1) await lookUp(limits, '203.0.113.7', null)
  expect(await lookUp(limits, '203.0.113.7', 'meera')).toEqual({ found: 'meera' })
  expect(await lookUp(limits, '203.0.113.7', null)).toEqual({ wait: 60 })
})

test('answers thirty of a thousand simultaneous guesses, and makes the others wait', async () => {
  const limits = openRateLimits()
  const guesses = Array.from({ length: 1000 }, () => lookUp(limits, '203.0.113.7', null))
  const answers = await Promise.all(guesses)
  const refused = answers.filter((answer) => 'wait' in answer)
  expect([refused.length, refused.at(-1)]).toEqual([970, { wait: 60 }])
})

test('finds all simultaneous good keys, also where one could not be looked up', async () => {
  const limits = openRateLimits()
  const look = (key: number) =>
    findByLink(
      { limits },
      '203.0.113.7',
      async () => {
        if (key === 7) throw new Error('the database is away')
        return key
      },
      () => false,
    )
  const answers = await Promise.allSettled(Array.from({ length: 200 }, (_, key) => look(key)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(199)
  expect(await lookUp(limits, '203.0.113.7', null)).toEqual({ found: null })
})

function lookUp<Found>(limits: RateLimits, address: string, found: Found) {
  return findByLink(
    { limits },
    address,
    async () => found,
    (opened) => opened === null,
  )
}
