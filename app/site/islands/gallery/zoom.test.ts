import { expect, test } from 'vitest'
import { limitKeyRepeat, MAX_ZOOM, stepScale, zoomLevel } from './zoom.ts'

test('zooms in by 100 up to 300', () => {
  const levels = [1]
  for (let press = 0; press < 5; press++) levels.push(stepScale(levels.at(-1) ?? 1, 1))
  expect(levels.map(zoomLevel)).toEqual([0, 100, 200, 300, 300, MAX_ZOOM])
})

test('zooms out to 0 and stays there', () => {
  expect([4, 3, 2, 1].map((scale) => zoomLevel(stepScale(scale, -1)))).toEqual([200, 100, 0, 0])
})

test('goes to the next whole step after a pinch to 150', () => {
  expect(zoomLevel(stepScale(2.5, 1))).toBe(200)
  expect(zoomLevel(stepScale(2.5, -1))).toBe(100)
})

test('moves on once in 180 ms while a key is held down', () => {
  const mayMove = limitKeyRepeat()
  expect([0, 100, 179, 180, 300, 360].map(mayMove)).toEqual([true, false, false, true, false, true])
})
