import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemActor } from '#core/app-context.server.ts'
import { closeSpam, undoClosing } from '#modules/enquiries/close-enquiries.server.ts'
import { explainStartFault } from '#server/explain-fault.ts'
import program from '../../package.json' with { type: 'json' }
import { enquiryBy, meera } from '../../tests/people.ts'
import { temporaryFolder } from '../../tests/storages.ts'
import { eachDatabase } from '../../tests/test-app.ts'
import { type Migrations, migrate, migrations, readMigrationState, UnknownDatabase } from './migrate.ts'
import { up as addPayments } from './migrations/0002-payments.ts'
import { up as nameSuspectedEnquiries } from './migrations/0008-suspected-enquiries.ts'
import { openDatabase } from './open-database.ts'

const LATER = '9999-later'
const config = { port: 3000, host: '', dataDir: '', databaseUrl: undefined }

// biome-ignore lint/suspicious/noExplicitAny: as migrations have it
type Step = (db: Kysely<any>) => Promise<void>
const withStep = (up: Step): Migrations => ({ ...migrations, [LATER]: { up } })

const changing: Step = async (db) => {
  await db.schema.alterTable('enquiry').addColumn('mood', 'text').execute()
  await db.deleteFrom('enquiry').execute()
}

const failing: Step = async (db) => {
  await changing(db)
  await db.insertInto('nowhere').values({ id: 1 }).execute()
}

eachDatabase('a migration', (open) => {
  test('that fails leaves everything as it was, and reports it', async () => {
    const ctx = await open()
    await enquiryBy(ctx, meera)
    const look = async () => ({
      steps: (await sql`select name from kysely_migration order by name`.execute(ctx.database)).rows,
      tables: await ctx.database.introspection.getTables(),
      enquiries: await ctx.database.selectFrom('enquiry').selectAll().execute(),
    })
    const before = await look()
    const fault = await migrate(ctx.database, withStep(failing)).catch((reason) => reason)
    expect(explainStartFault(fault, config)).toMatch(/the migration 9999-later failed \(.*nowhere.*\)/)
    expect(await look()).toEqual(before)
    await migrate(ctx.database)
    expect(await look()).toEqual(before)
  })

  test('that only a newer version knows has the database refused', async () => {
    const { database } = await open()
    const later = withStep(async () => {})
    await migrate(database, later)
    const newer = await migrate(database).catch((reason) => reason)
    expect(newer).toBeInstanceOf(UnknownDatabase)
    expect(explainStartFault(newer, config)).toContain('a newer version of Deodar')
    // Other tests use this database afterwards.
    await sql`delete from kysely_migration where name = ${LATER}`.execute(database)
  })
})

test('a migration is added with the next number, in a new version, and stays', async () => {
  const ofVersions = {
    '0.1.0': ['0001-first', '0002-payments', '0003-payment-requests', '0004-enquiry-guests'],
    '0.2.0': ['0005-no-review-log', '0006-receipt-facts', '0007-sign-in-tries', '0008-suspected-enquiries'],
  }
  expect(Object.keys(migrations)).toEqual(Object.values(ofVersions).flat())
  expect(Object.keys(ofVersions).at(-1)).toBe(program.version)
  const files = (await readdir(join(import.meta.dirname, 'migrations'))).sort()
  expect(files).toEqual(Object.keys(migrations).map((name) => `${name}.ts`))
  expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, index) => index + 1))
})

test('data of 26 November, when 0004 ran before 0002 and 0003, is migrated', async () => {
  const file = join(await temporaryFolder(), 'deodar.sqlite')
  const { '0001-first': first, '0004-enquiry-guests': fourth } = migrations
  if (!first || !fourth) throw new Error('no such migrations')
  const known = { '0001-first': first, '0004-enquiry-guests': fourth }
  await (await openDatabase({ kind: 'sqlite', file }, known)).destroy()
  const database = await openDatabase({ kind: 'sqlite', file })
  expect(await readMigrationState(database)).toEqual({ missing: [], newer: [], earlier: [] })
  const columns = await database.selectFrom('booking').select(['kept', 'enquiry_id']).execute()
  expect(columns).toEqual([])
  await database.destroy()
})

test('data of before 26 November is named as such, and not as newer', async () => {
  const file = join(await temporaryFolder(), 'deodar.sqlite')
  const known = { '2026-11-20-house': { up: async () => {} } }
  await (await openDatabase({ kind: 'sqlite', file }, known)).destroy()
  const fault = await openDatabase({ kind: 'sqlite', file }).catch((reason) => reason)
  const sentence = /trial version of before 26 November 2026.*\n.*commit 79fe1797/
  expect(explainStartFault(fault, config)).toMatch(sentence)
})

eachDatabase('the migration of payments', (open) => {
  test('makes what a booking had paid a payment, and keeps it as the advance', async () => {
    const { database } = await open()
    for (const statement of ['drop table payment', 'alter table booking drop column kept'])
      await sql.raw(statement).execute(database)
    const booking = (id: string, advance: number | null, cancelled: string | null = null) => sql`
      insert into booking (id, first_name, last_name, email, phone, note, sample, created_at, updated_at, advance, cancelled_at)
      values (${id}, 'Meera', '', '', '', '', 0, '2026-05-06T07:08:09.000Z', '', ${advance}, ${cancelled})`
    for (const query of [booking('paid', 15_000), booking('unpaid', null), booking('off', 500, '2026-05-07')])
      await query.execute(database)
    await addPayments(database)
    const payments = await database.selectFrom('payment').selectAll().orderBy('amount').execute()
    const fixed = { kind: 'payment', day: '2026-05-06', way: 'other', receipt_number: null, removed_at: null }
    expect(payments).toMatchObject([
      { ...fixed, booking_id: 'off', amount: 500 },
      { ...fixed, booking_id: 'paid', amount: 15_000 },
    ])
    const bookings = database.selectFrom('booking').select(['id', 'advance', 'kept'])
    const kept = await bookings.orderBy('id').execute()
    expect(kept).toEqual([
      { id: 'off', advance: 500, kept: 500 },
      { id: 'paid', advance: 15_000, kept: null },
      { id: 'unpaid', advance: null, kept: null },
    ])
    // Other tests use this database afterwards.
    await sql`alter table payment add column receipt_facts text`.execute(database)
  })
})

eachDatabase('the migration of suspected enquiries', (open) => {
  test('renames their state, also in the audit log', async () => {
    const ctx = await open()
    const { database } = ctx
    const id = await enquiryBy(ctx, meera, { message: 'Buy now' }, { trap: 'filled' })
    await closeSpam(ctx, systemActor, [id])
    await undoClosing(ctx, systemActor, [id])
    const look = () =>
      Promise.all([
        database.selectFrom('enquiry').select('state').execute(),
        database.selectFrom('audit_entry').select(['before', 'after']).orderBy('created_at').execute(),
      ])
    const renamed = await look()
    expect(renamed[0]).toEqual([{ state: 'suspected' }])
    await sql`update enquiry set state = 'held'`.execute(database)
    const column = sql`replace(before, 'suspected', 'held'), after = replace(after, 'suspected', 'held')`
    await sql`update audit_entry set before = ${column}`.execute(database)
    await nameSuspectedEnquiries(database)
    expect(await look()).toEqual(renamed)
  })
})

test('opens what a kill in the middle of a migration has left, as it was before', async () => {
  const folder = await temporaryFolder()
  const file = await fileWithRows(folder)
  const killed = join(await temporaryFolder(), 'killed')
  const before = contentOf(file)
  const step: Step = async (db) => {
    await changing(db)
    // Another process copies, because closing a file here would give up SQLite's locks on it.
    execFileSync('cp', ['-r', folder, killed])
  }
  await (await openDatabase({ kind: 'sqlite', file }, withStep(step))).destroy()
  const left = join(killed, 'deodar.sqlite')
  await (await openDatabase({ kind: 'sqlite', file: left })).destroy()
  expect(contentOf(left)).toEqual(before)
  expect(contentOf(file)).not.toEqual(before)
})

test('is done once by several who open the same file together', async () => {
  const file = await fileWithRows(await temporaryFolder())
  let times = 0
  const known = withStep(async () => {
    times += 1
  })
  const open = () => openDatabase({ kind: 'sqlite', file }, known)
  const all = await Promise.all([open(), open(), open()])
  await Promise.all(all.map((database) => database.destroy()))
  expect(times).toBe(1)
})

async function fileWithRows(folder: string): Promise<string> {
  const file = join(folder, 'deodar.sqlite')
  const database = await openDatabase({ kind: 'sqlite', file })
  const row = { name: 'first', value: '1', updated_at: '2026-11-20' }
  await database.insertInto('setting').values(row).execute()
  await database.destroy()
  return file
}

function contentOf(file: string): unknown {
  using database = new DatabaseSync(file, { readOnly: true })
  const schema = "select name, sql from sqlite_schema where name not like 'sqlite_%' order by name"
  const queries = [schema, 'select name from kysely_migration', 'select * from setting']
  return queries.map((query) => database.prepare(query).all())
}
