// Describes the drawn pictures for the pages (manifest.json), and makes their sizes; with `--first` those that visitors see first. The server makes
// the others.
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureSet } from '#core/values/picture-set.ts'
import { type DrawnFile, isSeenFirst, listPictureFiles } from '#modules/media/drawn-pictures.server.ts'
import { describePictures, encodePicture } from '#modules/media/encode-picture.server.ts'

type Folders = { masters: string; out: string }

// libvips and the AVIF encoder start threads of their own; a third picture at once only costs memory.
const AT_ONCE = 2

/** Writes `manifest.json` and the missing files that are wanted (all by default), and removes the files of earlier originals. */
export async function buildPictures(
  { masters, out }: Folders,
  isWanted: (file: DrawnFile) => boolean = () => true,
): Promise<Record<string, PictureSet>> {
  await mkdir(out, { recursive: true })
  const manifest = await describePictures(masters)
  const files = listPictureFiles(manifest, masters)
  const kept = new Set(files.map(({ file }) => file))
  for (const file of await readdir(out)) if (!kept.has(file)) await rm(join(out, file), { force: true })
  const missing = files.filter((each) => isWanted(each) && !existsSync(join(out, each.file))).values()
  const encodeMissing = async () => {
    for (const file of missing) await encodeFile(out, file)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, encodeMissing))
  await writeFile(join(out, 'manifest.json'), JSON.stringify(manifest, null, 1))
  return manifest
}

/** All or nothing, so that an interrupted build never leaves half a picture under a valid name. */
async function encodeFile(out: string, { file, master, recipe }: DrawnFile): Promise<void> {
  const part = join(out, `${file}.part`)
  await encodePicture({ path: master, outputPath: part, recipe })
  await rename(part, join(out, file))
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const folders = { masters: join(root, 'content/pictures'), out: join(root, 'build/pictures') }
  await buildPictures(folders, process.argv.includes('--first') ? isSeenFirst : undefined)
}
