import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fixtures } from '../../tests/storages.ts'
import { makePlaceholder, measureTones } from './picture-likeness.server.ts'
import { readTones, TONES_ACROSS } from './tones.ts'

test('makes a small placeholder of a picture’s shape, light and dark in the same places', async () => {
  const { colour, blur } = await makePlaceholder(sharp(join(fixtures, 'orientation-1.jpg')))
  expect(colour).toMatch(/^#[0-9a-f]{6}$/)
  expect(blur?.length).toBeLessThan(200)
  const likeness = Buffer.from(blur?.split(',')[1] ?? '', 'base64')
  const { data, info } = await sharp(likeness).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([16, 11, 3])
  const [red = 0, green = 0, blue = 0] = data
  const [otherRed = 0] = data.subarray(-3)
  expect([red > green + 40, red > blue + 40, red > otherRed + 40]).toEqual([true, true, true])
})

test('makes no blurred placeholder of a transparent picture', async () => {
  const background = { r: 200, g: 40, b: 40, alpha: 0.5 }
  const glass = sharp({ create: { width: 90, height: 60, channels: 4, background } })
  expect(await makePlaceholder(sharp(await glass.png().toBuffer()))).toEqual({
    colour: '#c72727',
    blur: null,
  })
})

test('gives the average colour of a grey picture', async () => {
  const raw = { width: 2, height: 2, channels: 1 } as const
  const grey = sharp(Buffer.from([100, 100, 100, 100]), { raw })
  expect(await makePlaceholder(grey)).toMatchObject({ colour: '#646464' })
})

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
