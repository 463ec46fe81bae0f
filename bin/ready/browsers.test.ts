import { expect, test } from 'vitest'
import { fetchingCommands } from './browsers.mjs'

test('Chromium is fetched by the package manager that is here, as root or by sudo that asks nothing', () => {
  const packages = { apk: ['chromium'] }
  const apk = (name: string) => name === 'apk'
  expect(fetchingCommands(packages, apk, true)).toEqual(['apk add --no-cache chromium'])
  expect(fetchingCommands(packages, apk, false)).toEqual(['sudo -n apk add --no-cache chromium'])
})

test('apt-get looks first what there is, and gives a mirror that does not answer up soon', () => {
  const [update, install] =
    fetchingCommands({ 'apt-get': ['xvfb'] }, (name) => name === 'apt-get', true) ?? []
  expect(update).toMatch(/^apt-get .*Acquire::http::Timeout=20.* update$/)
  expect(install).toMatch(/ install -y --no-install-recommends xvfb$/)
})

test('where no package manager is known that has it, nothing is tried', () => {
  expect(fetchingCommands({ apk: ['chromium'] }, () => false, true)).toBeNull()
  expect(fetchingCommands({ 'apt-get': ['xvfb'] }, (name) => name === 'apk', true)).toBeNull()
})
