import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { PictureSet, PictureWidth } from '#modules/media/picture.ts'

/** One file to make from a master; the quality sinks until the file has at most `mostBytes`. */
type Recipe = {
  width: number
  kind: 'avif' | 'webp' | 'jpg'
  quality: number
  effort: number
  mostBytes?: number
}
type Folders = { masters: string; cache: string; out: string }
type Made = Pick<Recipe, 'width' | 'kind'> & { bytes: Buffer }
type Picture = Pick<PictureSet, 'name' | 'width' | 'height' | 'colour'> & { made: Made[] }

// libvips and the AVIF encoder start threads of their own; a third picture at once only costs memory.
const AT_ONCE = 2
/** What a phone on a slow network loads first. */
const PHONE_HERO = { width: 721, mostBytes: 13_000 }

/** Makes all widths of all masters, and `manifest.json`. What was encoded before from the same bytes is in the cache. */
export async function buildPictures(folders: Folders): Promise<Record<string, PictureSet>> {
  const { masters, cache, out } = folders
  await Promise.all([cache, out].map((folder) => mkdir(folder, { recursive: true })))
  const names = (await readdir(masters)).filter((file) => file.endsWith('.webp')).sort()
  const next = names.values()
  const work = () => Array.fromAsync(next, (file) => encodeAll(file.replace('.webp', ''), folders))
  const lanes = await Promise.all(Array.from({ length: AT_ONCE }, work))
  const pictures = lanes.flat().sort((one, other) => (one.name < other.name ? -1 : 1))
  // One hash for all files: a page lists two hundred addresses, and equal text compresses to almost nothing.
  const hash = hashOf(...pictures.flatMap(({ made }) => made.map(({ bytes }) => hashOf(bytes)))).slice(0, 8)
  const manifest: Record<string, PictureSet> = {}
  const kept = new Set(['manifest.json'])
  for (const { made, ...picture } of pictures) {
    const files = made.map((one) => ({ ...one, file: `${picture.name}.${hash}-${one.width}.${one.kind}` }))
    for (const { file, bytes } of files) {
      kept.add(file)
      if (!existsSync(join(out, file))) await write(join(out, file), bytes)
    }
    const widths = (kind: Recipe['kind']): PictureWidth[] =>
      files.filter((one) => one.kind === kind).map(({ file, width }) => ({ src: `/pictures/${file}`, width }))
    const [avif, webp] = [widths('avif'), widths('webp')]
    const [forOldBrowsers] = [...widths('jpg'), ...webp.slice(Math.floor(webp.length / 2))]
    if (!forOldBrowsers) throw new Error(`No recipe makes a picture of ${picture.name} for every browser.`)
    manifest[picture.name] = { ...picture, src: forOldBrowsers.src, avif, webp }
  }
  await write(join(out, 'manifest.json'), JSON.stringify(manifest, null, 1))
  for (const file of await readdir(out)) if (!kept.has(file)) await rm(join(out, file))
  return manifest
}

async function encodeAll(name: string, { masters, cache }: Folders): Promise<Picture> {
  const master = await readFile(join(masters, `${name}.webp`))
  const { width, height } = await sharp(master).metadata()
  const [red, green, blue] = await sharp(master).resize(1, 1).removeAlpha().raw().toBuffer()
  const colour = `#${[red, green, blue].map((part = 0) => part.toString(16).padStart(2, '0')).join('')}`
  const made: Made[] = []
  for (const recipe of recipesFor(name, width)) {
    // A newer encoder makes other bytes of the same master.
    const key = hashOf(master, JSON.stringify(recipe), sharp.versions.sharp).slice(0, 24)
    const cached = join(cache, `${key}.${recipe.kind}`)
    const known = existsSync(cached)
    const bytes = known ? await readFile(cached) : await encode(master, recipe)
    if (!known) await write(cached, bytes)
    made.push({ width: recipe.width, kind: recipe.kind, bytes })
  }
  return { name, width, height, colour, made }
}

async function encode(master: Buffer, { width, kind, effort, mostBytes = Infinity, ...recipe }: Recipe) {
  for (let quality = recipe.quality; quality > 0; quality--) {
    const image = sharp(master).toColourspace('srgb').resize({ width })
    if (kind === 'jpg') return image.jpeg({ quality, mozjpeg: true }).toBuffer()
    if (kind === 'webp') return image.webp({ quality, effort }).toBuffer()
    const bytes = await image.avif({ quality, effort }).toBuffer()
    if (bytes.length <= mostBytes) return bytes
  }
  throw new Error(`A picture of ${width} pixels cannot be made as small as ${mostBytes} bytes.`)
}

/** The files to make of one master, smallest first, never wider than it is. */
function recipesFor(name: string, masterWidth: number): Recipe[] {
  if (name === 'social-card') return [{ width: 1200, kind: 'jpg', quality: 82, effort: 0 }]
  // They are 56 wide, at one, two and three dots a pixel.
  if (name.startsWith('avatar-')) return both([64, 112, 160], 128, 55)
  if (name.startsWith('hero-') && name.endsWith('-portrait')) return phoneHero(masterWidth)
  if (name.startsWith('hero-')) return both(fitting([800, 1200, 1600, 2400], masterWidth), 1600, 44)
  // A print is 640 wide on a desk, a ticket's 350; a phone of three dots asks for 1080, one of fewer for 480 or 720.
  return both(fitting([400, 480, 720, 1080, 1600], masterWidth), 1080, 50)
}

/** It fills the screen at two or three dots a pixel, so that a low quality is not seen. */
function phoneHero(masterWidth: number): Recipe[] {
  const { width, mostBytes } = PHONE_HERO
  return [
    { width: 480, kind: 'avif', quality: 24, effort: 4, mostBytes },
    { width, kind: 'avif', quality: 22, effort: 4, mostBytes },
    { width: Math.min(1080, masterWidth), kind: 'avif', quality: 24, effort: 4 },
    { width, kind: 'webp', quality: 50, effort: 4 },
  ]
}

/** Every width as AVIF; WebP, which only old browsers take, in one. */
function both(widths: number[], oldWidth: number, quality: number): Recipe[] {
  const avif = widths.map((width) => ({ width, kind: 'avif' as const, quality, effort: 1 }))
  const [webp = 0] = fitting([oldWidth], Math.max(...widths))
  return [...avif, { width: webp, kind: 'webp', quality: 76, effort: 2 }]
}

function fitting(widths: number[], masterWidth: number): number[] {
  return [...new Set(widths.map((width) => Math.min(width, masterWidth)))]
}

function hashOf(...parts: (Buffer | string)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** All or nothing, so that an interrupted build never leaves half a picture under a valid name. */
async function write(path: string, bytes: Buffer | string): Promise<void> {
  await writeFile(`${path}.part`, bytes)
  await rename(`${path}.part`, path)
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const pictures = await buildPictures({
    masters: join(root, 'content/pictures'),
    cache: join(root, '.cache/pictures'),
    out: join(root, 'build/pictures'),
  })
  console.log(`${Object.keys(pictures).length} pictures`)
}
