import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../tests/storages.ts'
import { stageStream, stagingFolder } from './staging.server.ts'

const disk = vi.hoisted(() => ({ fails: '' }))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  return {
    ...real,
    async open(...given: Parameters<typeof real.open>) {
      const handle = await real.open(...given)
      for (const verb of ['sync', 'writeFile', 'close'] as const)
        if (disk.fails === verb)
          handle[verb] = async () => {
            disk.fails = ''
            throw Object.assign(new Error(`${verb} failed`), { code: 'EIO' })
          }
      return handle
    },
  }
})

test.for(['sync', 'writeFile', 'close'])('a %s that fails is not the sender’s broken file', async (verb) => {
  const folder = await temporaryFolder()
  disk.fails = verb
  const staged = stageStream(folder, Readable.from([Buffer.from('tea')]), { lessThanBytes: 100 })
  await expect(staged).rejects.toThrow(`${verb} failed`)
  expect(await readdir(stagingFolder(folder))).toEqual([])
})
