import { spawnSync } from 'node:child_process'
import { findChromium, findFirefox, findHeadlessChromium, findMiniBrowser } from '../../tests/browsers.mjs'
import { runBeside } from '../run-beside.mjs'

const apt = 'apt-get -o Acquire::Retries=0 -o Acquire::http::Timeout=20 -o DPkg::Lock::Timeout=30'
/** How each package manager fetches without asking; a mirror that does not answer is soon given up. @type {Record<string, string>} */
const managers = {
  'apt-get': `${apt} update && DEBIAN_FRONTEND=noninteractive ${apt} install -y --no-install-recommends`,
  dnf: 'dnf install -y',
  apk: 'apk add --no-cache',
  pacman: 'pacman -Sy --noconfirm',
}
const everywhere = Object.fromEntries(Object.keys(managers).map((manager) => [manager, 'chromium']))
/** @typedef {[name: string, find: () => unknown, packages: Record<string, string>]} Program with its names by manager
 * @type {Program[]} */
const browsers = [
  ['Firefox', () => findFirefox(), { 'apt-get': 'firefox-esr' }],
  ['WebKit', () => findMiniBrowser(), { 'apt-get': 'webkit2gtk-driver xvfb' }],
  ['Chromium', () => findChromium(), everywhere],
  ['its half', () => findHeadlessChromium() !== findChromium(), { 'apt-get': 'chromium-headless-shell' }],
]

/** Finds the browsers of the tests, or fetches them; gives what to do for Chromium, the only one that is a must. */
export async function fetchBrowsers() {
  await fetchTogether(browsers.filter(([, find]) => !find()))
  const advice = []
  for (const browser of browsers) advice.push(await fetchProgram(...browser))
  const [firefox, webkit, chromium] = advice
  for (const missing of [firefox, webkit]) if (missing) console.log(`An engine is left out. ${missing}`)
  return chromium && `The tests need Chromium or Chrome; CHROMIUM_PATH may say where one is. ${chromium}`
}

/** In one go, so that the lists are asked for once; a manager that lacks one of them brings none, and is asked for each. @param {Program[]} missing */
async function fetchTogether(missing) {
  const names = missing.map(([name]) => name).join(', ')
  const all = missing.map(([, , packages]) => packages['apt-get']).join(' ')
  if (missing.length > 1) await fetchProgram(names, () => null, { 'apt-get': all })
}

/** What to do for a program that is not here and that no package manager brings. @param {Program} program */
export async function fetchProgram(...[name, find, packages]) {
  if (find()) return
  const manager = Object.keys(packages).find((one) => succeeds(`command -v ${one}`)) ?? ''
  const command = `sh -c '${managers[manager]} ${packages[manager]}'`
  // Without being asked for a password.
  const sudo = process.getuid?.() === 0 ? '' : 'sudo -n '
  if (manager && succeeds(`${sudo}true`)) await runBeside(`Fetching ${name}`, sudo + command)
  if (!find()) return manager ? `To have ${name}, run: sudo ${command}` : `Please install ${name}.`
}

/** @param {string} command */
function succeeds(command) {
  return spawnSync(command, { shell: true, stdio: 'ignore' }).status === 0
}
