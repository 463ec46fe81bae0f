import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runBeside } from '../run-beside.mjs'
import { houseFolder } from './run.mjs'

/** Fetches the packages where they are not what the lockfile says; gives what a person has to do where that fails. */
export async function fetchPackages() {
  const isWhole = areHere(packagesIn('package-lock.json'), packagesIn('node_modules/.package-lock.json'))
  const hasNode = () => existsSync(join(houseFolder, 'node_modules/.bin/node'))
  if (isWhole && hasNode()) return
  const npm = 'npm ci --include=dev --no-audit --no-fund --loglevel=error'
  if (!(await runBeside('Fetching the packages; it takes a minute or two', npm)))
    return 'The packages could not be fetched. Above it says why: put that right and try again.'
  if (!hasNode())
    return 'npm runs no install scripts: say npm config delete ignore-scripts, then npm rebuild.'
}

/** @typedef {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>} Packages */
/** Whether each has its version; what is made for other machines may be missing. @param {Packages} wanted @param {Packages} here */
export function areHere({ '': _ourselves, ...wanted }, here) {
  return Object.entries(wanted).every(([place, one]) =>
    here[place] ? here[place].version === one.version : one.optional || one.devOptional,
  )
}

/** From a lockfile, or npm's own record of what is here, which it writes last. @param {string} name @returns {Packages} */
function packagesIn(name) {
  const file = join(houseFolder, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}
