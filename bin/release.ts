// What goes along with a version: looks at the licences of all packages, writes what the house is made of (CycloneDX) into .cache/release, and asks for advisories about what it runs on; without an answer, or with an urgent one, no version goes out. `npm run release`
import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { heldBackBy, readAudit } from './release/advisories.ts'
import { unwelcome } from './release/licences.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, '.cache/release')

const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
const strange = unwelcome(packages)
if (strange.length > 0) {
  console.error(`These packages come under licences that nobody has agreed to:\n${strange.join('\n')}`)
  process.exit(1)
}
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
const dated = [...changelog.matchAll(/^## (\S+) \(\d{4}-\d\d-\d\d\)$/gm)].map(([, release]) => release)
if (!dated.includes(version)) {
  console.error(`CHANGELOG.md has no heading "## ${version} (YYYY-MM-DD)" for the version of package.json.`)
  process.exit(1)
}
// Most packages of the product are put into the program by the build, so that package.json has them beside the tools.
const asked = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
const stdout = await npm(asked)
const { components } = JSON.parse(stdout)
await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'sbom.cdx.json'), stdout)
console.log(`Licences of ${Object.keys(packages).length - 1} packages are well.`)
console.log(
  `.cache/release/sbom.cdx.json names the ${components.length} that the house is made from and with.`,
)

const advisories = readAudit(await npm(['audit', '--json']))
for (const line of advisories?.others ?? []) console.log(`An advisory to look into within 30 days: ${line}`)
const reason = heldBackBy(advisories)
if (reason) {
  console.error(reason)
  process.exit(1)
}

/** What it prints, also where it ends with a complaint. */
async function npm(asked: string[]): Promise<string> {
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 }
  const { stdout } = await promisify(execFile)('npm', asked, options).catch((fault) => {
    if (typeof fault.stdout === 'string') return fault
    throw fault
  })
  return stdout
}
