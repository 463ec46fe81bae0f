import { expect, test } from 'vitest'
import { formatFileSize } from './fields.tsx'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [12_400, '12 KB'],
  [999_499, '999 KB'],
  [999_500, '1.0 MB'],
  [2_449_000, '2.4 MB'],
])('states that %i bytes are %s', (bytes, said) => {
  expect(formatFileSize(bytes)).toBe(said)
})
