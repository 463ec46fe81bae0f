import { expect, test } from 'vitest'
import { findChromium, findFirefox, findMiniBrowser } from './browsers.mjs'

const only =
  (...files: string[]) =>
  (file: string) =>
    files.includes(file)

test('prefers the browser that CHROMIUM_PATH names', () => {
  const variables = { CHROMIUM_PATH: '/opt/chromium', PATH: '/usr/bin' }
  expect(findChromium(variables, only('/opt/chromium', '/usr/bin/chromium'))).toBe('/opt/chromium')
})

test('does not replace a CHROMIUM_PATH that leads nowhere', () => {
  expect(findChromium({ CHROMIUM_PATH: '/opt/gone', PATH: '/usr/bin' }, only('/usr/bin/chromium'))).toBeNull()
})

test('finds Chromium, or else Chrome, on the path and where a Mac keeps it', () => {
  expect(findChromium({ PATH: '/here:/there' }, only('/there/google-chrome'))).toBe('/there/google-chrome')
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  expect(findChromium({ PATH: '' }, only(mac))).toBe(mac)
})

test('takes the Firefox of FIREFOX_PATH, else the one of the path', () => {
  const here = only('/opt/firefox', '/usr/bin/firefox-esr')
  expect(findFirefox({ FIREFOX_PATH: '/opt/firefox', PATH: '/usr/bin' }, here)).toBe('/opt/firefox')
  expect(findFirefox({ FIREFOX_PATH: '/opt/gone', PATH: '/usr/bin' }, here)).toBeNull()
  expect(findFirefox({ PATH: '/usr/bin' }, here)).toBe('/usr/bin/firefox-esr')
})

test('finds WebKit only with its driver and a screen', () => {
  const browser = '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
  const driver = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']
  expect(findMiniBrowser({ PATH: '' }, only(browser, ...driver))).toBe(browser)
  expect(findMiniBrowser({ PATH: '' }, only(browser, '/usr/bin/WebKitWebDriver'))).toBeNull()
  expect(findMiniBrowser({ PATH: '' }, only(...driver))).toBeNull()
})
