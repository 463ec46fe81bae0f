import { expect, test } from 'vitest'
import { chromiumCommands, findChromium } from './chromium.mjs'

const only =
  (...files: string[]) =>
  (file: string) =>
    files.includes(file)

test('the browser that CHROMIUM_PATH names is taken before any other', () => {
  const variables = { CHROMIUM_PATH: '/opt/chromium', PATH: '/usr/bin' }
  expect(findChromium(variables, only('/opt/chromium', '/usr/bin/chromium'))).toBe('/opt/chromium')
})

test('a CHROMIUM_PATH that leads nowhere is not quietly replaced', () => {
  expect(findChromium({ CHROMIUM_PATH: '/opt/gone', PATH: '/usr/bin' }, only('/usr/bin/chromium'))).toBeNull()
})

test('Chromium, or else Chrome, is found on the path and where a Mac keeps it', () => {
  expect(findChromium({ PATH: '/here:/there' }, only('/there/google-chrome'))).toBe('/there/google-chrome')
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  expect(findChromium({ PATH: '' }, only(mac))).toBe(mac)
})

test('it is fetched by the package manager that is here, as root or by sudo that asks nothing', () => {
  const apk = (name: string) => name === 'apk'
  expect(chromiumCommands(apk, true)).toEqual([['apk', 'add', '--no-cache', 'chromium']])
  expect(chromiumCommands(apk, false)).toEqual([['sudo', '-n', 'apk', 'add', '--no-cache', 'chromium']])
})

test('where no package manager is known, nothing is tried', () => {
  expect(chromiumCommands(() => false, true)).toBeNull()
})
