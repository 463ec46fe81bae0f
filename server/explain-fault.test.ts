import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { makeDataFolder } from '#server/data-folder.ts'
import { openDatabase } from '#server/db/open.ts'
import { explainFault } from './explain-fault.ts'

const config = { port: 3000, host: 'nowhere.invalid', dataDir: '', databaseUrl: undefined }

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'deodar-folder-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

function said(dataDir: string): string {
  try {
    makeDataFolder(dataDir)
    return ''
  } catch (fault) {
    return explainFault(fault, { ...config, dataDir })
  }
}

test('explains a data folder that is a file, or lies below one', async () => {
  const file = join(await folder(), 'data')
  await writeFile(file, '')
  for (const path of [file, join(file, 'below', 'it'), '/dev/null'])
    expect(said(path)).toBe(
      `Deodar cannot start: the data folder ${path} is a file, or lies below one.\nMove that file away, or name another folder with DATA_DIR.`,
    )
})

test('says that no folder can be made, and does not try for ever', () => {
  expect(said('/proc/x/data')).toContain('no data folder can be made at /proc/x/data')
})

test('makes a data folder for this user alone, and leaves one that others use as it is', async () => {
  const home = await folder()
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
  expect(said(join(home, 'a', 'data'))).toBe('')
  expect(await modeOf(join(home, 'a', 'data'))).toBe('700')
  const [empty, shared] = [join(home, 'empty'), join(home, 'shared')]
  for (const path of [empty, shared]) {
    await mkdir(path)
    await chmod(path, 0o755)
  }
  await writeFile(join(shared, 'letter.txt'), '')
  expect([said(empty), said(shared)]).toEqual(['', ''])
  expect([await modeOf(empty), await modeOf(shared)]).toEqual(['700', '755'])
})

test('does not blame the database for a HOST that is no address of this machine', () => {
  const unknown = { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'nowhere.invalid' }
  expect(explainFault(unknown, config)).toContain('this machine has no address nowhere.invalid\nHOST is')
  const away = { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' }
  expect(explainFault(away, config)).toBe('Deodar cannot start: connect ECONNREFUSED')
  expect(explainFault(away, { ...config, databaseUrl: 'postgres://db.invalid/x' })).toContain('DATABASE_URL')
})

test('names the port of the house where that is taken', () => {
  const taken = { code: 'EADDRINUSE', syscall: 'listen', address: '127.0.0.1', port: 3000 }
  expect(explainFault(taken, { ...config, host: '127.0.0.1' })).toContain('port 3000 is already used')
})

test('refuses a database that a newer version has brought up to date, and leaves it as it is', async () => {
  const file = join(await folder(), 'deodar.sqlite')
  await (await openDatabase({ kind: 'sqlite', file })).destroy()
  const newer = new DatabaseSync(file)
  newer.exec("insert into kysely_migration values ('2031-01-01-lift', '2031-01-01T00:00:00.000Z')")
  newer.close()
  const fault = await openDatabase({ kind: 'sqlite', file }).catch((thrown) => thrown)
  expect(explainFault(fault, config)).toContain(
    'a newer version of Deodar has brought this database up to date',
  )
})
