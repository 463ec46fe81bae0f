import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { archiveName, backupsFolder, listBackups, madeAt, proofsFile } from './list-backups.ts'

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'deodar-backups-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

test('lists the archives of a data folder, newest first, with what they weigh and when they proved themselves', async () => {
  const dataDir = await folder()
  expect(await listBackups(dataDir)).toEqual([])
  await mkdir(backupsFolder(dataDir))
  const [older, newer] = ['deodar-2026-11-20T21-30-05Z.tar', 'deodar-2026-11-21T21-30-00Z.tar']
  await writeFile(join(backupsFolder(dataDir), older), 'older')
  await writeFile(join(backupsFolder(dataDir), newer), 'the newer')
  await writeFile(join(backupsFolder(dataDir), `${newer}.part`), 'half')
  await writeFile(proofsFile(dataDir), JSON.stringify({ [older]: '2026-11-21T01:00:00.000Z' }))
  expect(await listBackups(dataDir)).toEqual([
    { file: join(backupsFolder(dataDir), newer), at: '2026-11-21T21:30:00.000Z', bytes: 9, provenAt: null },
    {
      file: join(backupsFolder(dataDir), older),
      at: '2026-11-20T21:30:05.000Z',
      bytes: 5,
      provenAt: '2026-11-21T01:00:00.000Z',
    },
  ])
})

test('names an archive after its moment, and reads the moment from the name', () => {
  const name = archiveName(new Date('2026-11-20T21:30:05.321Z'))
  expect([name, madeAt(name), madeAt('letters.tar')]).toEqual([
    'deodar-2026-11-20T21-30-05Z.tar',
    '2026-11-20T21:30:05.000Z',
    null,
  ])
})
