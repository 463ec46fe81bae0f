import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { freePort } from '../../tests/free-port.ts'
import { openTestHouse } from '../../tests/house.ts'
import { examine } from './examine.ts'
import type { Finding } from './finding.ts'

const all = [
  ...[
    'program',
    'folder',
    'space',
    'server',
    'database',
    'tables',
    'mail',
    'e-mails',
    'calendars',
    'bucket',
    'files',
    'public log',
  ],
  ...['clock', 'backups', 'certificate'],
]

test('looks everything over once, says what to do wherever it is not well, and changes nothing', async () => {
  const { config } = await openTestHouse({ config: { publicOrigin: 'http://localhost:3000' } })
  const file = join(config.dataDir, 'deodar.sqlite')
  await (await openDatabase({ kind: 'sqlite', file })).destroy()
  const before = rowsIn(file)
  const findings = await examine(config)
  expect(findings.map(({ name }) => name)).toEqual(all)
  for (const { name, state, todo } of findings)
    expect([name, todo === undefined]).toEqual([name, state === 'ok'])
  expect(stateOf(findings, 'database')).toBe('ok')
  expect(stateOf(findings, 'backups')).toBe('look')
  expect(rowsIn(file)).toEqual(before)
})

test('goes on where there is no house, and makes none', async () => {
  const { config } = await openTestHouse({ config: { publicOrigin: 'http://localhost:3000' } })
  const dataDir = join(config.dataDir, 'nowhere')
  const findings = await examine({ ...config, dataDir })
  expect(findings.map(({ name }) => name)).toEqual(all)
  for (const name of ['folder', 'database']) expect(stateOf(findings, name)).toBe('look')
  for (const name of ['tables', 'files', 'e-mails']) expect(stateOf(findings, name)).toBe('look')
  expect(await stat(dataDir).catch(() => null)).toBeNull()
})

test('goes on where PostgreSQL does not answer, and says nothing of its address', async () => {
  const { config } = await openTestHouse({ config: { publicOrigin: 'http://localhost:3000' } })
  const databaseUrl = `postgres://asha:cedar@127.0.0.1:${await freePort()}/deodar`
  const findings = await examine({ ...config, databaseUrl })
  expect(stateOf(findings, 'database')).toBe('wrong')
  expect(stateOf(findings, 'program')).toBe('ok')
  expect(JSON.stringify(findings)).not.toContain('cedar')
})

function stateOf(findings: Finding[], name: string) {
  return findings.find((finding) => finding.name === name)?.state
}

function rowsIn(file: string): unknown {
  using database = new DatabaseSync(file, { readOnly: true })
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all()
  return tables.map(({ name }) => [name, database.prepare(`select * from "${name}"`).all()])
}
