import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OutputInfo } from 'sharp'
import type { PictureSet, PictureWidth } from '#modules/media/picture.ts'
import { type Recipe, recipesFor } from './picture-recipes.ts'

type Places = { masters: string; cache: string; out: string }
type Facts = Pick<PictureSet, 'width' | 'height' | 'colour'>
/** The decoded master, decoded at the first asking only. */
type Pixels = () => Promise<{ data: Buffer; info: OutputInfo }>
type Made = Pick<Recipe, 'width' | 'kind'> & { bytes: Buffer }
type Painted = { name: string; facts: Facts; made: Made[] }

// libvips and the AVIF encoder bring their own threads; a third picture at once only costs memory.
const AT_ONCE = 2

/** Makes all widths of all masters and `manifest.json`; what was made before of the same bytes is taken from the cache. */
export async function buildPictures(places: Places): Promise<Record<string, PictureSet>> {
  await Promise.all([places.cache, places.out].map((folder) => mkdir(folder, { recursive: true })))
  const names = (await readdir(places.masters)).filter((file) => file.endsWith('.webp')).sort()
  const painted: Painted[] = []
  const waiting = names.map((file) => file.replace('.webp', ''))
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) painted.push(await paint(name, places))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  painted.sort((one, other) => (one.name < other.name ? -1 : 1))
  // One hash for all files of all pictures: a page lists two hundred of them, and letters that look alike weigh almost nothing.
  const hash = hashOf(...painted.flatMap(({ made }) => made.map(({ bytes }) => hashOf(bytes)))).slice(0, 8)
  const manifest: Record<string, PictureSet> = {}
  const kept = new Set(['manifest.json'])
  for (const one of painted) {
    const { picture, files } = await publish(one, hash, places.out)
    manifest[one.name] = picture
    for (const file of files) kept.add(file)
  }
  await write(join(places.out, 'manifest.json'), JSON.stringify(manifest, null, 1))
  for (const file of await readdir(places.out)) if (!kept.has(file)) await rm(join(places.out, file))
  return manifest
}

async function paint(name: string, places: Places): Promise<Painted> {
  const master = await readFile(join(places.masters, `${name}.webp`))
  let decoded: ReturnType<Pixels> | undefined
  const pixels = () => {
    decoded ??= sharp(master).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
    return decoded
  }
  const facts = await factsOf(master, pixels, places.cache)
  const made: Made[] = []
  for (const recipe of recipesFor(name, facts.width))
    made.push({ ...recipe, bytes: await make(master, pixels, recipe, places.cache) })
  return { name, facts, made }
}

async function publish(
  { name, facts, made }: Painted,
  hash: string,
  out: string,
): Promise<{ picture: PictureSet; files: string[] }> {
  const fileOf = ({ width, kind }: Made) => `${name}.${hash}-${width}.${kind}`
  for (const one of made) await writeOnce(join(out, fileOf(one)), one.bytes)
  const widths = (kind: Recipe['kind']): PictureWidth[] =>
    made
      .filter((one) => one.kind === kind)
      .map((one) => ({ src: `/pictures/${fileOf(one)}`, width: one.width }))
  const avif = widths('avif')
  const webp = widths('webp')
  const [forOldBrowsers] = [...widths('jpg'), ...webp.slice(Math.floor(webp.length / 2))]
  if (!forOldBrowsers) throw new Error(`No recipe makes a picture of ${name} that every browser can show.`)
  const picture = { name, ...facts, src: forOldBrowsers.src, avif, webp }
  return { picture, files: made.map(fileOf) }
}

async function make(master: Buffer, pixels: Pixels, recipe: Recipe, cache: string): Promise<Buffer> {
  const cached = join(cache, `${keyOf(master, JSON.stringify(recipe))}.${recipe.kind}`)
  const known = await readIfThere(cached)
  if (known) return known
  const bytes = await encode(await pixels(), recipe)
  await write(cached, bytes)
  return bytes
}

async function encode({ data, info }: Awaited<ReturnType<Pixels>>, recipe: Recipe): Promise<Buffer> {
  const { width, kind, effort, mostBytes = Number.POSITIVE_INFINITY } = recipe
  for (let quality = recipe.quality; quality > 0; quality--) {
    const image = sharp(data, { raw: info }).resize({ width })
    if (kind === 'jpg') return image.jpeg({ quality, mozjpeg: true }).toBuffer()
    if (kind === 'webp') return image.webp({ quality, effort }).toBuffer()
    const bytes = await image.avif({ quality, effort }).toBuffer()
    if (bytes.length <= mostBytes) return bytes
  }
  throw new Error(`A picture of ${width} pixels cannot be made as small as ${mostBytes} bytes.`)
}

async function factsOf(master: Buffer, pixels: Pixels, cache: string): Promise<Facts> {
  const cached = join(cache, `${keyOf(master, 'facts')}.json`)
  const known = await readIfThere(cached)
  if (known) return JSON.parse(known.toString())
  const { data, info } = await pixels()
  const { width, height } = info
  const facts = { width, height, colour: meanColour(data, info.channels) }
  await write(cached, JSON.stringify(facts))
  return facts
}

/** sharp's own figures of a picture tell much more, and take ten times as long. */
function meanColour(data: Buffer, channels: number): string {
  const means = [0, 1, 2].map((channel) => {
    let sum = 0
    for (let at = channel; at < data.length; at += channels) sum += data[at] ?? 0
    return Math.round((sum * channels) / data.length)
  })
  return `#${means.map((mean) => mean.toString(16).padStart(2, '0')).join('')}`
}

/** The encoder's version is part of the key: a newer one makes other bytes of the same master. */
function keyOf(master: Buffer, recipe: string): string {
  return hashOf(master, recipe, sharp.versions.sharp).slice(0, 24)
}

function hashOf(...parts: (Buffer | string)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

async function readIfThere(path: string): Promise<Buffer | null> {
  return existsSync(path) ? readFile(path) : null
}

async function writeOnce(path: string, bytes: Buffer): Promise<void> {
  if (!existsSync(path)) await write(path, bytes)
}

/** All or nothing, so that an interrupted build never leaves half a picture behind a good name. */
async function write(path: string, bytes: Buffer | string): Promise<void> {
  await writeFile(`${path}.part`, bytes)
  await rename(`${path}.part`, path)
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const started = performance.now()
  const pictures = await buildPictures({
    masters: join(root, 'content/pictures'),
    cache: join(root, '.cache/pictures'),
    out: join(root, 'build/pictures'),
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${Object.keys(pictures).length} pictures in ${seconds} s`)
}
