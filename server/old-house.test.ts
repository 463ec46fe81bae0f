import { copyFile, mkdir, mkdtemp, open, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { DatabaseFault, databaseFile, markHouse, requireOldHouse, requireSound } from '#server/data-folder.ts'
import { openDatabase } from '#server/db/open.ts'

const PAGE_BYTES = 4096

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'deodar-old-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** A folder with the tables of a house, full of audit entries, and its mark. */
async function livedIn(): Promise<string> {
  const dataDir = await folder()
  await (await openDatabase({ kind: 'sqlite', file: databaseFile(dataDir) })).destroy()
  const database = new DatabaseSync(databaseFile(dataDir))
  const add = database.prepare(
    "insert into act (id, at, who, act, about, about_id) values (?, ?, 'house', 'a.b', 'x', ?)",
  )
  database.exec('begin')
  for (let at = 0; at < 3000; at++) add.run(`id-${at * 7919}`, `2026-11-20T${at}`, `about ${at}`.repeat(5))
  database.exec('commit; pragma wal_checkpoint(truncate)')
  database.close()
  markHouse({ dataDir, databaseUrl: undefined })
  return dataDir
}

const place = (dataDir: string) => ({ dataDir, databaseUrl: undefined })
const lost = expect.objectContaining({ kind: 'lost' })

function openOver(dataDir: string): unknown {
  try {
    requireOldHouse(place(dataDir))
    return null
  } catch (fault) {
    return fault
  }
}

test('opens a house over its own database, and a new one in an empty folder', async () => {
  expect(openOver(await folder())).toBeNull()
  const dataDir = await livedIn()
  expect([openOver(dataDir), await requireSound(place(dataDir))]).toEqual([null, true])
})

test('opens no new house where one lived: its database missing, empty, or without a table', async () => {
  const dataDir = await livedIn()
  const file = databaseFile(dataDir)
  await truncate(file, 0)
  expect(openOver(dataDir)).toEqual(lost)
  await rm(file)
  expect(openOver(dataDir)).toEqual(lost)
  const bare = new DatabaseSync(file)
  bare.exec('pragma journal_mode = wal; pragma user_version = 1')
  bare.close()
  expect(openOver(dataDir)).toEqual(lost)
})

test('notices each damaged one of twenty databases with a flipped page', {
  timeout: 60_000,
}, async () => {
  const dataDir = await livedIn()
  const pages = (await stat(databaseFile(dataDir))).size / PAGE_BYTES
  const looks = Array.from({ length: 20 }, async (_, at) => {
    const flipped = join(dataDir, `${at}`)
    await mkdir(flipped)
    await copyFile(databaseFile(dataDir), databaseFile(flipped))
    await flipPage(databaseFile(flipped), Math.floor((at * pages) / 20))
    const noticed = await requireSound(place(flipped)).catch(
      (fault) => fault instanceof DatabaseFault && fault.kind,
    )
    return { damaged: isDamaged(databaseFile(flipped)), noticed }
  })
  const seen = await Promise.all(looks)
  expect(seen.filter(({ damaged }) => damaged).length).toBeGreaterThan(15)
  expect(seen.filter(({ damaged, noticed }) => damaged !== (noticed === 'damaged'))).toEqual([])
})

test.for([PAGE_BYTES * 5, PAGE_BYTES * 5 + 100, 50])('one cut to %i bytes is noticed', async (bytes) => {
  const dataDir = await livedIn()
  await truncate(databaseFile(dataDir), bytes)
  await expect(requireSound(place(dataDir))).rejects.toMatchObject({ kind: 'damaged' })
})

async function flipPage(file: string, page: number): Promise<void> {
  const handle = await open(file, 'r+')
  const bytes = Buffer.alloc(PAGE_BYTES)
  await handle.read(bytes, 0, PAGE_BYTES, page * PAGE_BYTES)
  await handle.write(
    bytes.map((byte) => byte ^ 0xff),
    0,
    PAGE_BYTES,
    page * PAGE_BYTES,
  )
  await handle.close()
}

function isDamaged(file: string): boolean {
  try {
    const [first] = new DatabaseSync(file, { readOnly: true }).prepare('pragma integrity_check(1)').all()
    return first?.integrity_check !== 'ok'
  } catch {
    return true
  }
}
