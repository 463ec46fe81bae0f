import { expect, test } from 'vitest'
import { linkName } from './draft-store.ts'

test('names a link on the device without its key', async () => {
  const key = 'xc8N0eQwCJeKSFisCyN9_g'
  expect(await linkName(key)).toBe(await linkName(key))
  expect(await linkName(key)).toMatch(/^[0-9a-f]{32}$/)
  expect(await linkName(`${key.slice(0, -1)}h`)).not.toBe(await linkName(key))
})
