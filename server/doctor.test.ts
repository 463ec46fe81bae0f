import { chmod, mkdir, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, vi } from 'vitest'
import { checkAndRecordClock } from '#core/clock-jump.server.ts'
import { writeServerAddress } from '#core/data-folder.server.ts'
import { openDatabase } from '#core/db/open-database.ts'
import type { Config } from '#core/host/config.server.ts'
import { makeArchiveName } from '#modules/backups/archive.server.ts'
import { backupsFolder } from '#modules/backups/backup-folder.server.ts'
import { changeBackupState } from '#modules/backups/backup-state.server.ts'
import { readOrMakeVapidKeys } from '#modules/push/push-service.server.ts'
import { addFiles } from '../tests/files.ts'
import { freePort } from '../tests/free-port.ts'
import { startMailServer } from '../tests/mail-server.ts'
import { queueOneEmail } from '../tests/queue-work.ts'
import { eachApp, listKeys, makeBucket, temporaryFile } from '../tests/storages.ts'
import { noMailServer, openTestApp, type TestApp, test } from '../tests/test-app.ts'
import { openWire } from '../tests/wire.ts'
import { checkFiles, checkSpace, examineInstallation, type Finding, runChecks } from './doctor.ts'

const names = [
  ...['program', 'folder', 'space', 'server', 'address', 'database', 'mail', 'bucket', 'backups'],
  ...['tables', 'house key', 'e-mails', 'calendars', 'files', 'clock'],
]

/** `ok`, or the state and its sentence. */
async function found(ctx: TestApp, name: string, seen: Partial<Config> = {}): Promise<string> {
  const config = { ...ctx.config, publicOrigin: 'http://localhost:1', ...seen }
  const all = await runChecks({ ...ctx, config })
  return sentenceOf(all.find((each) => each.name === name))
}

function sentenceOf({ state, message }: Partial<Finding> = {}): string {
  return state === 'ok' ? 'ok' : `${state}: ${message}`
}

test('checks everything once, states what to do where it is not well, and changes nothing', async ({
  ctx: { config },
}) => {
  const file = join(config.dataDir, 'deodar.sqlite')
  await (await openDatabase({ kind: 'sqlite', file })).destroy()
  const before = rowsIn(file)
  const findings = await examineInstallation({ ...config, publicOrigin: 'http://localhost:1' })
  expect(findings.map(({ name }) => name)).toEqual(names)
  for (const { name, state, todo } of findings)
    expect([name, todo === undefined]).toEqual([name, state === 'ok'])
  expect(rowsIn(file)).toEqual(before)
})

test.each(['nowhere', 'postgres'])('goes on without a database (%s), and makes none', async (kind) => {
  const { config } = await openTestApp(noMailServer)
  const dataDir = join(config.dataDir, 'nowhere')
  const databaseUrl = kind === 'postgres' ? `postgres://a:cedar@127.0.0.1:${await freePort()}/d` : undefined
  const changed = { publicOrigin: 'http://localhost:1', dataDir, databaseUrl }
  const findings = await examineInstallation({ ...config, ...changed })
  const states = Object.fromEntries(findings.map(({ name, state }) => [name, state]))
  expect(Object.keys(states)).toEqual(names)
  expect(states).toMatchObject({ program: 'ok', folder: 'look', tables: 'look', files: 'look', mail: 'look' })
  expect(states.database).toBe(databaseUrl ? 'wrong' : 'look')
  const messages = Object.fromEntries(findings.map(({ name, message }) => [name, message]))
  expect(messages.mail).toBe('This cannot be checked without the database.')
  expect(messages.backups).toBe('There is no backup yet.')
  expect(JSON.stringify(findings)).not.toContain('cedar')
  expect(await stat(dataDir).catch(() => null)).toBeNull()
})

test('finds a sound database, a damaged one, and none', async ({ ctx }) => {
  expect(await found(ctx, 'database')).toMatch(/^look: There is no database/)
  await writeFile(join(ctx.dataDir, 'deodar.house'), '')
  expect(await found(ctx, 'database')).toMatch(/^wrong: The database is gone/)
  const file = join(ctx.dataDir, 'deodar.sqlite')
  await (await openDatabase({ kind: 'sqlite', file })).destroy()
  expect(await found(ctx, 'database')).toBe('ok')
  const database = new DatabaseSync(file)
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
  await truncate(file, 4096 * 5 + 100)
  expect(await found(ctx, 'database')).toBe('wrong: The database is damaged.')
})

test('finds tables that are behind, and those of a newer version', async ({ ctx }) => {
  expect(await found(ctx, 'tables')).toBe('ok')
  const made = ctx.database.withTables<{ kysely_migration: { name: string; timestamp: string } }>()
  await made.deleteFrom('kysely_migration').where('name', '=', '0001-first').execute()
  expect(await found(ctx, 'tables')).toBe('look: Migrations to run: 1.')
  await made.insertInto('kysely_migration').values({ name: '9999-later', timestamp: '' }).execute()
  expect(await found(ctx, 'tables')).toMatch(/^wrong: .*9999-later/)
  await made.insertInto('kysely_migration').values({ name: '2026-11-20-house', timestamp: '' }).execute()
  expect(await found(ctx, 'tables')).toMatch(/^wrong: This data is of a trial version/)
})

test('tries a bucket, leaves nothing in it, and finds one that cannot be used', async ({ ctx }) => {
  const bucket = await makeBucket()
  expect(await found(ctx, 'bucket', { bucket })).toBe('ok')
  const { createBucketStorage } = await import('#modules/media/bucket.server.ts')
  expect(await listKeys(createBucketStorage(bucket))).toEqual([])
  const wrong = await found(ctx, 'bucket', { bucket: { ...bucket, bucket: 'nobodys' } })
  expect(wrong).toMatch(/^wrong: The bucket cannot be used \(NoSuchBucket\)\. It said: .*does not exist/)
})

eachApp('the files', (open) => {
  test('are found whole, with one that nothing refers to, one that is missing, and another owner', async () => {
    const ctx = await open()
    ctx.clock.set(new Date().toISOString())
    const [photo] = await addFiles(ctx, { about: 'review', aboutId: 'r' }, [['trip-image', 'grey.jpg']])
    await ctx.media.store('originals/nobodys1', await temporaryFile('x'))
    // Alone: the check of the bucket writes a file for a moment, which is old by this clock.
    const files = async () => sentenceOf(await checkFiles(ctx))
    expect(await files()).toBe('ok')
    ctx.clock.advance({ hours: 25 })
    expect(await files()).toBe('look: Files that nothing refers to: 1.')
    expect(await listKeys(ctx.media)).toContain('originals/nobodys1')
    await ctx.media.store('house/anotherhouse', await temporaryFile('x'))
    expect(await files()).toMatch(/^wrong: .*house\/anotherhouse/)
    await ctx.media.delete(photo?.original_key ?? '')
    expect(await files()).toContain(photo?.original_key)
  })
})

test('finds no backup, one that was not verified, one that was, and an old one', async () => {
  const ctx = await openTestApp({ now: '2026-11-20T06:30:00.000Z' })
  expect(await found(ctx, 'backups')).toBe('look: There is no backup yet.')
  await mkdir(backupsFolder(ctx.dataDir))
  await writeFile(join(backupsFolder(ctx.dataDir), makeArchiveName(ctx.clock.now())), 'x')
  expect(await found(ctx, 'backups')).toMatch(/^look: .*of 2026-11-20 06:30 UTC; it was not verified/)
  await changeBackupState(ctx, { provenAt: '2026-11-20T07:00:00.000Z' })
  expect(await found(ctx, 'backups')).toBe('ok')
  ctx.clock.advance({ hours: 49 })
  expect(await found(ctx, 'backups')).toMatch(/^wrong: The newest backup/)
})

test('names what a missing house key does not open, and says to put it back', async () => {
  const ctx = await openTestApp({ config: { serverKey: 'a'.repeat(40) } })
  expect(await found(ctx, 'house key')).toBe('ok')
  await readOrMakeVapidKeys(ctx)
  expect(await found(ctx, 'house key')).toBe('ok')
  const config = { ...ctx.config, publicOrigin: 'http://localhost:1', serverKey: undefined }
  const findings = await runChecks({ ...ctx, config })
  expect(findings.find(({ name }) => name === 'house key')).toMatchObject({
    state: 'wrong',
    todo: expect.stringMatching(/^Put house.key back/),
  })
  expect(await found(ctx, 'house key', config)).toMatch(/not open the key of alerts/)
})

test('finds an address without encryption, one with a wrong certificate, and one that leads elsewhere', async ({
  ctx,
}) => {
  const address = (publicOrigin: string) => found(ctx, 'address', { publicOrigin })
  expect(await address('http://deodar.example')).toMatch(/^look: .*without encryption/)
  const answers = vi.spyOn(globalThis, 'fetch')
  const failed = (code: string) => Object.assign(new TypeError('fetch failed'), { cause: { code } })
  for (const [code, sentence] of [
    ['CERT_HAS_EXPIRED', /^wrong: The certificate of PUBLIC_ORIGIN .*\(CERT_HAS_EXPIRED\)/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /^wrong: The certificate/],
    ['ENOTFOUND', /^wrong: PUBLIC_ORIGIN https:\/\/deodar.example does not resolve/],
    ['ECONNREFUSED', /^look: .*does not answer/],
  ] as const) {
    answers.mockRejectedValue(failed(code))
    expect(await address('https://deodar.example')).toMatch(sentence)
  }
  answers.mockResolvedValue(new Response('Parked', { status: 404 }))
  expect(await address('https://deodar.example')).toMatch(/^look: .*answers 404, and is not this site/)
  answers.mockResolvedValue(Response.json({ status: 'ok' }))
  expect(await address('https://deodar.example')).toBe('ok')
})

test('finds a clock that has jumped', async ({ ctx }) => {
  await checkAndRecordClock(ctx)
  expect(await found(ctx, 'clock')).toBe('ok')
  ctx.clock.advance({ hours: 24 * 9 })
  expect(await found(ctx, 'clock')).toMatch(/^wrong: The clock is at/)
})

test('finds a data folder that is private, one that others can read, and none', async ({ ctx }) => {
  expect(await found(ctx, 'folder')).toMatch(/^look: There is no installation/)
  await chmod(ctx.dataDir, 0o700)
  await writeFile(join(ctx.dataDir, 'deodar.sqlite'), 'x')
  expect(await found(ctx, 'folder')).toBe('ok')
  await chmod(ctx.dataDir, 0o755)
  expect(await found(ctx, 'folder')).toMatch(/^look: Other users/)
})

const [MB, PLENTY] = [1_000_000, { files: 1_000_000, ffree: 900_000 }]

test.each([
  ['ok', { free: 9000 * MB, ...PLENTY }],
  ['ok', { free: 9000 * MB, files: 0, ffree: 0 }],
  ['look', { free: 1000 * MB, ...PLENTY }],
  ['wrong', { free: 400 * MB, ...PLENTY }],
  ['wrong', { free: 9000 * MB, files: 1_000_000, ffree: 10 }],
] as const)('states %s of a disk with room for %o', (state, { free, ...files }) => {
  expect(checkSpace({ bavail: free / 4096, bsize: 4096, ...files }).state).toBe(state)
})

test('finds a server that answers, one that is not well, one that is gone, and none', async ({ ctx }) => {
  expect(await found(ctx, 'server')).toBe('ok')
  const { port } = await openWire(ctx)
  writeServerAddress({ ...ctx.config, publicOrigin: 'http://localhost:1' })
  expect(await found(ctx, 'server', { port })).toBe('ok')
  const database = ctx.database.withTables<{ kysely_migration: { name: string } }>()
  await database.deleteFrom('kysely_migration').execute()
  await new Promise((resolve) => setTimeout(resolve, 1100))
  expect(await found(ctx, 'server', { port })).toMatch(/^look: .*migrations missing/)
  expect(await found(ctx, 'server', { port: await freePort() })).toMatch(/^wrong: .*http:\/\/localhost:1,/)
})

test('signs in at the mail server, sends nothing, and states why that fails', async () => {
  expect(await found(await openTestApp(noMailServer), 'mail')).toMatch(/^look: There is no mail server/)
  const server = await startMailServer({ account: { user: 'asha', password: 'cedar wood' } })
  onTestFinished(() => server.stop())
  const ctx = await openTestApp()
  const mail = (password: string) =>
    found(ctx, 'mail', { smtpUrl: `smtp://asha:${password}@127.0.0.1:${server.port}` })
  expect(await mail('cedar%20wood')).toBe('ok')
  expect([server.signedIn.length, server.received]).toEqual([1, []])
  expect(await mail('pine%20wood')).toMatch(/^wrong: (?!.*pine).*user name and password/)
  await server.stop()
  expect(await mail('cedar%20wood')).toMatch(/^wrong: Nothing answers/)
})

test('finds e-mails that wait for too long, and those that failed', async ({ ctx }) => {
  await queueOneEmail(ctx)
  expect(await found(ctx, 'e-mails')).toBe('ok')
  ctx.clock.advance({ hours: 3 })
  expect(await found(ctx, 'e-mails')).toBe('wrong: The oldest of 1 e-mails waits for 3 hours.')
  await ctx.database.updateTable('email').set({ state: 'failed' }).execute()
  expect(await found(ctx, 'e-mails')).toBe('look: E-mails that failed: 1.')
})

test('counts the external calendars, and those that failed for a day', async ({ ctx }) => {
  expect(await found(ctx, 'calendars')).toBe('ok')
  const times = { created_at: '2026-11-18T06:30:00.000Z', due_at: '2026-11-20T07:00:00.000Z' }
  const nothing = { tried_at: null, fetched_at: null, notified_at: null }
  const far = { emptied_at: null, unavailable_from: null, ignore_unavailable: null }
  const failing = { trouble: 'gone', failing_since: '2026-11-19T06:30:00.000Z' }
  const row = { id: 'b', stay: 'suite', source: 'Google', sealed: 'v1.a.b', shown: 'google.com/…cret' }
  const calendar = { ...row, ...times, ...nothing, ...far, ...failing }
  await ctx.database.insertInto('external_calendar').values(calendar).execute()
  expect(await found(ctx, 'calendars')).toMatch(/^look: .*for a day: 1 of 1/)
})

function rowsIn(file: string): unknown {
  using database = new DatabaseSync(file, { readOnly: true })
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all()
  return tables.map(({ name }) => [name, database.prepare(`select * from "${name}"`).all()])
}
