import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { initialContent } from '#modules/content/first-day.ts'
import { makeSiteManifest } from '#modules/content/web-manifest.ts'
import { buildIcons } from './icons.ts'

const out = mkdtempSync(join(tmpdir(), 'deodar-icons-'))

beforeAll(() => buildIcons({ content: join(import.meta.dirname, '../content'), out }))

test('gives every icon of the web manifest in the size it promises', async () => {
  for (const { src, sizes } of makeSiteManifest(initialContent.property, null).icons) {
    const { width, height } = await sharp(join(out, src.replace('/icons/', ''))).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

test('puts one picture of 32 pixels into the icon file for old browsers', async () => {
  const bytes = readFileSync(join(out, 'favicon.ico'))
  expect([bytes.readUInt16LE(2), bytes.readUInt16LE(4), bytes.readUInt8(6)]).toEqual([1, 1, 32])
  const image = bytes.subarray(bytes.readUInt32LE(18))
  expect(image.length).toBe(bytes.readUInt32LE(14))
  expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 })
})
