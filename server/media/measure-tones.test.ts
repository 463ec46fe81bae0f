import { expect, test } from 'vitest'
import { readTones, TONES_ACROSS } from '#domain/pictures/tones.ts'
import { measureTones } from './measure-tones.ts'

const SIDE = TONES_ACROSS * 10

test('measures the darkest and brightest of every part, whatever channels the picture has', () => {
  for (const channels of [1, 3, 4]) {
    const tones = measured(channels, (x) => (x < SIDE / 2 ? 0 : 255))
    expect(tones[0]).toEqual({ dark: 0, bright: 0 })
    expect(tones.at(-1)).toEqual({ dark: 255, bright: 255 })
  }
})

test('measures a pattern as dark and bright, and ignores a few stray pixels', () => {
  expect(measured(3, (x, y) => ((x + y) % 2 ? 255 : 0))[0]).toEqual({ dark: 0, bright: 255 })
  expect(measured(3, (x, y) => (x === 0 && y === 0 ? 255 : 0))[0]).toEqual({ dark: 0, bright: 0 })
})

test('counts a colour as the grey that is as bright', () => {
  const pixels = Uint8Array.from({ length: SIDE * SIDE * 3 }, (_, at) => (at % 3 === 1 ? 255 : 0))
  const [first] = readTones(measureTones(pixels, { width: SIDE, height: SIDE, channels: 3 })) ?? []
  expect(first).toEqual({ dark: 220, bright: 220 })
})

function measured(channels: number, greyAt: (x: number, y: number) => number) {
  const pixels = new Uint8Array(SIDE * SIDE * channels)
  for (let at = 0; at < pixels.length; at += 1) {
    const pixel = Math.floor(at / channels)
    pixels[at] = greyAt(pixel % SIDE, Math.floor(pixel / SIDE))
  }
  return readTones(measureTones(pixels, { width: SIDE, height: SIDE, channels })) ?? []
}
