import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { words } from './words.ts'

test('every message of the specification stands among the words, letter by letter', () => {
  const specification = readFileSync(join(import.meta.dirname, '../docs/specification.md'), 'utf8')
  const [, table = ''] = specification.split('## 8 Messages')
  const messages = [...(table.split('## 9')[0] ?? '').matchAll(/^\| .+ \| `(.+)` \|$/gm)]
    .map(([, message = '']) => message.replaceAll('\\|', '|'))
    .filter((message) => message !== 'Try Again')
  expect(messages.length).toBeGreaterThan(15)
  expect(Object.values(words)).toEqual(expect.arrayContaining(messages))
})
