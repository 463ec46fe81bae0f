import { expect, test } from 'vitest'
import { openTestHouse } from '../../../tests/house.ts'
import { type LinkTries, openLinkTries } from './link-tries.ts'

test('allows thirty guesses a minute per address, then refuses for the rest of it', async () => {
  const house = await openTestHouse()
  const tries = openLinkTries(house)
  const guess = (address: string) => lookUp(tries, address, null)
  for (let time = 0; time < 15; time += 1) {
    expect(await guess('203.0.113.7')).toEqual({ found: null })
    await tries.count('203.0.113.7')
  }
  house.clock.advance({ seconds: 20 })
  expect([await guess('203.0.113.7'), await guess('203.0.113.8')]).toEqual([{ wait: 40 }, { found: null }])
  house.clock.advance({ seconds: 40 })
  expect(await guess('203.0.113.7')).toEqual({ found: null })
})

test('opens with a good key, however many others guessed from the same address', async () => {
  const tries = openLinkTries(await openTestHouse())
  for (let guess = 0; guess < 40; guess += 1) await lookUp(tries, '203.0.113.7', null)
  expect(await lookUp(tries, '203.0.113.7', 'meera')).toEqual({ found: 'meera' })
  expect(await lookUp(tries, '203.0.113.7', null)).toEqual({ wait: 60 })
})

test('answers thirty of a thousand simultaneous guesses, and makes the others wait', async () => {
  const tries = openLinkTries(await openTestHouse())
  const guesses = Array.from({ length: 1000 }, () => lookUp(tries, '203.0.113.7', null))
  const answers = await Promise.all(guesses)
  const refused = answers.filter((answer) => 'wait' in answer)
  expect([refused.length, refused.at(-1)]).toEqual([970, { wait: 60 }])
})

test('finds all simultaneous good keys, also where one could not be looked up', async () => {
  const tries = openLinkTries(await openTestHouse())
  const look = (key: number) =>
    tries.look(
      '203.0.113.7',
      async () => {
        if (key === 7) throw new Error('the database is away')
        return key
      },
      () => false,
    )
  const answers = await Promise.allSettled(Array.from({ length: 200 }, (_, key) => look(key)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(199)
  expect(await lookUp(tries, '203.0.113.7', null)).toEqual({ found: null })
})

function lookUp<Found>(tries: LinkTries, address: string, found: Found) {
  return tries.look(
    address,
    async () => found,
    (opened) => opened === null,
  )
}
