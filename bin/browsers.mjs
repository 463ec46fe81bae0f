import { spawnSync } from 'node:child_process'
import { findChromium, findFirefox, findHeadlessChromium, findMiniBrowser } from '../tests/browsers.mjs'
import { run } from './run.mjs'

const apt = 'apt-get -o Acquire::Retries=0 -o Acquire::http::Timeout=20 -o DPkg::Lock::Timeout=30'
/** How each package manager installs without asking. @type {Record<string, string>} */
const installCommands = {
  'apt-get': `${apt} update && DEBIAN_FRONTEND=noninteractive ${apt} install -y --no-install-recommends`,
  dnf: 'dnf install -y',
  apk: 'apk add --no-cache',
  pacman: 'pacman -Sy --noconfirm',
}
const chromiumPackages = Object.fromEntries(Object.keys(installCommands).map((name) => [name, 'chromium']))
const hasHeadlessChromium = () => findHeadlessChromium() !== findChromium()
/** @typedef {[name: string, find: () => unknown, packages: Record<string, string>]} Program with its package by manager
 * @type {Program[]} */
const browsers = [
  ['Firefox', () => findFirefox(), { 'apt-get': 'firefox-esr' }],
  ['WebKit', () => findMiniBrowser(), { 'apt-get': 'webkit2gtk-driver xvfb' }],
  ['headless Chromium', hasHeadlessChromium, { 'apt-get': 'chromium-headless-shell' }],
  ['Chromium', () => findChromium(), chromiumPackages],
]

/** Installs the missing browsers of the tests. Returns what to do without Chromium, which the tests need. */
export async function installBrowsers() {
  let advice
  for (const browser of browsers) {
    advice = await installProgram(...browser)
    if (advice) console.log(advice)
  }
  return advice && `The tests need Chromium or Chrome; CHROMIUM_PATH may name one. ${advice}`
}

/** Installs a missing program by the system's package manager. Returns what to do where it is still missing. @param {Program} program */
export async function installProgram(...[name, find, packages]) {
  if (find()) return
  const manager = Object.keys(packages).find((one) => succeeds(`command -v ${one}`)) ?? ''
  const command = `sh -c '${installCommands[manager]} ${packages[manager]}'`
  // Never asks for a password.
  const sudo = process.getuid?.() === 0 ? '' : 'sudo -n '
  if (manager && succeeds(`${sudo}true`)) await run(`Installing ${name}`, sudo + command)
  if (!find()) return manager ? `To install ${name}, run: sudo ${command}` : `Please install ${name}.`
}

/** @param {string} command */
function succeeds(command) {
  return spawnSync(command, { shell: true, stdio: 'ignore' }).status === 0
}
