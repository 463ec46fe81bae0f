import { expect, test } from 'vitest'
import { fetchProgram } from './browsers.mjs'

test('tells what to install where no package manager is known that has it', async () => {
  expect(await fetchProgram('Firefox', () => null, { 'no-such-manager': 'firefox' })).toBe(
    'Please install Firefox.',
  )
})

test('leaves a program alone that is here', async () => {
  expect(await fetchProgram('Firefox', () => '/usr/bin/firefox', {})).toBeUndefined()
})
