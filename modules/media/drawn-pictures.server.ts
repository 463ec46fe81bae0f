import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstDay } from '#content/first-day.ts'
import type { With } from '#core/app-context.server.ts'
import { openGeneratedFiles } from '#core/host/generated-files.server.ts'
import { projectFolder } from '#core/host/program-paths.server.ts'
import type { PictureSet } from '#core/values/picture-set.ts'
import { runMediaJob } from './media-jobs.server.ts'

export type Recipe = { width: number; kind: 'avif' | 'webp' | 'jpg'; quality: number; effort: number }
/** A file at `/pictures/…`, the master that it is made from, and how. */
export type DrawnFile = { name: string; file: string; master: string; recipe: Recipe }

/** The masters: drawn pictures in their largest size. */
export const mastersFolder = join(projectFolder, 'content/pictures')

/** The files to make of one master. Heroes and pictures of the page are never wider than it is. */
export function listRecipes(name: string, masterWidth: number): Recipe[] {
  if (name === 'social-card') return [{ width: 1200, kind: 'jpg', quality: 82, effort: 0 }]
  // Avatars are 56 pixels wide, on screens of one, two and three dots a pixel.
  if (name.startsWith('avatar-')) return listAvifAndWebpRecipes([64, 112, 160], 128, 55)
  if (name.startsWith('hero-') && name.endsWith('-portrait')) return listPhoneHeroRecipes(masterWidth)
  if (name.startsWith('hero-'))
    return listAvifAndWebpRecipes(limitWidths([800, 1200, 1600, 2400], masterWidth), 1600, 44)
  // A picture in the page is 640 wide on a desk, one on a card 350; a phone of three dots a pixel loads 1080, one of fewer 480 or 720.
  return listAvifAndWebpRecipes(limitWidths([400, 480, 720, 1080, 1600], masterWidth), 1080, 50)
}

/** The picture fills the screen at two or three dots a pixel, so that a low quality is not seen: what a phone on a slow network loads first has 13 KB. */
function listPhoneHeroRecipes(masterWidth: number): Recipe[] {
  const widths = [480, 721, Math.min(1080, masterWidth)]
  return [
    ...widths.map((width) => ({ width, kind: 'avif' as const, quality: width === 721 ? 21 : 24, effort: 4 })),
    { width: 721, kind: 'webp', quality: 50, effort: 4 },
  ]
}

/** Every width as AVIF; WebP, which only old browsers take, in one. */
function listAvifAndWebpRecipes(widths: number[], webpWidth: number, quality: number): Recipe[] {
  const avif = widths.map((width) => ({ width, kind: 'avif' as const, quality, effort: 1 }))
  const [webp = 0] = limitWidths([webpWidth], Math.max(...widths))
  return [...avif, { width: webp, kind: 'webp', quality: 76, effort: 2 }]
}

function limitWidths(widths: number[], masterWidth: number): number[] {
  return [...new Set(widths.map((width) => Math.min(width, masterWidth)))]
}

const { hero, stays, socialCard } = firstDay
/** The pictures of the welcome, of each stay's card, and of a shared link. */
const firstSeenNames: ReadonlySet<string> = new Set([
  ...Object.values(hero.pictures),
  ...stays.items.flatMap(({ pictures }) => pictures.slice(0, 1).map(({ picture }) => picture)),
  socialCard,
])

/** The files of these pictures: those that visitors see first before all others. */
export function listPictureFiles(pictures: Record<string, PictureSet>, masters = mastersFolder): DrawnFile[] {
  const names = Object.keys(pictures)
  const seenFirstNames = names.filter((name) => firstSeenNames.has(name))
  return [...new Set([...seenFirstNames, ...names])].flatMap((name) => {
    const picture = pictures[name]
    const hash = /\.([0-9a-f]{8})-\d+\.\w+$/.exec(picture?.src ?? '')?.[1]
    if (!picture || !hash) return []
    const master = join(masters, `${name}.webp`)
    const recipes = listRecipes(name, picture.width)
    return recipes.map((recipe) => ({ name, file: makePictureFileName(name, hash, recipe), master, recipe }))
  })
}

const SEEN_FIRST_MAX_WIDTH = 1200

/** Whether most visitors see it first: not those with an old browser or a very wide window. */
export function isSeenFirst({ name, recipe: { kind, width } }: DrawnFile): boolean {
  return firstSeenNames.has(name) && kind !== 'webp' && width <= SEEN_FIRST_MAX_WIDTH
}

export function makePictureFileName(name: string, hash: string, { width, kind }: Recipe): string {
  return `${name}.${hash}-${width}.${kind}`
}

type DrawnPictures = {
  folders: string[]
  /** Makes a file that nobody has requested before; ignores other names. Returns the path of the master where that fails. */
  ensure(file: string): Promise<string | undefined>
  /** Makes all that are missing, one after another, until one fails. */
  ensureAll(): Promise<void>
  stop(): void
}

/** The pictures of the build. What is missing is made one at a time, by a process of its own. */
export function openDrawnPictures(ctx: With<'config' | 'log' | 'pictures'>, build: string): DrawnPictures {
  const files = new Map(listPictureFiles(ctx.pictures).map((each) => [each.file, each]))
  const places = { build, dataDir: ctx.config.dataDir }
  const { folders, ensure } = openGeneratedFiles('pictures', places, (name) => files.has(name))
  const stopper = new AbortController()

  async function tryToMakeFile({ file, master, recipe }: DrawnFile): Promise<boolean> {
    try {
      await ensure(file, (outputPath) =>
        runMediaJob({ do: 'encode-picture', path: master, outputPath, recipe }, stopper.signal),
      )
      return true
    } catch (fault) {
      if (!stopper.signal.aborted) ctx.log.warn('picture.drawing', { file, fault: String(fault) })
      return false
    }
  }

  return {
    folders,
    async ensure(file) {
      const drawnFile = files.get(file)
      return drawnFile && !(await tryToMakeFile(drawnFile)) ? drawnFile.master : undefined
    },
    async ensureAll() {
      for (const drawn of files.values()) if (stopper.signal.aborted || !(await tryToMakeFile(drawn))) return
    },
    stop: () => stopper.abort(),
  }
}

const builtManifestFile = join(projectFolder, 'build/pictures/manifest.json')

/** The drawn pictures by name, from the build; throws when it has not run. */
export function readPictures(manifestFile: string = builtManifestFile): Record<string, PictureSet> {
  try {
    return JSON.parse(readFileSync(manifestFile, 'utf8'))
  } catch (error) {
    throw new Error('The pictures of the site are not built yet. Run npm run build.', { cause: error })
  }
}
