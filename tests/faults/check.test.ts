import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseFile } from '#server/house/old-house.ts'
import { diskStorage } from '#server/media/disk.ts'
import { enquire } from './acts/enquiry.ts'
import { approve, edit } from './acts/owner.ts'
import { filesIn } from './check/files.ts'
import { sweepOnce } from './check/sweep.ts'
import { checkDatabase, checkHouse } from './check.ts'
import { type FaultHouse, faultHouse } from './fault-house.ts'
import { submit, untilQuiet } from './rows/submission.ts'

// The check is worth what it finds: a sound house first, then each kind of harm done to it by hand.

/** A real server opens and makes pictures, on whatever machine. */
const SLOW_MS = 300_000
let house: FaultHouse
beforeAll(async () => {
  house = await faultHouse({ guests: 3 })
  const server = await house.open()
  await submit(house, 'form')
  await submit(house, 'pieces')
  for (const act of [await enquire(house.origin), await approve(house), await edit(house)])
    if (act) house.ledger.write(act)
  await untilQuiet(house)
  await server.stop()
}, SLOW_MS)
afterAll(() => house.remove())

test('finds nothing wrong where nothing was done', async () => {
  expect([...house.ledger.acts.values()].map(({ kind, came }) => `${kind} ${came}`).sort()).toEqual([
    'approval acknowledged',
    'edit acknowledged',
    'enquiry acknowledged',
    'review acknowledged',
    'review acknowledged',
    'upload acknowledged',
  ])
  expect(await checkHouse(house.dataDir, house.ledger)).toEqual([])
  expect((await sweepOnce(house)).wrong).toEqual([])
})

test.each([
  ['lost', 'delete from enquiry'],
  ['lost', "delete from letter where about = 'review'"],
  ['lost', "delete from review where id not in (select about_id from act where act = 'review.approved')"],
  ['lost', "update review set status = 'pending'"],
  ['lost', 'delete from content'],
  ['lost', 'update upload set "offset" = 1'],
  [
    'doubled',
    `create temp table twin as select * from letter; update twin set id = id || 'x', message_id = message_id || 'x'; insert into letter select * from twin`,
  ],
  ['half-visible', "delete from media where kind = 'trip-image'"],
  ['half-visible', 'delete from rendition'],
  ['half-visible', "update media set original_key = 'originals/away' || id"],
  ['damaged', "update media set sha256 = 'another' where kind = 'trip-image'"],
])('finds what is %s after: %s', async (kind, harm) => {
  const database = new DatabaseSync(databaseFile(house.dataDir))
  database.exec('pragma foreign_keys = off; begin')
  try {
    database.exec(harm)
    expect(
      (await checkDatabase(database, filesIn(house.dataDir), house.ledger)).map((wrong) => wrong.kind),
    ).toContain(kind)
  } finally {
    database.exec('rollback')
    database.close()
  }
})

test('finds a file that nothing refers to', async () => {
  const path = join(house.dataDir, 'stray')
  await writeFile(path, 'stray')
  await diskStorage(join(house.dataDir, 'media')).keep('originals/strayfile', path)
  // The sweep takes it away, as it should; what it cannot see stays.
  expect(await sweepOnce(house)).toEqual({ removed: 1, wrong: [] })
})
