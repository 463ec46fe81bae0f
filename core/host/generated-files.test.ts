import { mkdirSync, mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { openGeneratedFiles } from './generated-files.server.ts'

let build = ''
let dataDir = ''

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'deodar-made-'))
  build = join(folder, 'build')
  dataDir = join(folder, 'data')
  mkdirSync(build)
})

test('makes a file once for all who need it, and not again', async () => {
  const files = openGeneratedFiles('pictures', { build, dataDir }, () => true)
  const make = vi.fn((path: string) => writeFile(path, 'a picture'))
  await Promise.all([files.ensure('a.avif', make), files.ensure('a.avif', make)])
  await openGeneratedFiles('pictures', { build, dataDir }, () => true).ensure('a.avif', make)
  expect(make).toHaveBeenCalledTimes(1)
  expect(files.folders).toEqual([join(build, 'pictures')])
  expect(readFileSync(join(build, 'pictures/a.avif'), 'utf8')).toBe('a picture')
})

test('leaves no half file when it cannot be made, and makes it the next time', async () => {
  const files = openGeneratedFiles('pictures', { build, dataDir }, () => true)
  const fail = async (path: string) => {
    await writeFile(path, 'half a pic')
    throw new Error('disk full')
  }
  await expect(files.ensure('a.avif', fail)).rejects.toThrow('disk full')
  expect(readdirSync(join(build, 'pictures'))).toEqual([])
  await files.ensure('a.avif', (path) => writeFile(path, 'a picture'))
  expect(readdirSync(join(build, 'pictures'))).toEqual(['a.avif'])
})

test('removes what a killed server left unfinished', () => {
  const folder = join(build, 'pictures')
  mkdirSync(folder)
  for (const name of ['old.avif.1.part', 'new.avif.2.part']) writeFileSync(join(folder, name), 'half')
  utimesSync(join(folder, 'old.avif.1.part'), 0, 0)
  openGeneratedFiles('pictures', { build, dataDir }, () => true)
  expect(readdirSync(folder)).toEqual(['new.avif.2.part'])
})

test('writes into the data folder where the program cannot be written, and removes earlier versions there', async () => {
  // Not even root can make a folder in a file.
  const program = join(build, 'program')
  writeFileSync(program, '')
  const folder = join(dataDir, 'made/pictures')
  mkdirSync(folder, { recursive: true })
  for (const name of ['a.1.avif', 'a.2.avif']) writeFileSync(join(folder, name), 'a picture')
  const isNeeded = (name: string) => ['a.2.avif', 'b.avif'].includes(name)
  const files = openGeneratedFiles('pictures', { build: program, dataDir }, isNeeded)
  await files.ensure('b.avif', (path) => writeFile(path, 'a picture'))
  expect(files.folders).toEqual([folder])
  expect(readdirSync(folder).sort()).toEqual(['a.2.avif', 'b.avif'])
})
