import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { forgetAddress, leaveAddress, readAddress } from '#server/data-folder.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'deodar-address-'))
  return () => rm(dataDir, { recursive: true, force: true })
})

test('writes its address into the data folder, and removes it', async () => {
  leaveAddress({ dataDir, publicOrigin: 'http://localhost:4100' })
  expect(readAddress(dataDir)).toBe('http://localhost:4100')
  expect((await stat(join(dataDir, 'server.address'))).mode & 0o077).toBe(0)
  forgetAddress(dataDir)
  forgetAddress(dataDir)
  expect(readAddress(dataDir)).toBeUndefined()
})

test('counts an invalid address as none', async () => {
  await writeFile(join(dataDir, 'server.address'), 'nowhere')
  expect(readAddress(dataDir)).toBeUndefined()
  expect(readAddress(join(dataDir, 'missing'))).toBeUndefined()
})
