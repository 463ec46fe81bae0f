import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeTooMany, formatWait, messages } from './messages.ts'

test('has every message of the specification, character by character', () => {
  const specification = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
  const [, table = ''] = specification.split('## 8 Messages')
  const verbatim = [...(table.split('## 9')[0] ?? '').matchAll(/^\| .+ \| `(.+)` \|$/gm)]
    .map(([, message = '']) => message.replaceAll('\\|', '|'))
    .filter((message) => message !== 'Try Again')
  expect(verbatim.length).toBeGreaterThan(15)
  expect(Object.values(messages)).toEqual(expect.arrayContaining(verbatim))
})

test.each([
  [1, 'in a minute'],
  [60, 'in a minute'],
  [61, 'in about 2 minutes'],
  [480, 'in about 8 minutes'],
  [7200, 'in about 2 hours'],
])('states a wait of %i seconds as %s', (seconds, said) => {
  expect(formatWait(seconds)).toBe(said)
})

test('a visitor who sent too much reads when to try again, and the telephone', () => {
  expect(describeTooMany('+91 98765 43210', 480)).toMatch(/again in about 8 minutes.*\+91 98765 43210$/)
  expect(describeTooMany('+91 98765 43210')).toMatch(/again in a few minutes/)
})
