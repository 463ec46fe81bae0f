import { spawnSync } from 'node:child_process'
import { findChromium, findFirefox, findMiniBrowser } from '../../tests/browsers.mjs'
import { run, Trouble, withProgress } from './run.mjs'

const chromium = { 'apt-get': ['chromium'], dnf: ['chromium'], apk: ['chromium'], pacman: ['chromium'] }
/** @type {{ name: string, find: () => string | null, packages: Record<string, string[]> }[]} */
const others = [
  { name: 'Firefox', find: () => findFirefox(), packages: { 'apt-get': ['firefox-esr'] } },
  { name: 'WebKit', find: () => findMiniBrowser(), packages: { 'apt-get': ['webkit2gtk-driver', 'xvfb'] } },
]
// A mirror that does not answer is soon given up.
const apt = 'apt-get -o Acquire::Retries=0 -o Acquire::http::Timeout=20 -o DPkg::Lock::Timeout=30'
/** How each package manager fetches without asking. @type {Record<string, string[]>} */
const managers = {
  'apt-get': [`${apt} update`, `${apt} install -y --no-install-recommends`],
  dnf: ['dnf install -y'],
  apk: ['apk add --no-cache'],
  pacman: ['pacman -Sy --noconfirm'],
}

/** Finds the browsers of the tests, or fetches them by the system's package manager where we may. Only Chromium is a must. */
export async function fetchBrowsers() {
  const asked = process.env.CHROMIUM_PATH
  if (asked && !findChromium())
    throw new Trouble(`CHROMIUM_PATH says ${asked}, but there is no file. Put it right, or leave it out.`)
  const advice = await fetchProgram({ name: 'Chromium', find: () => findChromium(), packages: chromium })
  if (advice)
    throw new Trouble(
      `The tests need Chromium or Chrome. ${advice}\nThen try again; CHROMIUM_PATH says where one is that was not found.`,
    )
  for (const other of others) {
    const missing = await fetchProgram(other)
    if (missing) console.log(`${other.name} is not here; it is left out. To have it: ${missing}`)
  }
}

/** What a person can do to have it; null when it is here, or could be fetched. @param {typeof others[number]} program */
export async function fetchProgram({ name, find, packages }) {
  if (find()) return null
  const root = process.getuid?.() === 0
  const commands = fetchingCommands(packages, has, root)
  if (!commands) return `Please install ${name}.`
  // Without being asked for a password.
  if (root || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0)
    await withProgress(`Fetching ${name}`, async () => {
      for (const command of commands) if ((await run('sh', ['-c', command])).code !== 0) return
    })
  const typed = commands.map((command) => `  ${command.replace('sudo -n', 'sudo')}`)
  return find() ? null : `Please run:\n${typed.join('\n')}`
}

/**
 * The commands that fetch these packages on this machine; null when none of the package managers is here.
 * @param {Record<string, string[]>} packages of each package manager that has them
 * @param {(name: string) => boolean} isHere
 * @param {boolean} asRoot
 */
export function fetchingCommands(packages, isHere, asRoot) {
  const manager = Object.keys(packages).find((name) => isHere(name)) ?? ''
  const commands = managers[manager]?.map((command, index, all) =>
    index === all.length - 1 ? `${command} ${packages[manager]?.join(' ')}` : command,
  )
  return commands?.map((command) => (asRoot ? command : `sudo -n ${command}`)) ?? null
}

/** @param {string} name of a command */
function has(name) {
  return spawnSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' }).status === 0
}
