import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { isSeenFirst, listRecipes, mastersFolder } from '#modules/media/drawn-pictures.server.ts'
import { encodePicture } from '#modules/media/encode-picture.server.ts'
import { buildPictures } from './pictures.ts'

let places = { masters: '', out: '' }

beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'deodar-pictures-'))
  places = { masters: join(folder, 'masters'), out: join(folder, 'out') }
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

test('makes only missing files in a second build', async () => {
  const first = await buildPictures(places)
  const timesOf = () => made().map((file) => statSync(join(places.out, file)).mtimeMs)
  const [lost = '', ...others] = made()
  rmSync(join(places.out, lost))
  const times = timesOf()
  expect(await buildPictures(places)).toEqual(first)
  expect(made()).toEqual([lost, ...others].sort())
  expect(timesOf().slice(1)).toEqual(times)
})

test('describes all pictures, and makes first those of the top of the page', async () => {
  await paint('hero-dawn', '#1f4a43')
  const manifest = await buildPictures(places, isSeenFirst)
  expect(Object.keys(manifest)).toEqual(['gate', 'hero-dawn'])
  expect(made()).toEqual(manifest['hero-dawn']?.avif.map(({ src }) => src.slice(10)).sort())
})

test('gives a repainted master new addresses and removes the old files', async () => {
  const before = await buildPictures(places)
  await paint('gate', '#1f4a43')
  const after = await buildPictures(places)
  expect(after.gate?.src).not.toBe(before.gate?.src)
  const { avif = [], webp = [] } = after.gate ?? {}
  expect(made()).toEqual([...avif, ...webp].map(({ src }) => src.slice(10)).sort())
})

function made(): string[] {
  return readdirSync(places.out)
    .filter((file) => file !== 'manifest.json')
    .sort()
}

test.each(['hero-dawn-portrait', 'hero-dusk-portrait'])(
  'makes the first picture of a phone, %s, of at most 13 KB',
  async (name) => {
    const recipe = listRecipes(name, 1440).find(({ width, kind }) => width === 721 && kind === 'avif')
    const outputPath = join(places.masters, 'made')
    await encodePicture({ path: join(mastersFolder, `${name}.webp`), outputPath, recipe: recipe ?? never() })
    expect(statSync(outputPath).size).toBeLessThanOrEqual(13_000)
  },
)

function never(): never {
  throw new Error('no recipe of this width')
}
