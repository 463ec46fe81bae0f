// Builds into build/: the pages, pictures in all their widths, icons, and the program that serves them. `npm run build`
//   --first   of the pictures those that visitors see first: the server makes the others
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeBuildStamp } from './build-stamp.mjs'
import { root, run } from './run.mjs'

/** @typedef {[what: string, command: string]} Step */
/** @type {Step[]} */
const pictures = [
  ['Making the pictures in their sizes', `node bin/pictures.ts ${process.argv[2] ?? ''}`],
  ['Drawing the icons', 'node bin/icons.ts'],
]
/** @type {Step[]} */
const pages = [
  ['Building the pages', 'react-router build --logLevel error'],
  ['Bundling the program', 'node bin/bundle.ts'],
]

// The stamp is removed first, so that an interrupted build counts as stale. A running server needs its program; finished pictures are kept.
const build = join(root, 'build')
mkdirSync(build, { recursive: true })
for (const name of readdirSync(build))
  if (name !== 'program' && name !== 'pictures') rmSync(join(build, name), { recursive: true })
if (!(await Promise.all([runSteps(pictures), runSteps(pages)])).every(Boolean)) process.exit(1)
writeBuildStamp()

/** One after another, until one fails. @param {Step[]} steps */
async function runSteps(steps) {
  for (const step of steps) if (!(await run(...step))) return false
  return true
}
