import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
]
const places = [
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The browser of this machine that the journeys can drive, or null: CHROMIUM_PATH, then the path, then usual places.
 * @param {NodeJS.ProcessEnv} [variables]
 * @param {(file: string) => boolean} [exists]
 * @returns {string | null}
 */
export function findChromium(variables = process.env, exists = existsSync) {
  if (variables.CHROMIUM_PATH) return exists(variables.CHROMIUM_PATH) ? variables.CHROMIUM_PATH : null
  const folders = [...(variables.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'].filter(Boolean)
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places]
  return candidates.find((file) => exists(file)) ?? null
}

/** The system's package managers and how each fetches Chromium without asking. */
const managers = /** @type {const} */ ([
  [
    'apt-get',
    [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
    ],
  ],
  ['dnf', [['dnf', 'install', '-y', 'chromium']]],
  ['apk', [['apk', 'add', '--no-cache', 'chromium']]],
  ['pacman', [['pacman', '-Sy', '--noconfirm', 'chromium']]],
])

/**
 * The commands that fetch Chromium on this machine; null when none of the package managers is here.
 * @param {(name: string) => boolean} has
 * @param {boolean} asRoot
 * @returns {string[][] | null}
 */
export function chromiumCommands(has, asRoot) {
  const [, commands] = managers.find(([name]) => has(name)) ?? []
  return commands?.map((command) => (asRoot ? [...command] : ['sudo', '-n', ...command])) ?? null
}
