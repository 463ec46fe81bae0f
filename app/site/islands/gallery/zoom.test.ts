import { expect, test } from 'vitest'
import { makeKeyRepeatLimit, stepScale, zoomLevel } from './zoom.ts'

test.each([
  ['in by 100 up to 300', 1, [1, 2, 3, 4], [100, 200, 300, 300]],
  ['out to 0, and stays there', -1, [4, 3, 2, 1], [200, 100, 0, 0]],
  ['in by a whole step after a pinch to 150', 1, [2.5], [200]],
  ['out by a whole step after a pinch to 150', -1, [2.5], [100]],
] as const)('zooms %s', (_name, direction, scales, levels) => {
  expect(scales.map((scale) => zoomLevel(stepScale(scale, direction)))).toEqual(levels)
})

test('moves on once in 180 ms while a key is held down', () => {
  const mayMove = makeKeyRepeatLimit()
  expect([0, 100, 179, 180, 300, 360].map(mayMove)).toEqual([true, false, false, true, false, true])
})
