import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { buildPictures } from './pictures.ts'

const drawn = join(import.meta.dirname, '../content/pictures')
let places = { masters: '', cache: '', out: '' }

beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'deodar-pictures-'))
  places = { masters: join(folder, 'masters'), cache: join(folder, 'cache'), out: join(folder, 'out') }
  mkdirSync(places.masters)
  await paint('gate', '#a83a2c')
})

async function paint(name: string, colour: string) {
  const paper = sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
  await paper.webp({ lossless: true }).toFile(join(places.masters, `${name}.webp`))
}

test('makes a picture in every width up to its master’s, in both formats', async () => {
  const manifest = await buildPictures(places)
  const { gate } = manifest
  expect(JSON.parse(readFileSync(join(places.out, 'manifest.json'), 'utf8'))).toEqual(manifest)
  expect(gate).toMatchObject({ name: 'gate', width: 900, height: 600, colour: '#a83a2c' })
  expect(gate?.avif.map(({ width }) => width)).toEqual([400, 480, 720, 900])
  expect(gate?.src).toMatch(/^\/pictures\/gate\.[0-9a-f]{8}-900\.webp$/)
  for (const { src, width } of [...(gate?.avif ?? []), ...(gate?.webp ?? [])])
    expect((await sharp(join(places.out, src.replace('/pictures/', ''))).metadata()).width).toBe(width)
})

test('encodes nothing in a second build, and restores a lost build folder from the cache', async () => {
  const first = await buildPictures(places)
  const encoded = readdirSync(places.cache)
  const times = encoded.map((file) => statSync(join(places.cache, file)).mtimeMs)
  rmSync(places.out, { recursive: true })
  expect(await buildPictures(places)).toEqual(first)
  expect(readdirSync(places.cache)).toEqual(encoded)
  expect(encoded.map((file) => statSync(join(places.cache, file)).mtimeMs)).toEqual(times)
})

test('gives a repainted master new addresses and removes the old files', async () => {
  const before = await buildPictures(places)
  await paint('gate', '#1f4a43')
  const after = await buildPictures(places)
  expect(after.gate?.src).not.toBe(before.gate?.src)
  expect(readdirSync(places.out).sort()).toEqual(
    [
      'manifest.json',
      ...[...(after.gate?.avif ?? []), ...(after.gate?.webp ?? [])].map(({ src }) => src.slice(10)),
    ].sort(),
  )
})

test('keeps the first picture of a phone within 13 KB, by day and by night', async () => {
  for (const name of ['hero-dawn-portrait', 'hero-dusk-portrait'])
    cpSync(join(drawn, `${name}.webp`), join(places.masters, `${name}.webp`))
  // A build has usually encoded them already.
  const pictures = await buildPictures({ ...places, cache: join(drawn, '../../.cache/pictures') })
  for (const name of ['hero-dawn-portrait', 'hero-dusk-portrait']) {
    const phone = pictures[name]?.avif.find(({ width }) => width === 721)
    expect(statSync(join(places.out, phone?.src.slice(10) ?? '')).size).toBeLessThanOrEqual(13_000)
  }
}, 60_000)
