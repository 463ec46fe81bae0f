import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npmProblem, packagesProblem } from './problems.mjs'
import { houseFolder, ourNode, run, Trouble, withProgress } from './run.mjs'

/** Fetches the packages when node_modules is missing, unfinished or not what the lockfile says. */
export async function installIfNeeded() {
  const wanted = read('package-lock.json')
  if (!wanted)
    throw new Trouble('package-lock.json is missing here. Please take a fresh copy of the project.')
  const why = packagesProblem(wanted, read('node_modules/.package-lock.json')) ?? nodeMissing()
  if (!why) return
  const { code, said, missing } = await withProgress(
    `Fetching the packages this is built from, because ${why}. It takes a minute or two`,
    installByNpm,
  )
  if (missing)
    throw new Trouble(
      'npm was not found. It comes with Node: install Node 20 or newer from https://nodejs.org and try again.',
    )
  if (code !== 0) throw new Trouble(`The packages could not be fetched. ${npmProblem(said)}`)
  if (nodeMissing())
    throw new Trouble(
      'The packages are here, but the Node that comes with them is not: npm was told not to run install scripts.\n' +
        'Run npm config delete ignore-scripts, delete the folder node_modules, and try again.',
    )
}

/** Under npm, the very npm that was called; otherwise the one on the path. */
function installByNpm() {
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  if (npm?.endsWith('.js')) return run(process.execPath, [npm, ...args], process.env)
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, process.env)
}

function nodeMissing() {
  return existsSync(ourNode) ? null : 'the Node that runs it is not here yet'
}

/** @param {string} name */
function read(name) {
  try {
    return JSON.parse(readFileSync(join(houseFolder, name), 'utf8'))
  } catch {
    return null
  }
}
