import { expect, test } from 'vitest'
import { passwordProblem } from './password.ts'

const known = ['Asha Bisht', 'asha@deodarhouse.example', 'Deodar House']

test.each([
  'walnut kettle verandah rain',
  'Tea before anybody asked',
  'घर के पीछे देवदार है',
  'xK9#mQ2$vL7!',
  'we left the apricots to the birds',
])('takes %s', (password) => expect(passwordProblem(password, known)).toBeNull())

test.each([
  ['short', 'eleven char', 'too-short'],
  ['endless', 'a b'.repeat(60), 'too-long'],
  ['among the first tried', 'Password@1234', 'common'],
  ['among the first tried, with stand-ins', 'P@$$w0rd2026', 'common'],
  ['a god and a year', 'JaiShriRam2024', 'common'],
  ['a love letter', 'I love you 2026', 'common'],
  ['one letter', 'aaaaaaaaaaaaaaaa', 'common'],
  ['a piece again and again', 'hillhillhillhill', 'common'],
  ['counting', '1234567890123', 'common'],
  ['a keyboard row', 'qwertyuiopasdf', 'common'],
  ['the house', 'DeodarHouse2026', 'about-you'],
  ['one’s own name', 'AshaBisht@123', 'about-you'],
] as const)('refuses one that is %s', (_what, password, problem) => {
  expect(passwordProblem(password, known)).toBe(problem)
})
