import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SNAPSHOT_DAYS } from '#domain/privacy/lifetimes.ts'
import { contentOf, knownAt, makeEarlierFile } from '../../tests/earlier-files.ts'
import { explainFault } from '../explain-fault.ts'
import { type Migrations, NewerDatabase, UpdateFault } from './migrate.ts'
import { migrations } from './migrations/all.ts'
import { openAsItIs, openDatabase } from './open.ts'
import {
  listSnapshots,
  MOST_SNAPSHOTS,
  removeOldSnapshots,
  takeSnapshot,
  unfinishedSnapshot,
} from './snapshots.ts'
import { type AskRoom, updateSqlite } from './update-sqlite.ts'

const EARLIER = '2026-11-22-zz-review-order'
const LATER = '2999-01-01-later'
const rows = `
  insert into enquiry (id, form, name, phone, email, expectation, check_in, check_out, message, state, note, created_at)
  values ('e1', 'contact', 'Meera Joshi', '', 'meera@guest.example', '', '', '', 'Is there a fireplace?', 'new', '', '2026-11-20');
  insert into act (id, at, who, act, about, about_id) values ('a1', '2026-11-20', 'asha', 'enquiry.closed', 'enquiry', 'e1')`

async function earlierHouse(last = EARLIER) {
  const dataDir = await mkdtemp(join(tmpdir(), 'deodar-update-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const file = join(dataDir, 'deodar.sqlite')
  await makeEarlierFile(file, last, rows)
  return { dataDir, file, config: { port: 3000, host: '', dataDir, databaseUrl: undefined } }
}

// biome-ignore lint/suspicious/noExplicitAny: as migrations have it
type Step = (db: Kysely<any>) => Promise<void>
const withStep = (up: Step, known: Migrations = migrations): Migrations => ({ ...known, [LATER]: { up } })

/** Changes a table and its rows, and then cannot go on. */
const failing: Step = async (db) => {
  await db.schema.alterTable('enquiry').addColumn('mood', 'text').execute()
  await db.deleteFrom('act').execute()
  await db.insertInto('nowhere').values({ id: 1 }).execute()
}

async function open(file: string, known?: Migrations): Promise<unknown> {
  return openDatabase({ kind: 'sqlite', file, readers: false }, known).then(
    (database) => database.destroy(),
    (fault: unknown) => fault,
  )
}

/** What a kill in the midst of a step leaves: the folder as it stood then, by a copy. */
async function killedIn(step: Step, known?: Migrations) {
  const { dataDir, file } = await earlierHouse()
  const before = contentOf(file)
  const parent = await mkdtemp(join(tmpdir(), 'deodar-update-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const killed = join(parent, 'killed')
  await open(
    file,
    withStep(async (db) => {
      await step(db)
      // Not by this process, which would give up its locks with that.
      execFileSync('cp', ['-r', dataDir, killed])
    }, known),
  )
  return { dataDir: killed, file: join(killed, 'deodar.sqlite'), before }
}

function write(file: string, statement: string): void {
  using database = new DatabaseSync(file)
  database.exec(statement)
}

test('keeps a snapshot of what stood before an update', async () => {
  const { dataDir, file } = await earlierHouse()
  const before = contentOf(file)
  expect(await open(file)).toBeUndefined()
  const [snapshot, ...others] = await listSnapshots(dataDir)
  expect(contentOf(snapshot?.file ?? '')).toEqual(before)
  expect(others).toEqual([])
  expect(contentOf(file).act).toEqual(before.act)
  expect(await open(file)).toBeUndefined()
  expect((await readdir(join(dataDir, 'snapshots'))).sort()).toEqual([
    expect.stringMatching(/^before-update-.*\.sqlite$/),
    'update.lock',
  ])
})

test('takes none of a new house', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'deodar-update-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  expect(await open(join(dataDir, 'deodar.sqlite'))).toBeUndefined()
  expect(await readdir(dataDir)).toEqual(['deodar.sqlite'])
})

test('leaves all as it was where a step fails, says so, and lets the earlier version go on', async () => {
  const { dataDir, file, config } = await earlierHouse()
  const before = contentOf(file)
  const fault = await open(file, withStep(failing))
  expect(explainFault(fault, config)).toBe(
    `Deodar cannot start: bringing the database up to date failed at ${LATER} (no such table: nowhere); everything in it was put back as it was before.\nTell whoever maintains Deodar what stands above, or install the version that ran until now: it works as before.`,
  )
  expect(contentOf(file)).toEqual(before)
  expect(await listSnapshots(dataDir)).toEqual([])
  expect(await open(file, knownAt(EARLIER))).toBeUndefined()
  expect(contentOf(file)).toEqual(before)
})

test('puts the snapshot back where a step has kept its changes by itself and failed then', async () => {
  const { file } = await earlierHouse()
  const before = contentOf(file)
  const beside = new DatabaseSync(file, { readOnly: true })
  onTestFinished(() => beside.close())
  const fault = await open(
    file,
    withStep(async (db) => {
      await db.schema.dropTable('act').execute()
      await sql`commit`.execute(db)
      await failing(db)
    }),
  )
  expect(fault).toMatchObject({ step: LATER, undone: true })
  expect(contentOf(file)).toEqual(before)
  expect(beside.prepare('select count(*) as acts from act').get()).toEqual({ acts: 1 })
  expect(await open(file, knownAt(EARLIER))).toBeUndefined()
})

test('takes back an update that leaves rows without those they refer to', async () => {
  const { file } = await earlierHouse()
  const before = contentOf(file)
  const fault = await open(
    file,
    withStep(async (db) => {
      await sql`pragma defer_foreign_keys = on`.execute(db)
      await sql`create table note (id text primary key, enquiry_id text references enquiry (id) deferrable initially deferred)`.execute(
        db,
      )
      await sql`insert into note values ('n', 'nobody')`.execute(db)
    }),
  )
  expect(fault).toBeInstanceOf(UpdateFault)
  expect(contentOf(file)).toEqual(before)
})

test('tries again after one that was killed, with what was written since', async () => {
  const { dataDir, file } = await earlierHouse()
  await takeSnapshot(file)
  write(
    file,
    "insert into act (id, at, who, act, about, about_id) values ('a2', '2026-11-21', 'asha', 'a.b', 'x', 'y')",
  )
  const before = contentOf(file)
  expect(await open(file)).toBeUndefined()
  expect(contentOf(file).act).toEqual(before.act)
  const [snapshot] = await listSnapshots(dataDir)
  expect(contentOf(snapshot?.file ?? '')).toEqual(before)
})

test.each<[what: string, change: Step]>([
  ['rows alone', async (db) => void (await db.deleteFrom('act').execute())],
  ['a table', async (db) => void (await db.schema.dropTable('act').execute())],
])('puts back %s that a step had kept by itself when it was killed, and tries again', async (_, change) => {
  const keeping: Step = async (db) => {
    await sql`commit`.execute(db)
    await change(db)
  }
  const first = await killedIn(keeping, knownAt(EARLIER))
  expect(contentOf(first.file)).not.toEqual(first.before)
  expect(await open(first.file, knownAt(EARLIER))).toBeUndefined()
  expect(contentOf(first.file)).toEqual(first.before)
  const last = await killedIn(keeping)
  expect(await open(last.file)).toBeUndefined()
  expect(contentOf(last.file).act).toEqual(last.before.act)
  const [snapshot] = await listSnapshots(last.dataDir)
  expect(contentOf(snapshot?.file ?? '')).toEqual(last.before)
})

test('leaves alone what one that was killed had done, and keeps its snapshot', async () => {
  const { dataDir, file } = await earlierHouse()
  expect(await open(file)).toBeUndefined()
  const [kept] = await listSnapshots(dataDir)
  const after = contentOf(file)
  await rename(kept?.file ?? '', unfinishedSnapshot(file))
  expect(await open(file)).toBeUndefined()
  expect(contentOf(file)).toEqual(after)
  expect(await listSnapshots(dataDir)).toHaveLength(1)
})

test('refuses a newer database before anything is copied', async () => {
  const { dataDir, file } = await earlierHouse()
  expect(await open(file)).toBeUndefined()
  const newer = contentOf(file)
  expect(await open(file, knownAt(EARLIER))).toBeInstanceOf(NewerDatabase)
  const database = await openAsItIs({ kind: 'sqlite', file })
  onTestFinished(() => database.destroy())
  const ask = vi.fn<AskRoom>()
  const elsewhere = withStep(async () => {}, knownAt(EARLIER))
  await expect(updateSqlite(database, file, elsewhere, ask)).rejects.toBeInstanceOf(NewerDatabase)
  expect(ask).not.toHaveBeenCalled()
  expect(contentOf(file)).toEqual(newer)
  expect(await listSnapshots(dataDir)).toHaveLength(1)
})

test('is done once by several who open the same file together', async () => {
  const { dataDir, file } = await earlierHouse()
  let times = 0
  const known = withStep(async () => {
    times += 1
  })
  expect(await Promise.all([open(file, known), open(file, known), open(file, known)])).toEqual(Array(3))
  expect(times).toBe(1)
  expect(await listSnapshots(dataDir)).toHaveLength(1)
})

test('says how much room it needs, and changes nothing without', async () => {
  const { dataDir, file, config } = await earlierHouse()
  const before = contentOf(file)
  const database = await openDatabase({ kind: 'sqlite', file, readers: false }, knownAt(EARLIER))
  onTestFinished(() => database.destroy())
  const ask = async () => ({ bavail: 1000, bsize: 4096 })
  const fault = await updateSqlite(database, file, migrations, ask).catch((reason) => reason)
  expect(explainFault(fault, config)).toMatch(
    /^Deodar cannot start: before it .* snapshot .* 1[78] MB have to be free .*; 5 MB are\.\nMake room .* nothing was changed\.$/,
  )
  expect(contentOf(file)).toEqual(before)
  expect(await listSnapshots(dataDir)).toEqual([])
})

test(`keeps ${MOST_SNAPSHOTS} snapshots at most, and none for longer than ${SNAPSHOT_DAYS} days`, async () => {
  const { dataDir, file } = await earlierHouse()
  expect(await open(file)).toBeUndefined()
  const [newest] = await listSnapshots(dataDir)
  for (const at of ['2026-11-01T00-00-00Z', '2026-11-20T00-00-00Z'])
    await writeFile(join(dataDir, `snapshots/before-update-${at}.sqlite`), '')
  const at = new Date(newest?.at ?? '')
  await removeOldSnapshots(dataDir, at)
  expect(await listSnapshots(dataDir)).toHaveLength(MOST_SNAPSHOTS)
  await removeOldSnapshots(dataDir, new Date(at.getTime() + (SNAPSHOT_DAYS + 1) * 86_400_000))
  expect(await listSnapshots(dataDir)).toEqual([])
})
