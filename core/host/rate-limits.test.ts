import { expect, onTestFinished, test, vi } from 'vitest'
import { findByLink, networkOf, openRateLimits, type RateLimits } from './rate-limits.server.ts'

const review = 'meera'

test('refuses what is over the limit until its window ends, and looks without counting', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const limits = openRateLimits()
  await tries(limits, 10)
  vi.advanceTimersByTime(59 * 60_000)
  expect(await limits.count('correction', review)).toEqual({ useCount: 11, waitSeconds: 60 })
  for (const _ of [1, 2])
    expect(await limits.peek('correction', review)).toEqual({ useCount: 11, waitSeconds: 60 })
  vi.advanceTimersByTime(60_000)
  expect(await limits.peek('correction', review)).toEqual({ useCount: 0, waitSeconds: null })
  expect(await tries(limits, 2)).toEqual([1, 2])
})

test('counts each limit, and each who is limited, apart', async () => {
  const limits = openRateLimits()
  await tries(limits, 11)
  expect(await limits.count('link', review)).toEqual({ useCount: 1, waitSeconds: null })
  expect(await limits.count('correction', 'ravi')).toEqual({ useCount: 1, waitSeconds: null })
})

test('runs four works of a network at once, also after failures, and others beside them', async () => {
  const { runInTurn } = openRateLimits()
  const ends: (() => void)[] = []
  let started = 0
  const start = (network: string) =>
    runInTurn(network, () => {
      started += 1
      return new Promise<void>((_, reject) => ends.push(() => reject(new Error('failed'))))
    })
  const works = Array.from({ length: 6 }, () => start('203.0.113.7'))
  works.push(start('198.51.100.9'))
  expect(started).toBe(5)
  for (const next of [6, 7]) {
    ends.shift()?.()
    await expect.poll(() => started).toBe(next)
  }
  for (const end of ends) end()
  expect(await Promise.allSettled(works)).toHaveLength(7)
})

async function tries(limits: RateLimits, count: number): Promise<number[]> {
  const used: number[] = []
  for (let each = 0; each < count; each += 1) used.push((await limits.count('correction', review)).useCount)
  return used
}

test('allows thirty guesses a minute per address, then refuses for the rest of it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const limits = openRateLimits()
  const guess = (address: string) => lookUp(limits, address, null)
  for (let time = 0; time < 30; time += 1) expect(await guess('203.0.113.7')).toEqual({ result: null })
  vi.advanceTimersByTime(20_000)
  const both = [await guess('203.0.113.7'), await guess('203.0.113.8')]
  expect(both).toEqual([{ waitSeconds: 40 }, { result: null }])
  vi.advanceTimersByTime(40_000)
  expect(await guess('203.0.113.7')).toEqual({ result: null })
})

test('opens with a good key, however many others guessed from the same address', async () => {
  const limits = openRateLimits()
  for (let guess = 0; guess < 40; guess += 1) await lookUp(limits, '203.0.113.7', null)
  expect(await lookUp(limits, '203.0.113.7', 'meera')).toEqual({ result: 'meera' })
  expect(await lookUp(limits, '203.0.113.7', null)).toEqual({ waitSeconds: 60 })
})

test('answers thirty of a thousand simultaneous guesses, and makes the others wait', async () => {
  const limits = openRateLimits()
  const guesses = Array.from({ length: 1000 }, () => lookUp(limits, '203.0.113.7', null))
  const answers = await Promise.all(guesses)
  const refused = answers.filter((answer) => 'waitSeconds' in answer)
  expect([refused.length, refused.at(-1)]).toEqual([970, { waitSeconds: 60 }])
})

test('finds all simultaneous good keys, also where one could not be looked up', async () => {
  const limits = openRateLimits()
  const look = (key: number) => {
    const find = async () => {
      if (key === 7) throw new Error('the database is away')
      return key
    }
    return findByLink({ limits }, '203.0.113.7', find, () => false)
  }
  const answers = await Promise.allSettled(Array.from({ length: 200 }, (_, key) => look(key)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(199)
  expect(await lookUp(limits, '203.0.113.7', null)).toEqual({ result: null })
})

function lookUp<Found>(limits: RateLimits, address: string, found: Found) {
  const find = async () => found
  return findByLink({ limits }, address, find, (opened) => opened === null)
}

test.each([
  [
    '2001:db8:0:7',
    ['2001:db8:0:7::1', '2001:0db8:0000:0007:ffff::', '2001:db8:0:7:1:2:3:4', '2001:db8:0:7::'],
  ],
  ['2001:db8:0:7', ['[2001:db8:0:7::1]', '[2001:DB8:0:7::2]:5678', '2001:db8:0:7::3%eth0']],
  ['2001:db8:0:8', ['2001:db8:0:8::1']],
  ['203.0.113.7', ['203.0.113.7', '203.0.113.7:5678', ' 203.0.113.7', '[::ffff:203.0.113.7]:80']],
  ['203.0.113.7', ['::ffff:203.0.113.7', '203.0.113.7:1']],
  ['0:0:0:0', ['::1']],
  [
    'unknown',
    ['', 'unknown', '_hidden', '1.2.3.4:5:6', 'a:b:c', '203.0.113.7, 203.0.113.8', 'x'.repeat(5000)],
  ],
])('counts as %s each of %j', (network, addresses) => {
  expect(new Set(addresses.map(networkOf))).toEqual(new Set([network]))
})
