// Builds the site into build/: fonts, the pages, pictures in all their widths, icons, and what is compiled of the server. `npm run build`
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { forgetBuild, rememberBuild } from './build-stamp.mjs'
import { houseFolder, run } from './ready/run.mjs'

const steps = /** @type {const} */ ([
  ['Cutting the fonts', 'node bin/fonts.ts'],
  ['Building the pages', 'react-router build'],
  ['Building the worker of the rooms', 'node bin/worker.ts'],
  ['Making every picture in its widths (the first time takes longest)', 'node bin/pictures.ts'],
  ['Drawing the icons', 'node bin/icons.ts'],
  ['Pressing what browsers fetch', 'node bin/compress.ts'],
  ['Compiling the server', 'node bin/compile.ts'],
])

mkdirSync(join(houseFolder, 'build'), { recursive: true })
forgetBuild()
for (const [index, [what, command]] of steps.entries())
  if (!run(`${index + 1}/${steps.length} ${what}`, command)) process.exit(1)
rememberBuild()
