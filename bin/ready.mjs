// Fetches the packages, and makes ready what else is named: `node bin/ready.mjs build browsers`. Plain JavaScript, so that any
// Node from 20 on can run it: the Node the house itself runs on arrives with the packages.
import { unbuiltFrom } from './build-stamp.mjs'
import { fetchBrowsers } from './ready/browsers.mjs'
import { fetchPackages } from './ready/packages.mjs'
import { run } from './ready/run.mjs'

const { argv, versions } = process
const oldNode = `This is Node ${versions.node}. Please install Node 20 or newer from https://nodejs.org and try again.`
const notBuilt =
  'The site could not be built. Above it says why (often a full disk): put that right and try again.'

const problem =
  (Number.parseInt(versions.node, 10) < 20 && oldNode) || (await fetchAll()).find(Boolean) || build()
if (problem) {
  console.error(`\n${problem}\n`)
  // Whoever reads the last line of the tests must find one even when they could not begin.
  if (argv.includes('browsers')) console.log('0 passed, 1 failed')
  process.exit(1)
}

/** The packages, and beside them the browsers: one mostly unpacks, the other mostly waits. */
function fetchAll() {
  return Promise.all([fetchPackages(), argv.includes('browsers') && fetchBrowsers()])
}

function build() {
  const from = argv.includes('build') && unbuiltFrom()
  return from && !run('Building the site', `node bin/build.mjs ${from}`) && notBuilt
}
