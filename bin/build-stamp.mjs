import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root } from './run.mjs'

const sources = [
  ...['app', 'bin', 'cli', 'content', 'core', 'modules', 'public', 'server', 'package-lock.json'],
  ...['react-router.config.ts', 'tsconfig.json', 'vite.config.ts'],
]
const stampFile = join(root, 'build/.made-from')

/** Whether the build is missing, or a source has changed since. */
export function isBuildStale() {
  return !existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== hashSources(root)
}

/** Marks the build as whole and up to date; called after its last step. */
export function writeBuildStamp() {
  writeFileSync(stampFile, hashSources(root))
}

/** The folder of the program that these sources make. A server that still runs keeps the one before. */
export function programFolder() {
  return join(root, 'build/program', hashSources(root).slice(0, 12))
}

/** Changes whenever the names or contents of the sources do; tests and times do not count. @param {string} folder */
export function hashSources(folder) {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const path of filesOf(join(folder, source))) {
      const bytes = readFileSync(path)
      hash.update(`${relative(folder, path).split(sep).join('/')}\n${bytes.length}\n`).update(bytes)
    }
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} */
function filesOf(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return []
  if (!stats.isDirectory()) return [path]
  const names = readdirSync(path).filter((name) => !/\.test\.tsx?$/.test(name))
  return names.sort().flatMap((name) => filesOf(join(path, name)))
}
