import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fixtures } from '../../tests/storages.ts'
import { makePlaceholder, measureTones } from './picture-likeness.server.ts'
import { brightness, scrimFor } from './scrim.ts'
import { areaOfPicture, readTones, TONES_ACROSS, tonesWithin, writeTones } from './tones.ts'

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

const tones = {
  white: { dark: 255, bright: 255 },
  black: { dark: 0, bright: 0 },
  grey: { dark: 128, bright: 128 },
  noisy: { dark: 0, bright: 255 },
}

for (const [name, { dark, bright }] of Object.entries(tones))
  test.for([false, true])(`words reach 4.5 : 1 on a ${name} photograph, at night: %s`, (atNight) => {
    const { words, veil } = scrimFor({ dark, bright }, atNight)
    for (const grey of [dark, bright]) expect(contrast(words, veil, grey)).toBeGreaterThanOrEqual(4.5)
  })

test('gives a good photograph no veil, and a calm one a weak one', () => {
  expect(scrimFor(tones.white, false).veil).toMatch(/\/ 0\.00\)$/)
  expect(scrimFor(tones.black, false)).toEqual(scrimFor(tones.black, true))
  expect(scrimFor(tones.black, true).veil).toMatch(/\/ 0\.00\)$/)
  expect(strength(scrimFor({ dark: 60, bright: 130 }, true).veil)).toBeLessThan(
    strength(scrimFor(tones.noisy, true).veil),
  )
})

test('keeps the text light by night', () => {
  expect(scrimFor(tones.white, true).words).toBe('#fff3df')
  expect(scrimFor(tones.white, false).words).toBe('#12312e')
  expect(scrimFor(tones.black, false).words).toBe('#fff3df')
})

function contrast(words: string, veil: string, grey: number): number {
  const [red = 0, green = 0, blue = 0, share = 0] = numbers(veil)
  const over = (part: number) => part * share + grey * (1 - share)
  const [ink, ground] = [brightness(hex(words)), brightness([over(red), over(green), over(blue)])]
  return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)
}

function strength(veil: string): number {
  return numbers(veil)[3] ?? 0
}

function numbers(veil: string): number[] {
  return (veil.match(/[\d.]+/g) ?? []).map(Number)
}

function hex(colour: string): [number, number, number] {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}
