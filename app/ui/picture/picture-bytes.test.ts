import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatOf, isCutShort } from './picture-bytes.ts'

const read = async (name: string) =>
  new Uint8Array(await readFile(join(import.meta.dirname, '../../../tests/fixtures/media', name)))

test.each([
  ['camera-gps.jpg', 'jpeg'],
  ['progressive.jpg', 'jpeg'],
  ['cmyk.jpg', 'jpeg'],
  ['grey.jpg', 'jpeg'],
  ['orientation-6.jpg', 'jpeg'],
  ['sixteen-bit.png', 'png'],
  ['animated.gif', 'gif'],
] as const)('accepts %s as a whole %s', async (name, format) => {
  const bytes = await read(name)
  expect([formatOf(bytes), isCutShort(bytes)]).toEqual([format, false])
})

test.each(['camera-gps.jpg', 'progressive.jpg', 'grey.jpg', 'sixteen-bit.png'])(
  'notices %s cut short anywhere',
  async (name) => {
    const bytes = await read(name)
    for (const share of [0.1, 0.5, 0.9, 0.99])
      expect(isCutShort(bytes.subarray(0, Math.floor(bytes.length * share)))).toBe(true)
    expect(isCutShort(bytes.subarray(0, bytes.length - 2))).toBe(true)
  },
)

test('accepts a picture with bytes after its end', async () => {
  const bytes = await read('grey.jpg')
  expect(isCutShort(new Uint8Array([...bytes, 0, 1, 2, 255, 7]))).toBe(false)
})

test('rejects a text with the name of a picture', async () => {
  expect(formatOf(await read('README.md'))).toBeNull()
})
