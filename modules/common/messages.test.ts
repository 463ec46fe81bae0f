import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messages } from './messages.ts'

test('has every message of the specification, letter by letter', () => {
  const specification = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
  const [, table = ''] = specification.split('## 8 Messages')
  const verbatim = [...(table.split('## 9')[0] ?? '').matchAll(/^\| .+ \| `(.+)` \|$/gm)]
    .map(([, message = '']) => message.replaceAll('\\|', '|'))
    .filter((message) => message !== 'Try Again')
  expect(verbatim.length).toBeGreaterThan(15)
  expect(Object.values(messages)).toEqual(expect.arrayContaining(verbatim))
})
