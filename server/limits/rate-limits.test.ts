import { expect, onTestFinished, test, vi } from 'vitest'
import { openRateLimits, type RateLimits } from './rate-limits.ts'

const account = 'account asha@deodar.example'

test('refuses what is over the limit until its window ends', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const limits = openRateLimits()
  await tries(limits, 10)
  vi.advanceTimersByTime(14 * 60_000)
  expect(await limits.count('signIn', account)).toEqual({ used: 11, wait: 60 })
  expect((await limits.look('signIn', account)).wait).toBe(60)
  vi.advanceTimersByTime(60_000)
  expect(await limits.look('signIn', account)).toEqual({ used: 0, wait: null })
  expect(await tries(limits, 2)).toEqual([1, 2])
})

test('counts each limit, and each who is limited, apart', async () => {
  const limits = openRateLimits()
  await tries(limits, 11)
  expect(await limits.count('link', account)).toEqual({ used: 1, wait: null })
  expect(await limits.count('signIn', 'account ravi@deodar.example')).toEqual({ used: 1, wait: null })
})

test('looks without counting, takes back and forgets', async () => {
  const limits = openRateLimits()
  expect(await limits.look('signIn', account)).toEqual({ used: 0, wait: null })
  await tries(limits, 10)
  expect(await limits.look('signIn', account)).toEqual({ used: 10, wait: 900 })
  await limits.takeBack('signIn', account, 2)
  expect(await limits.look('signIn', account)).toEqual({ used: 8, wait: null })
  await limits.takeBack('signIn', account, 20)
  expect(await tries(limits, 1)).toEqual([1])
  await limits.forget('signIn', account)
  expect(await limits.look('signIn', account)).toEqual({ used: 0, wait: null })
})

async function tries(limits: RateLimits, count: number): Promise<number[]> {
  const used: number[] = []
  for (let each = 0; each < count; each += 1) used.push((await limits.count('signIn', account)).used)
  return used
}
