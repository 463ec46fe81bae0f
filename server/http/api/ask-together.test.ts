import { setImmediate as later } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { askTogether } from './ask-together.ts'

test('asks once for all who come while the question is under way, and never answers with what was known before', async () => {
  let [asked, known] = [0, 'old']
  const look = askTogether(async () => {
    asked += 1
    const seen = known
    await later()
    return seen
  })
  const first = look()
  known = 'new'
  expect(await Promise.all([first, look(), look(), look()])).toEqual(['old', 'new', 'new', 'new'])
  expect(asked).toBe(2)
  expect(await look()).toBe('new')
  expect(asked).toBe(3)
})

test('lets the next ones ask after a failure', async () => {
  let asked = 0
  const look = askTogether(async () => {
    asked += 1
    await later()
    if (asked === 1) throw new Error('the database is away')
    return asked
  })
  const [first, second, third] = await Promise.allSettled([look(), look(), look()])
  expect(first.status).toBe('rejected')
  expect([second, third]).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'fulfilled', value: 2 },
  ])
})
