import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openDatabase } from '#core/db/open-database.ts'
import { explainStartFault } from '#server/explain-fault.ts'
import { temporaryFolder } from '../tests/storages.ts'
import {
  DatabaseFault,
  databaseFile,
  lockDataFolder,
  makeDataFolder,
  markInstallation,
  OtherUserFault,
  readServerAddress,
  removeServerAddress,
  requireDatabaseNotLost,
  requireOwnUser,
  requireSoundDatabase,
  writeServerAddress,
} from './data-folder.server.ts'

const PAGE_BYTES = 4096
const config = { port: 3000, host: 'nowhere.invalid', dataDir: '', databaseUrl: undefined }

/** The explanation of what this throws; empty where it does not. */
function explained(dataDir: string, act: (dataDir: string) => unknown): string {
  try {
    act(dataDir)
    return ''
  } catch (fault) {
    return explainStartFault(fault, { ...config, dataDir })
  }
}

test('explains a data folder that is a file, lies below one, or cannot be made', async () => {
  const file = join(await temporaryFolder(), 'data')
  await writeFile(file, '')
  for (const path of [join(file, 'below', 'it'), '/dev/null'])
    expect(explained(path, makeDataFolder)).toMatch(/a part of its path is a file \(ENOTDIR\)/)
  expect(explained('/proc/x/data', makeDataFolder)).toContain('/proc/x/data cannot be used')
})

test('makes a data folder for this user alone, and leaves one that others use as it is', async () => {
  const home = await temporaryFolder()
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
  const [made, empty, shared] = [join(home, 'a/data'), join(home, 'empty'), join(home, 'shared')]
  for (const path of [empty, shared]) {
    await mkdir(path)
    await chmod(path, 0o755)
  }
  await writeFile(join(shared, 'letter.txt'), '')
  for (const path of [made, empty, shared]) expect(explained(path, makeDataFolder)).toBe('')
  expect(await Promise.all([made, empty, shared].map(modeOf))).toEqual(['700', '700', '755'])
})

const asRoot = test.runIf(process.getuid?.() === 0)

asRoot('refuses the data of another user, and root an empty folder of one', async () => {
  const dataDir = await temporaryFolder()
  await chmod(dataDir, 0o2777)
  expect(() => requireOwnUser(dataDir, 12_345)).not.toThrow()
  await chown(dataDir, 1, 1)
  expect(() => requireOwnUser(dataDir, 0)).toThrow(OtherUserFault)
  expect(() => requireOwnUser(join(dataDir, 'nowhere'), 0)).not.toThrow()
  await writeFile(databaseFile(dataDir), '')
  await chown(databaseFile(dataDir), 1, 1)
  for (const user of [0, 12_345]) expect(() => requireOwnUser(dataDir, user)).toThrow(OtherUserFault)
  expect(() => requireOwnUser(dataDir, 1)).not.toThrow()
  expect(explained(dataDir, makeDataFolder)).toContain('belongs to the user daemon')
})

asRoot('names the user whose closed data folder it is', async () => {
  const dataDir = await temporaryFolder()
  await writeFile(databaseFile(dataDir), '')
  await chown(dataDir, 1, 1)
  await chmod(dataDir, 0o700)
  const module = JSON.stringify(join(import.meta.dirname, 'data-folder.server.ts'))
  const code = `import { requireOwnUser } from ${module}; process.setuid(12345); requireOwnUser(${JSON.stringify(dataDir)})`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  expect(stderr).toMatch(/OtherUserFault[\s\S]*owner: 'daemon'/)
})

test('lets one server lock the folder, and the next one after it; a broken lock is named', async () => {
  const dataDir = await temporaryFolder()
  const first = lockDataFolder(dataDir)
  expect(lockDataFolder(dataDir)).toBeNull()
  first?.release()
  lockDataFolder(dataDir)?.release()
  const [text, directory] = [await temporaryFolder(), await temporaryFolder()]
  await writeFile(join(text, 'server.lock'), 'not a database'.repeat(400))
  await mkdir(join(directory, 'server.lock'))
  for (const broken of [text, directory])
    expect(explained(broken, lockDataFolder)).toContain(`${join(broken, 'server.lock')} is broken.`)
})

test('writes its address into the data folder, and removes it; an invalid one is none', async () => {
  const dataDir = await temporaryFolder()
  writeServerAddress({ dataDir, publicOrigin: 'http://localhost:4100' })
  expect(readServerAddress(dataDir)).toBe('http://localhost:4100')
  expect((await stat(join(dataDir, 'server.address'))).mode & 0o077).toBe(0)
  for (const _ of [1, 2]) removeServerAddress(dataDir)
  expect(readServerAddress(dataDir)).toBeUndefined()
  await writeFile(join(dataDir, 'server.address'), 'nowhere')
  expect(readServerAddress(dataDir)).toBeUndefined()
})

test.for([
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'nowhere.invalid' }, 'no address nowhere.invalid'],
  [{ code: 'EADDRINUSE', syscall: 'listen', port: 3000 }, 'port 3000 is already used'],
  [{ code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' }, 'connect ECONNREFUSED'],
  [{ code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' }, 'DATABASE_URL', 'postgres://db.invalid/x'],
] as const)('explains %o: %s', ([fault, sentence, databaseUrl]) => {
  expect(explainStartFault(fault, { ...config, databaseUrl })).toContain(sentence)
})

test('makes no new database where there was one: missing, empty, or without a table', async () => {
  const place = { dataDir: await temporaryFolder(), databaseUrl: undefined }
  expect(() => requireDatabaseNotLost(place)).not.toThrow()
  const used = { ...(await usedFolder()), databaseUrl: undefined }
  const file = databaseFile(used.dataDir)
  requireDatabaseNotLost(used)
  expect(await requireSoundDatabase(used)).toBe(true)
  await truncate(file, 0)
  expect(() => requireDatabaseNotLost(used)).toThrow(DatabaseFault)
  await rm(file)
  expect(() => requireDatabaseNotLost(used)).toThrow(DatabaseFault)
  const bare = new DatabaseSync(file)
  bare.exec('pragma journal_mode = wal; pragma user_version = 1')
  bare.close()
  expect(() => requireDatabaseNotLost(used)).toThrow(DatabaseFault)
})

test('notices each damaged one of twenty databases with a flipped page', { timeout: 60_000 }, async () => {
  const { dataDir } = await usedFolder()
  const database = await readFile(databaseFile(dataDir))
  const pages = database.length / PAGE_BYTES
  const seen: { damaged: boolean; noticed: boolean }[] = []
  // One after another, because each check gives up after ten seconds.
  for (let copy = 0; copy < 20; copy += 1) {
    const flipped = join(dataDir, `${copy}`)
    await mkdir(flipped)
    await writeFile(databaseFile(flipped), flipPage(database, Math.floor((copy * pages) / 20)))
    const noticed = await requireSoundDatabase({ dataDir: flipped, databaseUrl: undefined }).then(
      () => false,
      (fault) => fault instanceof DatabaseFault && fault.kind === 'damaged',
    )
    seen.push({ damaged: isDamaged(databaseFile(flipped)), noticed })
  }
  expect(seen.filter(({ damaged }) => damaged).length).toBeGreaterThan(15)
  expect(seen.filter(({ damaged, noticed }) => damaged !== noticed)).toEqual([])
})

test.for([PAGE_BYTES * 5, PAGE_BYTES * 5 + 100, 50])('one cut to %i bytes is noticed', async (bytes) => {
  const { dataDir } = await usedFolder()
  await truncate(databaseFile(dataDir), bytes)
  const looked = requireSoundDatabase({ dataDir, databaseUrl: undefined })
  await expect(looked).rejects.toMatchObject({ kind: 'damaged' })
})

/** A data folder with a database full of audit entries. */
async function usedFolder() {
  const dataDir = await temporaryFolder()
  await (await openDatabase({ kind: 'sqlite', file: databaseFile(dataDir) })).destroy()
  const database = new DatabaseSync(databaseFile(dataDir))
  const columns = 'id, created_at, actor, action, about, about_id'
  const add = database.prepare(`insert into audit_entry (${columns}) values (?, ?, 'house', 'a.b', 'x', ?)`)
  database.exec('begin')
  for (let at = 0; at < 3000; at++) add.run(`id-${at * 7919}`, `2026-11-20T${at}`, `about ${at}`.repeat(5))
  database.exec('commit; pragma wal_checkpoint(truncate)')
  database.close()
  markInstallation({ dataDir, databaseUrl: undefined })
  return { dataDir }
}

function flipPage(database: Uint8Array, page: number): Uint8Array {
  return database.map((byte, at) => (Math.floor(at / PAGE_BYTES) === page ? byte ^ 0xff : byte))
}

function isDamaged(file: string): boolean {
  try {
    const [first] = new DatabaseSync(file, { readOnly: true }).prepare('pragma integrity_check(1)').all()
    return first?.integrity_check !== 'ok'
  } catch {
    return true
  }
}
