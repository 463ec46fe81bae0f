import { expect, test } from 'vitest'
import { linkName } from './link-name.ts'

test('a link has one name on the device, and it is not the key', async () => {
  const key = 'xc8N0eQwCJeKSFisCyN9_g'
  expect(await linkName(key)).toBe(await linkName(key))
  expect(await linkName(key)).toMatch(/^[0-9a-f]{32}$/)
  expect(await linkName(`${key.slice(0, -1)}h`)).not.toBe(await linkName(key))
})
