import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { expect, test } from 'vitest'
import { fixtures } from '../../../tests/storages.ts'
import { blurOf } from './blur.ts'

test('makes a small PNG of a picture’s shape, light and dark in the same places', async () => {
  const blur = blurOf(await hashOf(sharp(join(fixtures, 'orientation-1.jpg')))) ?? ''
  expect(blur.length).toBeLessThan(400)
  const { data, info } = await sharp(Buffer.from(blur.split(',')[1] ?? '', 'base64'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([8, 6, 3])
  const [red = 0, green = 0, blue = 0] = data
  const [otherRed = 0] = data.subarray(-3)
  expect([red > green + 40, red > blue + 40, red > otherRed + 40]).toEqual([true, true, true])
})

test('makes no blur of a transparent picture', async () => {
  const background = { r: 200, g: 40, b: 40, alpha: 0.5 }
  const glass = sharp({ create: { width: 90, height: 60, channels: 4, background } })
  expect(blurOf(await hashOf(glass.png()))).toBeNull()
})

async function hashOf(image: Sharp): Promise<string> {
  const { data, info } = await image
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
