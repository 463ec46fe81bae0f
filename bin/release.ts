// Checks what goes along with a version: the licences and advisories of all packages, and the heading in the changelog. Writes the list of packages
// (CycloneDX) into .cache/release. `npm run release`
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findUnacceptedLicences } from './licences.ts'
import { root, runAlone } from './run.mjs'

const read = (name: string) => readFileSync(join(root, name), 'utf8')
const { packages } = JSON.parse(read('package-lock.json'))
const { version } = JSON.parse(read('package.json'))

const unaccepted = findUnacceptedLicences(packages)
if (unaccepted.length > 0)
  exitWithError(`Packages with a licence that is not accepted:\n${unaccepted.join('\n')}`)
const releases = [...read('CHANGELOG.md').matchAll(/^## (\S+) \(\d{4}-\d\d-\d\d\)$/gm)]
if (!releases.some(([, release]) => release === version))
  exitWithError(`CHANGELOG.md has no heading "## ${version} (YYYY-MM-DD)" for the version of package.json.`)

const folder = join(root, '.cache/release')
mkdirSync(folder, { recursive: true })
const sbomArguments = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
const sbom = execFileSync('npm', sbomArguments, { cwd: root, maxBuffer: 2 ** 26 })
writeFileSync(join(folder, 'sbom.cdx.json'), sbom)
console.log('Wrote .cache/release/sbom.cdx.json.')

// Fails for a serious advisory, and where the registry does not answer.
if (!runAlone('npm audit --audit-level=high'))
  exitWithError(
    'A package has an advisory that does not wait, or nobody could be asked (docs/security.md, Packages).',
  )

function exitWithError(reason: string): never {
  console.error(reason)
  process.exit(1)
}
