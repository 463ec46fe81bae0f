import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// The other engines of this machine: Firefox, and WebKitGTK with its driver, its little browser and a screen for it.

const firefoxes = ['firefox-esr', 'firefox']
const miniBrowsers = [
  ...['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((machine) => `/usr/lib/${machine}`),
  '/usr/lib',
  '/usr/lib64',
  '/usr/libexec',
].flatMap((folder) => ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((name) => join(folder, name, 'MiniBrowser')))

/**
 * FIREFOX_PATH, then the path.
 * @param {NodeJS.ProcessEnv} [variables]
 * @param {(file: string) => boolean} [exists]
 * @returns {string | null}
 */
export function findFirefox(variables = process.env, exists = existsSync) {
  if (variables.FIREFOX_PATH) return exists(variables.FIREFOX_PATH) ? variables.FIREFOX_PATH : null
  return firefoxes.map((name) => onPath(name, variables, exists)).find((file) => file !== null) ?? null
}

/**
 * The browser that WebKitWebDriver drives; null unless the driver and Xvfb are here too.
 * @param {NodeJS.ProcessEnv} [variables]
 * @param {(file: string) => boolean} [exists]
 * @returns {string | null}
 */
export function findMiniBrowser(variables = process.env, exists = existsSync) {
  const rest = ['WebKitWebDriver', 'Xvfb'].every((name) => onPath(name, variables, exists))
  return rest ? (miniBrowsers.find((file) => exists(file)) ?? null) : null
}

/**
 * @param {string} name
 * @param {NodeJS.ProcessEnv} variables
 * @param {(file: string) => boolean} exists
 */
function onPath(name, variables, exists) {
  const folders = [...(variables.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'].filter(Boolean)
  return folders.map((folder) => join(folder, name)).find((file) => exists(file)) ?? null
}

/** What each engine is called, how it is found, and which Debian packages bring it. */
export const otherEngines = [
  { name: 'Firefox', find: findFirefox, packages: ['firefox-esr'] },
  { name: 'WebKit', find: findMiniBrowser, packages: ['webkit2gtk-driver', 'xvfb'] },
]

/**
 * The commands that fetch these packages on a Debian; null where there is no apt-get. A mirror that does not answer is soon given up.
 * @param {string[]} packages
 * @param {(name: string) => boolean} has
 * @param {boolean} asRoot
 * @returns {string[][] | null}
 */
export function engineCommands(packages, has, asRoot) {
  if (!has('apt-get')) return null
  const patience = [
    '-o',
    'Acquire::Retries=0',
    '-o',
    'Acquire::http::Timeout=20',
    '-o',
    'DPkg::Lock::Timeout=30',
  ]
  const commands = [
    ['apt-get', ...patience, 'update'],
    ['apt-get', ...patience, 'install', '-y', '--no-install-recommends', ...packages],
  ]
  return commands.map((command) => (asRoot ? command : ['sudo', '-n', ...command]))
}
