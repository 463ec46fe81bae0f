// Builds into build/: the pages, pictures in all their widths, icons, and the program that serves them. `npm run build`
//   program    only the program, where nothing else has changed
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rememberBuild } from './build-stamp.mjs'
import { houseFolder } from './ready/run.mjs'
import { runBeside } from './run-beside.mjs'

/** @typedef {[what: string, command: string]} Step */
/** What waits for nothing else of the build. @type {Step[]} */
const pictures = [
  ['Making every picture in its widths (the first time takes longest)', 'node bin/pictures.ts'],
  ['Drawing the icons', 'node bin/icons.ts'],
]
/** @type {Step[]} */
const pages = [
  ['Building the pages', 'react-router build'],
  ['Building the worker of the rooms', 'node bin/worker.ts'],
  ['Pressing what browsers fetch', 'node bin/compress.ts'],
]
/** Has the pages in it, and opens the house once: it needs all the others. @type {Step[]} */
const program = [
  ['Putting the program together', 'node bin/bundle.ts'],
  ['Compiling it', 'node bin/compile.ts'],
]

if (process.argv[2] !== 'program') {
  emptyBuild()
  if (!(await Promise.all([take(pictures), take(pages)])).every(Boolean)) process.exit(1)
  rememberBuild('site')
}
if (!(await take(program))) process.exit(1)
rememberBuild('program')

/** With its stamps: a build that breaks off must not pass for a whole one. A server that runs meanwhile keeps its program. */
function emptyBuild() {
  const build = join(houseFolder, 'build')
  mkdirSync(build, { recursive: true })
  for (const name of readdirSync(build))
    if (name !== 'program') rmSync(join(build, name), { recursive: true })
}

/** One after another, until one fails. @param {Step[]} steps */
async function take(steps) {
  for (const [what, command] of steps) if (!(await runBeside(what, command))) return false
  return true
}
