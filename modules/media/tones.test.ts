import { expect, test } from 'vitest'
import { areaOfPicture, readTones, TONES_ACROSS, tonesWithin, writeTones } from './tones.ts'

const halves = Array.from({ length: TONES_ACROSS ** 2 }, (_, part) =>
  part % TONES_ACROSS < TONES_ACROSS / 2 ? { dark: 0, bright: 10 } : { dark: 240, bright: 255 },
)

test('reads what was written, and nothing of a picture nobody has measured', () => {
  expect(readTones(writeTones(halves))).toEqual(halves)
  expect(readTones(null)).toBeNull()
  expect(readTones('00ff')).toBeNull()
})

test('takes the darkest and brightest of all parts an area touches', () => {
  expect(tonesWithin(halves, { left: 0, right: 0.4, top: 0, bottom: 1 })).toEqual({ dark: 0, bright: 10 })
  expect(tonesWithin(halves, { left: 0.6, right: 1, top: 0, bottom: 0.1 })).toEqual({
    dark: 240,
    bright: 255,
  })
  expect(tonesWithin(halves, { left: 0.4, right: 0.6, top: 0, bottom: 1 })).toEqual({ dark: 0, bright: 255 })
})

test('cuts a picture around its focus', () => {
  const words = { left: 0, right: 1, top: 0, bottom: 0.5 }
  const area = (x: number) =>
    areaOfPicture({ width: 200, height: 100 }, { x, y: 50 }, { width: 50, height: 100 }, words)
  expect(area(0)).toEqual({ left: 0, right: 0.25, top: 0, bottom: 0.5 })
  expect(area(100)).toEqual({ left: 0.75, right: 1, top: 0, bottom: 0.5 })
  expect(tonesWithin(halves, area(0)).bright).toBe(10)
  expect(tonesWithin(halves, area(100)).dark).toBe(240)
})
