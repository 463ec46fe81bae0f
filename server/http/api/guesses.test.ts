import { expect, test } from 'vitest'
import { countGuesses, type Guesses, neighbourhood } from './guesses.ts'

test('an address may guess thirty times a minute, and then waits for the rest of it', async () => {
  let now = 0
  const guesses = countGuesses(() => now)
  const guess = (address: string) => lookUp(guesses, address, null)
  for (let time = 0; time < 15; time += 1) {
    expect(await guess('203.0.113.7')).toEqual({ found: null })
    guesses.note('203.0.113.7')
  }
  now = 20_000
  expect([await guess('203.0.113.7'), await guess('203.0.113.8')]).toEqual([{ wait: 40 }, { found: null }])
  now = 60_000
  expect(await guess('203.0.113.7')).toEqual({ found: null })
})

test('a good key opens, however many others have guessed from the same address', async () => {
  const guesses = countGuesses(() => 0)
  for (let guess = 0; guess < 40; guess += 1) await lookUp(guesses, '203.0.113.7', null)
  expect(await lookUp(guesses, '203.0.113.7', 'meera')).toEqual({ found: 'meera' })
  expect(await lookUp(guesses, '203.0.113.7', null)).toEqual({ wait: 60 })
})

test('addresses of one household count as one', () => {
  const same = ['2001:db8:0:7::1', '2001:0db8:0000:0007:ffff::', '2001:db8:0:7:1:2:3:4', '2001:db8:0:7::']
  expect(new Set(same.map(neighbourhood))).toEqual(new Set(['2001:db8:0:7']))
  expect(neighbourhood('2001:db8:0:8::1')).not.toBe('2001:db8:0:7')
  expect([neighbourhood('::ffff:203.0.113.7'), neighbourhood('::1')]).toEqual(['203.0.113.7', '0:0:0:0'])
})

test('of a thousand guesses at the same moment thirty are answered, and the others have to wait', async () => {
  const guesses = countGuesses(() => 0)
  let [atOnce, most] = [0, 0]
  const guess = () =>
    guesses.look(
      '203.0.113.7',
      async () => {
        atOnce += 1
        most = Math.max(most, atOnce)
        await new Promise(setImmediate)
        atOnce -= 1
        return null
      },
      (found) => found === null,
    )
  const answers = await Promise.all(Array.from({ length: 1000 }, guess))
  expect([most, answers.filter((answer) => 'wait' in answer).length]).toEqual([30, 970])
  expect(answers.at(-1)).toEqual({ wait: 60 })
})

test('good keys at the same moment are all found, also where one of them could not be looked up', async () => {
  const guesses = countGuesses(() => 0)
  const look = (key: number) =>
    guesses.look(
      '203.0.113.7',
      async () => {
        if (key === 7) throw new Error('the database is away')
        return key
      },
      () => false,
    )
  const answers = await Promise.allSettled(Array.from({ length: 200 }, (_, key) => look(key)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(199)
  expect(await lookUp(guesses, '203.0.113.7', null)).toEqual({ found: null })
})

function lookUp<Found>(guesses: Guesses, address: string, found: Found) {
  return guesses.look(
    address,
    async () => found,
    (opened) => opened === null,
  )
}
