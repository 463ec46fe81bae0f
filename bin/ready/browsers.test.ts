import { expect, test } from 'vitest'
import { fetchProgram } from './browsers.mjs'

test('tells what to install where no package manager is known that has it', () => {
  expect(fetchProgram('Firefox', () => null, { 'no-such-manager': 'firefox' })).toBe(
    'Please install Firefox.',
  )
})

test('leaves a program alone that is here', () => {
  expect(fetchProgram('Firefox', () => '/usr/bin/firefox', {})).toBeUndefined()
})
