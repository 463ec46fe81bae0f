import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { PictureSet, PictureWidth } from '#core/values/picture-set.ts'
import { fileName, mastersFolder, type Recipe, recipesFor } from './drawn-pictures.server.ts'

// The number of threads changes the bytes, which have budgets; and a server with two cores keeps one for its pages.
sharp.concurrency(1)

type Drawing = { path: string; goal: string; recipe: Recipe }

/** Encodes an original in one size and format. */
export async function drawPicture({ path, goal, recipe }: Drawing): Promise<void> {
  const { width, kind, quality, effort } = recipe
  const image = sharp(await readFile(path))
    .toColourspace('srgb')
    .resize({ width })
  const encoded = {
    jpg: () => image.jpeg({ quality, mozjpeg: true }),
    webp: () => image.webp({ quality, effort }),
    avif: () => image.avif({ quality, effort }),
  }
  await writeFile(goal, await encoded[kind]().toBuffer())
}

/** What pages need to know about each original before any size of it is made. */
export async function describePictures(masters = mastersFolder): Promise<Record<string, PictureSet>> {
  const names = (await readdir(masters)).filter((file) => file.endsWith('.webp')).sort()
  const read = await Promise.all(
    names.map(async (file) => {
      const bytes = await readFile(join(masters, file))
      const { width, height } = await sharp(bytes).metadata()
      return { name: file.replace('.webp', ''), bytes, width, height }
    }),
  )
  // One hash for all files: a page lists two hundred addresses, and equal text compresses to almost nothing.
  const hash = createHash('sha256').update(sharp.versions.sharp)
  for (const { name, bytes, width } of read)
    hash.update(bytes).update(JSON.stringify([name, recipesFor(name, width)]))
  const short = hash.digest('hex').slice(0, 8)
  const described = read.map(async ({ name, bytes, width, height }): Promise<[string, PictureSet]> => {
    const made = recipesFor(name, width)
    const widths = (kind: Recipe['kind']): PictureWidth[] =>
      made
        .filter((recipe) => recipe.kind === kind)
        .map((recipe) => ({ src: `/pictures/${fileName(name, short, recipe)}`, width: recipe.width }))
    const [avif, webp] = [widths('avif'), widths('webp')]
    const [forOldBrowsers] = [...widths('jpg'), ...webp.slice(Math.floor(webp.length / 2))]
    if (!forOldBrowsers) throw new Error(`No recipe makes a picture of ${name} for every browser.`)
    return [name, { name, width, height, colour: await colourOf(bytes), src: forOldBrowsers.src, avif, webp }]
  })
  return Object.fromEntries(await Promise.all(described))
}

async function colourOf(master: Buffer): Promise<string> {
  const [red, green, blue] = await sharp(master).resize(1, 1).removeAlpha().raw().toBuffer()
  return `#${[red, green, blue].map((part = 0) => part.toString(16).padStart(2, '0')).join('')}`
}
