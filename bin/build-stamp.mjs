import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { houseFolder } from './ready/run.mjs'

/** What the site is made from: pages, pictures, faces. */
const siteSources = [
  'app',
  'modules',
  'content',
  'bin/build.mjs',
  'bin/compress.ts',
  'bin/icons.ts',
  'bin/picture-recipes.ts',
  'bin/pictures.ts',
  'bin/worker.ts',
  'package-lock.json',
  'public',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
]

/** The two halves of the build: the pages are part of the program that serves them, so that whatever changes them changes both. */
export const buildSources = {
  site: siteSources,
  program: [...siteSources, 'server', 'bin/bundle.ts', 'bin/compile.ts', 'bin/compile-later.ts', 'cli'],
}
/** @typedef {keyof typeof buildSources} Half */

/** The folder of the program that these sources make: another for other sources, so that a server which runs keeps its own. */
export function programFolder() {
  return join(houseFolder, 'build', 'program', buildStamp(houseFolder, buildSources.program).slice(0, 12))
}

/** Where the build has to begin, because something has changed since that it is made from; null where nothing has. @returns {Half | null} */
export function unbuiltFrom() {
  if (!isMade('site')) return 'site'
  return isMade('program') ? null : 'program'
}

/** After the last step of a half. @param {Half} half */
export function rememberBuild(half) {
  writeFileSync(stampFile(half), buildStamp(houseFolder, buildSources[half]))
}

/** @param {Half} half */
function isMade(half) {
  const file = stampFile(half)
  return existsSync(file) && readFileSync(file, 'utf8') === buildStamp(houseFolder, buildSources[half])
}

/** @param {Half} half */
function stampFile(half) {
  return join(houseFolder, 'build', `.${half}-made-from`)
}

/**
 * One text that changes whenever anything does that the build is made from: names and contents, not times.
 * @param {string} folder
 * @param {readonly string[]} sources
 */
export function buildStamp(folder, sources) {
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
