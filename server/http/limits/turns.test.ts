import { setImmediate as later } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

const curious = '198.51.100.7'

test('makes the things of one address one after another, and another’s without waiting', async () => {
  const turns = openTurns(() => 0)
  const steps: string[] = []
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  const first = turns.take(curious, async () => {
    await ready
    steps.push('first')
  })
  const second = turns.take(curious, async () => steps.push('second'))
  await turns.take('203.0.113.9', async () => steps.push('somebody else'))
  await later()
  expect(steps).toEqual(['somebody else'])
  resolve()
  await Promise.all([first, second])
  expect(steps).toEqual(['somebody else', 'first', 'second'])
})

test('tells whoever asks for too much when to come back, and then serves them', async () => {
  let now = 0
  const turns = openTurns(() => now)
  let made = 0
  const ask = () => turns.take(curious, async () => (made += 1))
  let answer = await ask()
  while ('made' in answer && made < 1000) answer = await ask()
  expect(made).toBe(300)
  expect(answer).toEqual({ wait: 1 })
  now += 1000
  expect(await ask()).toEqual({ made: 301 })
})

test('keeps a thousand simultaneous requests in one queue', async () => {
  const turns = openTurns(() => 0)
  const answers = await Promise.all(Array.from({ length: 1000 }, () => turns.take(curious, later)))
  expect(answers.filter((answer) => 'made' in answer)).toHaveLength(101)
})

test('lets the next one in after a failure', async () => {
  const turns = openTurns(() => 0)
  await expect(turns.take(curious, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns.take(curious, async () => 'whole')).toEqual({ made: 'whole' })
})
