// Makes everything ready that `npm start`, `npm run dev` and `npm test` need. Plain JavaScript, so that any Node from 20 on
// can run it: the Node the house itself runs on arrives with the packages.
//   --no-build    packages only
//   --for-tests   packages and browsers; the tests build by themselves
//   --for-engines packages, the build and browsers
import { isBuilt } from './build-stamp.mjs'
import { fetchBrowsers } from './ready/browsers.mjs'
import { installIfNeeded } from './ready/install.mjs'
import { nodeProblem } from './ready/problems.mjs'
import { ourNode, run, Trouble } from './ready/run.mjs'

const forTests = process.argv.includes('--for-tests')
const forEngines = process.argv.includes('--for-engines')
const withBuild = !forTests && !process.argv.includes('--no-build')

try {
  const problem = nodeProblem(process.versions.node)
  if (problem) throw new Trouble(problem)
  await installIfNeeded()
  if (withBuild && !isBuilt()) await build()
  if (forTests || forEngines) await fetchBrowsers()
} catch (fault) {
  if (!(fault instanceof Trouble)) throw fault
  console.error(`\n${fault.message}\n`)
  // Whoever reads the last line of the tests must find one even when they could not begin.
  if (forTests || forEngines) console.log('0 passed, 1 failed')
  process.exitCode = 1
}

async function build() {
  const { code, said } = await run(ourNode, ['bin/build.mjs'])
  if (code === 0) return
  const why = /ENOSPC/.test(said)
    ? 'the disk is full. Free about 1 GB and try again.'
    : 'above it says why; put that right and try again.'
  throw new Trouble(`The site could not be built: ${why}`)
}
