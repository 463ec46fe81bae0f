// Makes everything ready that `npm start`, `npm run dev` and `npm test` need. Plain JavaScript, so that any Node from 20 on
// can run it: the Node the house itself runs on arrives with the packages.
//   --no-build    packages only
//   --for-tests   packages and browsers; the tests build by themselves
//   --for-engines packages, the build and browsers
import { buildIfStale } from './ready/build.mjs'
import { fetchChromium } from './ready/fetch-chromium.mjs'
import { fetchEngines } from './ready/fetch-engines.mjs'
import { installIfNeeded } from './ready/install.mjs'
import { nodeProblem } from './ready/node-version.mjs'
import { Trouble } from './ready/trouble.mjs'

const forTests = process.argv.includes('--for-tests')
const forEngines = process.argv.includes('--for-engines')
const withBuild = !forTests && !process.argv.includes('--no-build')

try {
  const problem = nodeProblem(process.versions.node)
  if (problem) throw new Trouble(problem)
  await installIfNeeded()
  if (withBuild) await buildIfStale()
  if (forTests || forEngines) {
    await fetchChromium()
    await fetchEngines()
  }
} catch (fault) {
  if (!(fault instanceof Trouble)) throw fault
  console.error(`\n${fault.message}\n`)
  // Whoever reads the last line of the tests must find one even when they could not begin.
  if (forTests || forEngines) console.log('0 passed, 1 failed')
  process.exitCode = 1
}
