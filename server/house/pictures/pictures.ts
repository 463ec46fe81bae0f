import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PictureSet } from '#domain/pictures/picture.ts'
import { projectFolder } from '../../place.ts'

const built = join(projectFolder, 'build/pictures/manifest.json')

/** The drawn pictures by name, as the build made them; refuses when it has not run. */
export function readPictures(manifest: string = built): Record<string, PictureSet> {
  try {
    return JSON.parse(readFileSync(manifest, 'utf8'))
  } catch (error) {
    throw new Error('The pictures of the site are not built yet. Run npm run build.', { cause: error })
  }
}
