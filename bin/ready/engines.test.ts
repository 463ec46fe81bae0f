import { expect, test } from 'vitest'
import { engineCommands, findFirefox, findMiniBrowser } from './engines.mjs'

const only =
  (...files: string[]) =>
  (file: string) =>
    files.includes(file)

test('Firefox is the one that FIREFOX_PATH names, else the one of the path', () => {
  const here = only('/opt/firefox', '/usr/bin/firefox-esr')
  expect(findFirefox({ FIREFOX_PATH: '/opt/firefox', PATH: '/usr/bin' }, here)).toBe('/opt/firefox')
  expect(findFirefox({ FIREFOX_PATH: '/opt/gone', PATH: '/usr/bin' }, here)).toBeNull()
  expect(findFirefox({ PATH: '/usr/bin' }, here)).toBe('/usr/bin/firefox-esr')
})

test('WebKit is here only with its driver and a screen', () => {
  const browser = '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
  const driver = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']
  expect(findMiniBrowser({ PATH: '' }, only(browser, ...driver))).toBe(browser)
  expect(findMiniBrowser({ PATH: '' }, only(browser, '/usr/bin/WebKitWebDriver'))).toBeNull()
  expect(findMiniBrowser({ PATH: '' }, only(...driver))).toBeNull()
})

test('engines are fetched by apt-get, as root or by sudo that asks nothing, and else by nobody', () => {
  const apt = (name: string) => name === 'apt-get'
  const [update, install] = engineCommands(['xvfb'], apt, false) ?? []
  expect(update?.slice(0, 3)).toEqual(['sudo', '-n', 'apt-get'])
  expect(install?.slice(-4)).toEqual(['install', '-y', '--no-install-recommends', 'xvfb'])
  expect(engineCommands(['xvfb'], apt, true)?.[0]?.[0]).toBe('apt-get')
  expect(engineCommands(['xvfb'], () => false, true)).toBeNull()
})
