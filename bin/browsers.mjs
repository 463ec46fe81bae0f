import { spawnSync } from 'node:child_process'
import { findChromium, findFirefox, findHeadlessChromium, findMiniBrowser } from '../tests/browsers.mjs'
import { run } from './run.mjs'

const apt = 'apt-get -o Acquire::Retries=0 -o Acquire::http::Timeout=20 -o DPkg::Lock::Timeout=30'
const install = `${apt} update && DEBIAN_FRONTEND=noninteractive ${apt} install -y --no-install-recommends`

/** @typedef {[name: string, find: () => unknown, packages: string]} Program with its packages of Debian
 * @type {Program[]} */
const browsers = [
  ['Firefox', () => findFirefox(), 'firefox-esr'],
  ['WebKit', () => findMiniBrowser(), 'webkit2gtk-driver xvfb'],
  ['headless Chromium', () => findHeadlessChromium() !== findChromium(), 'chromium-headless-shell'],
  ['Chromium', () => findChromium(), 'chromium'],
]

/** Installs the missing browsers of the tests. Returns what to do without Chromium, which the tests need. */
export async function fetchBrowsers() {
  let advice
  for (const browser of browsers) {
    advice = await fetchProgram(...browser)
    if (advice) console.log(advice)
  }
  return advice && `The tests need Chromium or Chrome; CHROMIUM_PATH may name one. ${advice}`
}

/** Installs a missing program by apt-get, without asking for a password. Returns what to do where it is still missing. @param {Program} program */
export async function fetchProgram(...[name, find, packages]) {
  if (find()) return
  if (!succeeds('command -v apt-get')) return `Please install ${name}.`
  const command = `sh -c '${install} ${packages}'`
  const sudo = process.getuid?.() === 0 ? '' : 'sudo -n '
  if (succeeds(`${sudo}true`)) await run(`Installing ${name}`, sudo + command)
  if (!find()) return `To install ${name}, run: sudo ${command}`
}

/** @param {string} command */
function succeeds(command) {
  return spawnSync(command, { shell: true, stdio: 'ignore' }).status === 0
}
