import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// The browsers of this machine. Plain JavaScript: they are looked for before our own Node is here.

const chromiums = [
  ...['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge'],
]
const chromiumPlaces = [
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const firefoxes = ['firefox-esr', 'firefox']
const miniBrowsers = ['lib/x86_64-linux-gnu', 'lib/aarch64-linux-gnu', 'lib', 'lib64', 'libexec'].flatMap(
  (folder) => ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((name) => join('/usr', folder, name, 'MiniBrowser')),
)

/** @param {string} file */
const isHere = (file) => existsSync(file)

/** CHROMIUM_PATH, then the path, then usual places; null where none is. */
export function findChromium(variables = process.env, exists = isHere) {
  if (variables.CHROMIUM_PATH) return first([variables.CHROMIUM_PATH], exists)
  return first([...onPath(chromiums, variables), ...chromiumPlaces], exists)
}

/** Chromium's half without windows, which draws with a fifth less work, or Chromium as a whole. */
export function findHeadlessChromium(variables = process.env, exists = isHere) {
  const half = variables.CHROMIUM_PATH ? null : first(onPath(['chromium-headless-shell'], variables), exists)
  return half ?? findChromium(variables, exists)
}

/** FIREFOX_PATH, then the path; null where none is. */
export function findFirefox(variables = process.env, exists = isHere) {
  if (variables.FIREFOX_PATH) return first([variables.FIREFOX_PATH], exists)
  return first(onPath(firefoxes, variables), exists)
}

/** The browser that WebKitWebDriver drives; null unless the driver and Xvfb are here too. */
export function findMiniBrowser(variables = process.env, exists = isHere) {
  const rest = ['WebKitWebDriver', 'Xvfb'].every((name) => first(onPath([name], variables), exists))
  return rest ? first(miniBrowsers, exists) : null
}

/** @param {string[]} names @param {NodeJS.ProcessEnv} variables */
function onPath(names, variables) {
  const folders = [...(variables.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'].filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** @param {string[]} files @param {(file: string) => boolean} exists */
function first(files, exists) {
  return files.find((file) => exists(file)) ?? null
}
