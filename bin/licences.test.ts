import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findUnacceptedLicences, type LockedPackage, packageName } from './licences.ts'

const root = join(import.meta.dirname, '..')
const read = async (name: string) => JSON.parse(await readFile(join(root, name), 'utf8'))
const lock: { packages: Record<string, LockedPackage & Record<string, unknown>> } =
  await read('package-lock.json')
const locked = Object.entries(lock.packages).filter(([path]) => path !== '')

test('every package has a licence under which the product may be passed on', () => {
  expect(findUnacceptedLicences(lock.packages)).toEqual([])
})

test('a licence that is not accepted is named; one of a choice is enough', () => {
  const said = (license?: string) =>
    findUnacceptedLicences({ 'node_modules/@a/b': license ? { license } : {} })
  expect(said('GPL-3.0')).toEqual(['@a/b: GPL-3.0'])
  expect(said()).toEqual(['@a/b: none'])
  expect(said('(MIT AND GPL-2.0)')).toEqual(['@a/b: (MIT AND GPL-2.0)'])
  expect(said('(GPL-2.0 OR MIT)')).toEqual([])
})

test('each package is locked by its checksum, and none by an address', () => {
  // npm locks only the version of a package for other machines, which is not installed here.
  const open = locked.filter(([, { integrity, dev, optional }]) => !integrity && !(dev && optional))
  expect(open.map(([path]) => path)).toEqual([])
  expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  for (const [path, { integrity }] of locked) if (integrity) expect(integrity, path).toMatch(/^sha512-/)
})

test('the lockfile is of this very package.json, whose versions are exact', async () => {
  const { dependencies, devDependencies }: Record<string, Record<string, string>> = await read('package.json')
  expect(lock.packages['']).toMatchObject({ dependencies, devDependencies })
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    // An alias names its package: npm:typescript@7.0.2
    const exact = version.replace(/^npm:[\w.-]+@/, '')
    expect(exact, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    const found = locked.find(([path]) => path === `node_modules/${name}`)
    expect([name, found?.[1].version]).toEqual([name, exact])
  }
  expect(packageName('node_modules/a/node_modules/@b/c')).toBe('@b/c')
})
