import { join } from 'node:path'
import { wcagContrast } from 'culori'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fixtures } from '../../tests/storages.ts'
import { makePlaceholder, measureTones } from './picture-colours.server.ts'
import {
  chooseScrim,
  decodeTones,
  encodeTones,
  findPictureAreaBehind,
  findTonesWithin,
  TONE_GRID_SIZE,
} from './scrim.ts'

test('makes a small placeholder of a picture’s shape, light and dark in the same places', async () => {
  const { colour, blur } = await makePlaceholder(sharp(join(fixtures, 'orientation-1.jpg')))
  expect(colour).toMatch(/^#[0-9a-f]{6}$/)
  expect(blur?.length).toBeLessThan(200)
  const placeholder = Buffer.from(blur?.split(',')[1] ?? '', 'base64')
  const { data, info } = await sharp(placeholder).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([16, 11, 3])
  const [red = 0, green = 0, blue = 0] = data
  const [otherRed = 0] = data.subarray(-3)
  expect([red > green + 40, red > blue + 40, red > otherRed + 40]).toEqual([true, true, true])
})

test.for([
  [{ r: 200, g: 40, b: 40, alpha: 0.5 }, '#c72727', null],
  [{ r: 100, g: 100, b: 100, alpha: 1 }, '#646464', expect.stringMatching(/^data:/)],
] as const)('gives %j the average colour %s, and blurs it if opaque', async ([background, colour, blur]) => {
  const plain = sharp({ create: { width: 90, height: 60, channels: 4, background } }).png()
  expect(await makePlaceholder(sharp(await plain.toBuffer()))).toEqual({ colour, blur })
})

const SIDE = TONE_GRID_SIZE * 10

test.for<[string, 1 | 3 | 4, (x: number, y: number) => number, number[]]>([
  ['grey halves', 1, (x) => (x < SIDE / 2 ? 0 : 255), [0, 0, 255, 255]],
  ['halves', 3, (x) => (x < SIDE / 2 ? 0 : 255), [0, 0, 255, 255]],
  ['opaque halves', 4, (x) => (x < SIDE / 2 ? 0 : 255), [0, 0, 255, 255]],
  ['a pattern', 3, (x, y) => ((x + y) % 2 ? 255 : 0), [0, 255, 0, 255]],
  ['a single bright pixel', 3, (x, y) => (x === 0 && y === 0 ? 255 : 0), [0, 0, 0, 0]],
])('measures the darkest and brightest tone of the parts of %s', async ([, channels, greyAt, tones]) => {
  const pixels = Uint8Array.from({ length: SIDE * SIDE * channels }, (_, at) => {
    const pixel = Math.floor(at / channels)
    return at % channels === 3 ? 255 : greyAt(pixel % SIDE, Math.floor(pixel / SIDE))
  })
  const raw = { width: SIDE, height: SIDE, channels }
  const measured = decodeTones(await measureTones(sharp(pixels, { raw }))) ?? []
  expect([measured[0], measured.at(-1)].flatMap((part) => [part?.dark, part?.bright])).toEqual(tones)
})

test('measures a colour as the grey of the same brightness', async () => {
  const create = { width: SIDE, height: SIDE, channels: 3, background: '#00ff00' } as const
  const green = await sharp({ create }).png().toBuffer()
  const [first] = decodeTones(await measureTones(sharp(green))) ?? []
  expect(Math.abs((first?.dark ?? 0) - 220)).toBeLessThan(5)
})

const halves = Array.from({ length: TONE_GRID_SIZE ** 2 }, (_, part) =>
  part % TONE_GRID_SIZE < TONE_GRID_SIZE / 2 ? { dark: 0, bright: 10 } : { dark: 240, bright: 255 },
)

test('reads the tones that were written, and null of a picture that was not measured', () => {
  expect(decodeTones(encodeTones(halves))).toEqual(halves)
  expect([decodeTones(null), decodeTones('00ff')]).toEqual([null, null])
})

test.for([
  [0, 0.4, 1, { dark: 0, bright: 10 }],
  [0.6, 1, 0.1, { dark: 240, bright: 255 }],
  [0.4, 0.6, 1, { dark: 0, bright: 255 }],
] as const)('finds the tones of all parts from %f to %f, down to %f', ([left, right, bottom, tones]) => {
  expect(findTonesWithin(halves, { left, right, top: 0, bottom })).toEqual(tones)
})

test.for([
  [0, { left: 0, right: 0.25 }],
  [100, { left: 0.75, right: 1 }],
] as const)('crops a picture around a focus at %i per cent', ([x, visible]) => {
  const picture = { width: 200, height: 100 }
  const box = { width: 50, height: 100 }
  const text = { left: 0, right: 1, top: 0, bottom: 0.5 }
  expect(findPictureAreaBehind(picture, { x, y: 50 }, box, text)).toEqual({ ...visible, top: 0, bottom: 0.5 })
})

test.for<[name: string, dark: number, bright: number, byDay: string]>([
  ['white', 255, 255, '#12312e'],
  ['black', 0, 0, '#fff3df'],
  ['grey', 128, 128, '#12312e'],
  ['noisy', 0, 255, '#12312e'],
])('text reaches 4.5 : 1 on a %s photograph, and is always light at night', ([, dark, bright, byDay]) => {
  const [day, night] = [chooseScrim({ dark, bright }, false), chooseScrim({ dark, bright }, true)]
  expect([day.textColour, night.textColour]).toEqual([byDay, '#fff3df'])
  for (const { textColour, layerColour } of [day, night])
    for (const grey of [dark, bright])
      expect(contrast(textColour, layerColour, grey)).toBeGreaterThanOrEqual(4.5)
})

test('makes the layer behind text as weak as the photograph allows', () => {
  const strength = (dark: number, bright: number, atNight: boolean) =>
    numbers(chooseScrim({ dark, bright }, atNight).layerColour)[3] ?? 1
  expect([strength(255, 255, false), strength(0, 0, false), strength(0, 0, true)]).toEqual([0, 0, 0])
  expect(strength(60, 130, true)).toBeLessThan(strength(0, 255, true))
})

function contrast(text: string, layer: string, grey: number): number {
  const [red = 0, green = 0, blue = 0, share = 0] = numbers(layer)
  const over = (part: number) => (part * share + grey * (1 - share)) / 255
  return wcagContrast(text, { mode: 'rgb', r: over(red), g: over(green), b: over(blue) })
}

function numbers(layer: string): number[] {
  return (layer.match(/[\d.]+/g) ?? []).map(Number)
}
