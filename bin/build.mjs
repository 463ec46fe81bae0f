// Builds the site into build/: fonts, the pages, pictures in all their widths, icons, and what is compiled of the server. `npm run build`
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { forgetBuild, rememberBuild } from './build-stamp.mjs'
import { houseFolder, ourNode, run, withProgress } from './ready/run.mjs'

const steps = /** @type {const} */ ([
  ['Cutting the fonts', ourNode, 'bin/fonts.ts'],
  ['Building the pages', 'react-router', 'build'],
  ['Making every picture in its widths (the first time takes longest)', ourNode, 'bin/pictures.ts'],
  ['Drawing the icons', ourNode, 'bin/icons.ts'],
  ['Pressing what browsers fetch', ourNode, 'bin/compress.ts'],
  ['Compiling the server', ourNode, 'bin/compile.ts'],
]).filter(([, , file]) => file === 'build' || existsSync(join(houseFolder, file)))

mkdirSync(join(houseFolder, 'build'), { recursive: true })
forgetBuild()
for (const [index, [what, command, argument]] of steps.entries()) {
  const { code } = await withProgress(`${index + 1}/${steps.length} ${what}`, () => run(command, [argument]))
  if (code !== 0) process.exit(1)
}
rememberBuild()
