import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { houseFolder } from './ready/run.mjs'

const stampFile = join(houseFolder, 'build', '.made-from')

/** What the build is made from. Server code is not: it runs as it stands. */
export const buildSources = [
  'app',
  'domain',
  'content',
  'bin/build.mjs',
  'bin/compress.ts',
  'bin/font-recipes.ts',
  'bin/fonts.ts',
  'bin/icons.ts',
  'bin/picture-recipes.ts',
  'bin/pictures.ts',
  'bin/worker.ts',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
]

/** Nothing has changed since that the build is made from. */
export function isBuilt() {
  return (
    existsSync(join(houseFolder, 'build', 'server', 'site', 'index.js')) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === buildStamp(houseFolder)
  )
}

/** After the last step. */
export function rememberBuild() {
  writeFileSync(stampFile, buildStamp(houseFolder))
}

/**
 * One text that changes whenever anything does that the build is made from: names and contents, not times.
 * @param {string} folder
 * @param {readonly string[]} [sources]
 */
export function buildStamp(folder, sources = buildSources) {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of filesOf(join(folder, source))) {
      const bytes = readFileSync(file)
      hash.update(`${relative(folder, file).split(sep).join('/')}\n${bytes.length}\n`).update(bytes)
    }
  return hash.digest('hex')
}

/**
 * @param {string} place
 * @returns {string[]}
 */
function filesOf(place) {
  const found = statSync(place, { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [place]
  return readdirSync(place)
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesOf(join(place, name)))
}
