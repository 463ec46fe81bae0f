import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import { migrations } from '#server/database/migrations/all.ts'
import { openTestHouse, type TestHouse } from '../house.ts'
import { enquire } from './acts/enquiry.ts'
import { approve, edit } from './acts/owner.ts'
import { review } from './acts/review.ts'
import { send } from './acts/send.ts'
import { uploadAndReview } from './acts/upload.ts'
import { type FaultHouse, faultHouse } from './fault-house.ts'

// Servers of two versions on one database: this one is the older, and the newer has changed the tables under it.

/** A real server opens twice, on whatever machine. */
const SLOW_MS = 300_000

test(
  'serves on after a newer version has added to the tables, and says so when it is opened anew',
  async () => {
    const database = await openDatabase()
    const url = database.config.databaseUrl ?? ''
    const house = await faultHouse({ guests: 3, env: { DATABASE_URL: url, HOUSE_KEY: 'k'.repeat(32) } })
    onTestFinished(house.remove)
    const server = await house.open()
    expect(await ready(house)).toContain('"migrations":"ok"')

    await becomeNewer(database)

    expect(await everyAct(house)).toEqual(Array.from({ length: 6 }, () => 'acknowledged'))
    for (const path of ['/', '/reviews', '/healthz']) expect(await statusOf(house, path)).toBe(200)
    for (const room of ['', '/log', '/letters', '/reviews', '/enquiries', '/bookings', '/settings'])
      expect(await statusOf(house, `/admin${room}`), room).toBe(200)
    expect(await statusOf(house, await bringPart())).toBe(200)
    expect(await ready(house)).toContain('"migrations":"newer"')
    await server.stop()
    await expect(house.open()).rejects.toThrow(
      'a newer version of Deodar has brought this database up to date already',
    )
  },
  SLOW_MS,
)

/** Not given back as it was. */
async function openDatabase(): Promise<TestHouse> {
  const house = await openTestHouse({ database: 'postgres' })
  onTestFinished(() => sql`drop schema public cascade`.execute(house.database).then(() => {}))
  return house
}

/** What the next version may do: a table, columns and an index more; kinds of entries and letters that this one has never heard of. */
async function becomeNewer({ database }: TestHouse): Promise<void> {
  const next = {
    async up(db: TestHouse['database']) {
      await db.schema.createTable('souvenir').addColumn('id', 'text').execute()
      await db.schema.alterTable('review').addColumn('souvenir', 'text').execute()
      await db.schema
        .alterTable('enquiry')
        .addColumn('warmth', 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
      await db.schema.createIndex('booking_souvenir').on('booking').column('note').execute()
    },
  }
  const provider = { getMigrations: async () => ({ ...migrations, '2999-01-01-next': next }) }
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest()
  expect(error).toBeUndefined()
  const at = new Date().toISOString()
  await sql`insert into act (id, at, who, act, about, about_id) values ('next', ${at}, 'house', 'souvenir.packed', 'souvenir', 'one')`.execute(
    database,
  )
  await sql`insert into letter (id, kind, about, about_id, to_address, subject, text, html, message_id, state, tries, next_try_at, created_at)
    values ('next', 'souvenir', 'souvenir', 'one', 'a@guest.example', 'One', 'One', '', 'next', 'failed', 1, ${at}, ${at})`.execute(
    database,
  )
}

/** A part of the next version's pages, brought beside those of this one while it runs. */
async function bringPart(): Promise<string> {
  const name = `souvenir-${randomBytes(6).toString('hex')}.js`
  const file = join(import.meta.dirname, '../../build/client/assets', name)
  await writeFile(file, '')
  onTestFinished(() => rm(file))
  return `/assets/${name}`
}

async function everyAct(house: FaultHouse): Promise<string[]> {
  const [first = '', second = ''] = house.keys
  const acts = [
    await enquire(house.origin),
    await review(house.origin, first),
    ...(await uploadAndReview(house.origin, second)),
    await approve(house),
    await edit(house),
  ]
  return acts.map((act) => act?.came ?? 'nothing')
}

async function statusOf({ origin, cookie }: FaultHouse, path: string): Promise<number | undefined> {
  return (await send(origin + path, { headers: { cookie } }))?.status
}

async function ready({ origin }: FaultHouse): Promise<string> {
  return (await send(`${origin}/readyz`))?.text ?? ''
}
