import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { refuse } from '#core/refusals/refusal.ts'
import { requireOk } from '../../tests/outcomes.ts'
import { readBytes, temporaryFolder } from '../../tests/storages.ts'
import { test } from '../../tests/test-app.ts'
import { DISK_RESERVE_BYTES } from './media.ts'
import {
  checkDiskSpace,
  deleteStagedFile,
  openStagedFiles,
  stageStream,
  stagingFolder,
} from './staging.server.ts'

const tea = Buffer.from('tea on the verandah')

test('makes a stream a staged file with its size, its SHA-256 and a harmless name', async () => {
  const folder = await temporaryFolder()
  const sent = { lessThanBytes: 100, fileName: '../../etc/me\u202e\u0000gpj.jpg' }
  const stream = Readable.from([tea.subarray(0, 5), tea.subarray(5)])
  const { file } = requireOk(await stageStream(folder, stream, sent))
  const sha256 = createHash('sha256').update(tea).digest('hex')
  expect(file).toMatchObject({ bytes: tea.length, fileName: 'megpj.jpg', sha256 })
  expect(await readFile(file.path)).toEqual(tea)
  await deleteStagedFile(file)
  expect(await readdir(stagingFolder(folder))).toEqual([])
})

test('stages a file one byte below the limit, and refuses it at the limit with the message', async () => {
  const folder = await temporaryFolder()
  const limits = { lessThanBytes: tea.length, tooLarge: 'videoTooLarge' } as const
  expect(await stageStream(folder, Readable.from([tea.subarray(1)]), limits)).toMatchObject({ ok: true })
  const before = await readdir(stagingFolder(folder))
  for (const chunks of [[tea], [tea, tea, tea]]) {
    const stream = Readable.from(chunks)
    expect(await stageStream(folder, stream, limits)).toEqual(refuse('videoTooLarge'))
    expect(await readdir(stagingFolder(folder))).toEqual(before)
    await expect.poll(() => stream.readableEnded).toBe(true)
  }
})

test('leaves nothing of a broken stream', async () => {
  const folder = await temporaryFolder()
  const stream = new Readable({ read() {} })
  stream.push(tea)
  setTimeout(() => stream.destroy(new Error('the connection broke')), 20)
  expect(await stageStream(folder, stream, { lessThanBytes: 100 })).toMatchObject({ code: 'broken' })
  expect(await readdir(stagingFolder(folder))).toEqual([])
})

const space = { bavail: DISK_RESERVE_BYTES, bsize: 1, files: 100_000, ffree: 1000 }

test.for<[string, Partial<typeof space>, boolean]>([
  ['with the reserve of bytes and files', {}, true],
  ['with too few bytes', { bavail: DISK_RESERVE_BYTES - 1 }, false],
  ['with too few files', { ffree: 999 }, false],
  ['that counts no files', { files: 0, ffree: 0 }, true],
])('accepts files on a disk %s: %s', async ([, less, accepted]) => {
  const refusal = await checkDiskSpace('/', async () => ({ ...space, ...less }))
  expect(refusal).toEqual(accepted ? null : refuse('diskFull'))
})

test('deletes the files of a request at its end, also after a fault, except stored ones', async ({ ctx }) => {
  const stagedNow = () => readdir(stagingFolder(ctx.dataDir))
  const work = async (fails: boolean) => {
    await using files = openStagedFiles(ctx)
    for (const key of [`originals/onefile-${fails}`, null]) {
      const staged = await files.stage('profile', Readable.from([tea]), 'tea.jpg')
      if (staged.ok && key) await ctx.media.store(key, staged.file.path)
    }
    expect(await stagedNow()).toHaveLength(1)
    if (fails) throw new Error('half way')
  }
  await work(false)
  expect(await stagedNow()).toEqual([])
  await expect(work(true)).rejects.toThrow('half way')
  expect(await stagedNow()).toEqual([])
  const stored = await ctx.media.open('originals/onefile-false')
  expect(stored && (await readBytes(stored.stream))).toEqual(tea)
})
