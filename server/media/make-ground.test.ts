import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fixtures } from '../../tests/storages.ts'
import { makeGround } from './make-ground.ts'

test('makes a small likeness of a picture’s shape, light and dark in the same places', async () => {
  const { colour, blur } = await makeGround(sharp(join(fixtures, 'orientation-1.jpg')))
  expect(colour).toMatch(/^#[0-9a-f]{6}$/)
  expect(blur?.length).toBeLessThan(200)
  const likeness = Buffer.from(blur?.split(',')[1] ?? '', 'base64')
  const { data, info } = await sharp(likeness).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([16, 11, 3])
  const [red = 0, green = 0, blue = 0] = data
  const [otherRed = 0] = data.subarray(-3)
  expect([red > green + 40, red > blue + 40, red > otherRed + 40]).toEqual([true, true, true])
})

test('makes no likeness of a transparent picture', async () => {
  const background = { r: 200, g: 40, b: 40, alpha: 0.5 }
  const glass = sharp({ create: { width: 90, height: 60, channels: 4, background } })
  expect(await makeGround(sharp(await glass.png().toBuffer()))).toEqual({ colour: '#c72727', blur: null })
})

test('gives the average colour of a grey picture', async () => {
  const raw = { width: 2, height: 2, channels: 1 } as const
  const grey = sharp(Buffer.from([100, 100, 100, 100]), { raw })
  expect(await makeGround(grey)).toMatchObject({ colour: '#646464' })
})
