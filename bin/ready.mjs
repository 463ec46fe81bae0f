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
  (Number.parseInt(versions.node, 10) < 20 && oldNode) ||
  fetchPackages() ||
  build() ||
  (argv.includes('browsers') && fetchBrowsers())
if (problem) {
  console.error(`\n${problem}\n`)
  // Whoever reads the last line of the tests must find one even when they could not begin.
  if (argv.includes('browsers')) console.log('0 passed, 1 failed')
  process.exit(1)
}

function build() {
  const from = argv.includes('build') && unbuiltFrom()
  return from && !run('Building the site', `node bin/build.mjs ${from}`) && notBuilt
}
