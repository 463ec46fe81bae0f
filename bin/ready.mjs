// Installs the packages that build and run the program, and prepares what else is named: `node bin/ready.mjs tools build browsers`.
// `tools` are the devDependencies: what only checks and tests need. Plain JavaScript, so that any Node from 20 on can run it:
// the Node that the program runs on arrives with the packages.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installBrowsers } from './browsers.mjs'
import { isBuildStale } from './build-stamp.mjs'
import { root, run, runAlone as runWithLiveOutput } from './run.mjs'

const { argv, versions } = process
// Installed tools are kept: without this, `npm start` after an update would remove them.
const needsTools = argv.includes('tools') || existsSync(join(root, 'node_modules/@biomejs/biome'))
const oldNodeAdvice = `This is Node ${versions.node}. Please install Node 20 or newer from https://nodejs.org and try again.`

const problem = Number.parseInt(versions.node, 10) < 20 ? oldNodeAdvice : await prepareProject()
if (problem) {
  console.error(`\n${problem}\n`)
  // The last line of the tests always counts them.
  if (argv.includes('browsers')) console.log('0 passed, 1 failed')
  process.exit(1)
}

/** Returns what a person has to do where something failed. */
async function prepareProject() {
  const problems = await Promise.all([installPackages(), argv.includes('browsers') && installBrowsers()])
  if (problems.some(Boolean)) return problems.find(Boolean)
  if (argv.includes('build') && isBuildStale() && !runWithLiveOutput('node bin/build.mjs --first'))
    return 'The site could not be built. The cause is above (often a full disk).'
}

async function installPackages() {
  const hasNode = () => existsSync(join(root, 'node_modules/.bin/node'))
  const wanted = readPackages('package-lock.json')
  if (hasNode() && areInstalled(wanted, readPackages('node_modules/.package-lock.json'))) return
  const npm = `npm ci --${needsTools ? 'include' : 'omit'}=dev --no-audit --no-fund --loglevel=error`
  // Nothing here compiles against Node's C headers, and they take 67 MB.
  const removeHeaders = 'rm -rf node_modules/node/node_modules/node-*/include'
  if (!(await run('Installing the packages; it takes up to a minute', `${npm} && ${removeHeaders}`)))
    return 'The packages could not be installed. The cause is above.'
  if (!hasNode())
    return 'npm runs no install scripts. Run npm config delete ignore-scripts, then npm rebuild.'
}

/** @typedef {Record<string, { version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }>} Packages */
/** Whether each that is needed has its version; those for other machines may be missing. @param {Packages} wanted @param {Packages} installed */
function areInstalled({ '': _project, ...wanted }, installed) {
  return Object.entries(wanted)
    .filter(([, { dev }]) => needsTools || !dev)
    .every(([path, one]) =>
      installed[path] ? installed[path].version === one.version : one.optional || one.devOptional,
    )
}

/** From a lockfile, or npm's own record of what is installed. @param {string} name @returns {Packages} */
function readPackages(name) {
  const file = join(root, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}
