import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readFixture } from '../../../tests/storages.ts'
import { isHeic } from '../heic/is-heic.ts'
import { isDisplayP3 } from '../heic/read-heic.ts'
import { detectPixelFormat, isTruncated } from './open-picture.ts'

const readPicture = async (name: string) => new Uint8Array(await readFixture(name))

test.each([
  ['camera-gps.jpg', 'jpeg'],
  ['progressive.jpg', 'jpeg'],
  ['cmyk.jpg', 'jpeg'],
  ['grey.jpg', 'jpeg'],
  ['orientation-6.jpg', 'jpeg'],
  ['sixteen-bit.png', 'png'],
  ['animated.gif', 'gif'],
] as const)('accepts %s as a whole %s', async (name, format) => {
  const bytes = await readPicture(name)
  expect([detectPixelFormat(bytes), isTruncated(bytes)]).toEqual([format, false])
})

const wholePictures = ['camera-gps.jpg', 'progressive.jpg', 'grey.jpg', 'sixteen-bit.png']
test.each(wholePictures)('notices %s cut short anywhere', async (name) => {
  const bytes = await readPicture(name)
  for (const share of [0.1, 0.5, 0.9, 0.99])
    expect(isTruncated(bytes.subarray(0, Math.floor(bytes.length * share)))).toBe(true)
  expect(isTruncated(bytes.subarray(0, bytes.length - 2))).toBe(true)
})

test('accepts a picture with bytes after its end', async () => {
  const bytes = await readPicture('grey.jpg')
  expect(isTruncated(new Uint8Array([...bytes, 0, 1, 2, 255, 7]))).toBe(false)
})

test('rejects a text with the name of a picture', async () => {
  expect(detectPixelFormat(await readPicture('README.md'))).toBeNull()
})

/** The first box of a file, with its major brand and its compatible ones. */
const fileOfBrand = (brand: string, ...others: string[]) => {
  const length = 16 + others.length * 4
  return new Blob([new Uint8Array([0, 0, 0, length]), `ftyp${brand}\0\0\0\0${others.join('')}`, 'pixels'])
}

test('recognizes a HEIC by its bytes, whatever it is called', async () => {
  const bytes = await readPicture('phone.heic')
  expect(await isHeic(new File([bytes], 'holiday.jpg', { type: 'image/jpeg' }))).toBe(true)
  expect(await isHeic(new File(['holiday'], 'holiday.heic', { type: 'image/heic' }))).toBe(false)
})

test.each([
  ['heic', ['mif1', 'heic', 'miaf'], true],
  ['mif1', ['heic'], true],
  ['heix', [], true],
  ['MiHE', ['mif1', 'hevc'], true],
  ['avif', ['mif1', 'miaf', 'avif'], false],
  ['mif1', ['avif'], false],
  ['mp42', ['isom', 'mp42'], false],
  ['qt  ', [], false],
])('recognizes the brand %s with %j as HEIC: %s', async (brand, others, yes) => {
  expect(await isHeic(fileOfBrand(brand, ...others))).toBe(yes)
})

const otherFiles = ['camera-gps.jpg', 'sixteen-bit.png', 'hevc.mp4', 'quicktime.mov']
test.each(otherFiles)('rejects %s, its first bytes and nothing at all as HEIC', async (name) => {
  const bytes = await readPicture(name)
  expect(await isHeic(new Blob([bytes]))).toBe(false)
  for (const length of [0, 3, 7, 11]) expect(await isHeic(new Blob([bytes.subarray(0, length)]))).toBe(false)
})

test('distinguishes the wider colours of a phone from those of the web', async () => {
  expect(isDisplayP3(await readPicture('phone.heic'))).toBe(true)
  expect(isDisplayP3(new Uint8Array(await colourBox('p3')))).toBe(true)
  expect(isDisplayP3(new Uint8Array(await colourBox('srgb')))).toBe(false)
})

test('reads colours given by number alone, and nothing from a box cut short', () => {
  const numbered = (primaries: number) =>
    Buffer.concat([Buffer.from('colrnclx'), Buffer.from([0, primaries, 0, 13])])
  expect(isDisplayP3(new Uint8Array(numbered(12)))).toBe(true)
  expect(isDisplayP3(new Uint8Array(numbered(1)))).toBe(false)
  for (const cut of ['colr', 'colrnclx', 'colrprof', 'colrprofrXYZ', 'colrprofrXYZ\0\0\0\x04'])
    expect(isDisplayP3(new Uint8Array(Buffer.from(cut)))).toBe(false)
})

async function colourBox(space: string): Promise<Buffer> {
  const drawn = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
  const { icc } = await sharp(await drawn.withIccProfile(space).png().toBuffer()).metadata()
  return Buffer.concat([Buffer.from('colrprof'), icc ?? Buffer.alloc(0)])
}
