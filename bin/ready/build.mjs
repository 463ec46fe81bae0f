import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildStamp } from './build-stamp.mjs'
import { houseFolder, ourNode } from './house-folder.mjs'
import { run } from './run.mjs'
import { Trouble } from './trouble.mjs'

const stampFile = join(houseFolder, 'build', '.made-from')

/** Builds when anything changed that the build is made from. */
export async function buildIfStale() {
  if (isBuilt()) return
  const { code, said } = await run(ourNode, [join(houseFolder, 'bin', 'build.mjs')])
  if (code === 0) return
  throw new Trouble(
    /ENOSPC/.test(said)
      ? 'The site could not be built: the disk is full. Free about 1 GB and try again.'
      : 'The site could not be built. Above it says why; put that right and try again.',
  )
}

function isBuilt() {
  return (
    existsSync(join(houseFolder, 'build', 'server', 'site', 'index.js')) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === buildStamp(houseFolder)
  )
}

/** Before the first step: a build that breaks off must not pass for a whole one. */
export function forgetBuild() {
  rmSync(stampFile, { force: true })
}

/** After the last step. */
export function rememberBuild() {
  writeFileSync(stampFile, buildStamp(houseFolder))
}
