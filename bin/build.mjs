// Builds the site into build/: fonts, the pages, pictures in all their widths, icons, and what is compiled of the server. `npm run build`
import { mkdirSync, rmSync } from 'node:fs'
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
  ['Cutting the fonts', 'node bin/fonts.ts'],
  ['Building the pages', 'react-router build'],
  ['Building the worker of the rooms', 'node bin/worker.ts'],
  ['Pressing what browsers fetch', 'node bin/compress.ts'],
]
/** Opens the house once, and so needs all the others. @type {Step[]} */
const server = [['Compiling the server', 'node bin/compile.ts']]

// With its stamp: a build that breaks off must not pass for a whole one.
rmSync(join(houseFolder, 'build'), { recursive: true, force: true })
mkdirSync(join(houseFolder, 'build'))
const isMade = (await Promise.all([take(pictures), take(pages)])).every(Boolean) && (await take(server))
if (!isMade) process.exit(1)
rememberBuild()

/** One after another, until one fails. @param {Step[]} steps */
async function take(steps) {
  for (const [what, command] of steps) if (!(await runBeside(what, command))) return false
  return true
}
