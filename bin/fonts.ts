import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { publishFaces } from './face-files.ts'
import { type FontRecipe, fontRecipes } from './font-recipes.ts'

const packages = createRequire(import.meta.url)

/** Cuts every face of the house out of its package, `NAME.woff2`; one that was cut before of the same bytes stays as it is. */
export async function buildFonts(folder: string): Promise<Record<string, number>> {
  await mkdir(folder, { recursive: true })
  const sizes: Record<string, number> = {}
  for (const [name, recipe] of Object.entries(fontRecipes))
    sizes[name] = await cutOnce(recipe, join(folder, `${name}.woff2`))
  return sizes
}

async function cutOnce({ from, characters, axes }: FontRecipe, file: string): Promise<number> {
  const source = await readFile(packages.resolve(from))
  const { version } = packages('subset-font/package.json')
  const asked = JSON.stringify({ version, characters, axes, keepFeatures })
  const stamp = createHash('sha256').update(source).update(asked).digest('hex')
  const [known, madeFrom] = await Promise.all([readIfThere(file), readIfThere(`${file}.made-from`)])
  if (known && madeFrom?.toString() === stamp) return known.length
  const bytes = await subsetFont(source, characters, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures,
    // Screens of today draw outlines; hints weigh and are not looked at.
    noHinting: true,
  })
  await writeFile(file, bytes)
  await writeFile(`${file}.made-from`, stamp)
  return bytes.length
}

function readIfThere(file: string): Promise<Buffer | null> {
  return readFile(file).catch(() => null)
}

/** Kerning, marks, and the two kinds of figures that the styles ask for. */
const keepFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'lnum', 'tnum']

if (import.meta.main) {
  // Not into build/: the style sheets take them from here.
  const sizes = await buildFonts(join(import.meta.dirname, '../.cache/fonts'))
  await publishFaces(Object.keys(sizes))
  for (const [name, bytes] of Object.entries(sizes)) console.log(`${name}: ${bytes} bytes`)
}
