import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pictureName } from './picture-name.ts'

test('calls every drawn picture by a name of its own', () => {
  const drawn = readdirSync(join(import.meta.dirname, '../../content/pictures'))
    .filter((file) => file.endsWith('.webp'))
    .map((file) => file.replace('.webp', ''))
  const names = drawn.map(pictureName)
  expect(names.filter((name) => !/^[A-Z]/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(drawn.length)
})
