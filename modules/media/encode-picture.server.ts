import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { PictureSet, PictureWidth } from '#core/values/picture-set.ts'
import { listRecipes, makePictureFileName, mastersFolder, type Recipe } from './drawn-pictures.server.ts'

// The number of threads changes the bytes, which have budgets; and a server with two cores keeps one for its pages.
sharp.concurrency(1)

type PictureEncoding = { path: string; outputPath: string; recipe: Recipe }

export async function encodePicture({ path, outputPath, recipe }: PictureEncoding): Promise<void> {
  const { width, kind, quality, effort } = recipe
  const master = sharp(await readFile(path))
  const image = master.toColourspace('srgb').resize({ width })
  const encoders = {
    jpg: () => image.jpeg({ quality, mozjpeg: true }),
    webp: () => image.webp({ quality, effort }),
    avif: () => image.avif({ quality, effort }),
  }
  await writeFile(outputPath, await encoders[kind]().toBuffer())
}

/** What pages need to know about each master before any size of it is made. */
export async function describePictures(masters = mastersFolder): Promise<Record<string, PictureSet>> {
  const names = (await readdir(masters)).filter((file) => file.endsWith('.webp')).sort()
  const masterFiles = await Promise.all(
    names.map(async (file) => {
      const bytes = await readFile(join(masters, file))
      const { width, height } = await sharp(bytes).metadata()
      return { name: file.replace('.webp', ''), bytes, width, height }
    }),
  )
  // One hash for all files: a page lists two hundred addresses, and equal text compresses to almost nothing.
  const hash = createHash('sha256').update(sharp.versions.sharp)
  for (const { name, bytes, width } of masterFiles)
    hash.update(bytes).update(JSON.stringify([name, listRecipes(name, width)]))
  const shortHash = hash.digest('hex').slice(0, 8)
  const described = masterFiles.map(async ({ name, bytes, width, height }): Promise<[string, PictureSet]> => {
    const recipes = listRecipes(name, width)
    const toWidth = (recipe: Recipe): PictureWidth => {
      return { src: `/pictures/${makePictureFileName(name, shortHash, recipe)}`, width: recipe.width }
    }
    const listWidths = (kind: Recipe['kind']) => recipes.filter((recipe) => recipe.kind === kind).map(toWidth)
    const [avif, webp] = [listWidths('avif'), listWidths('webp')]
    const [fallback] = [...listWidths('jpg'), ...webp.slice(Math.floor(webp.length / 2))]
    if (!fallback) throw new Error(`No recipe makes a picture of ${name} for every browser.`)
    const colour = await computeAverageColour(bytes)
    return [name, { name, width, height, colour, src: fallback.src, avif, webp }]
  })
  return Object.fromEntries(await Promise.all(described))
}

async function computeAverageColour(master: Buffer): Promise<string> {
  const [red, green, blue] = await sharp(master).resize(1, 1).removeAlpha().raw().toBuffer()
  return `#${[red, green, blue].map((part = 0) => part.toString(16).padStart(2, '0')).join('')}`
}
