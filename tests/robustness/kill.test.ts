import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseFile } from '#core/data-folder.server.ts'
import { createDiskStorage } from '#modules/media/storage.server.ts'
import { findDifferences, sweepFiles } from './check.ts'
import { createQuery } from './query.ts'
import {
  prepareServer,
  retryAmbiguous,
  sendRequestsUntil,
  type TestServer,
  waitForAcknowledged,
} from './test-server.ts'

/** `ROUNDS=100 npm run robustness -- kill` kills it more often. */
const ROUNDS = Number(process.env.ROUNDS ?? (process.env.ROBUSTNESS ? 30 : 3))

let server: TestServer
beforeAll(async () => {
  server = await prepareServer({ guests: 60 + ROUNDS * 20 })
})
afterAll(() => server.remove())

test('keeps all that it acknowledged, once each and with its files, however often it is killed under load', {
  timeout: 120_000 + ROUNDS * 60_000,
}, async () => {
  const { query, dataDir, ledger, env } = server
  for (let round = 0; round < ROUNDS; round += 1) {
    const running = await server.start()
    const over = new AbortController()
    try {
      expect(await findDifferences(query, dataDir, ledger), `after ${round} kills`).toEqual([])
      const busy = sendRequestsUntil(server, over.signal)
      await waitForAcknowledged(server, randomInt(1, 25))
      await pause(randomInt(400))
      over.abort()
      await running.kill()
      await busy
    } finally {
      over.abort()
      await running.kill()
    }
  }
  const running = await server.start()
  await retryAmbiguous(server)
  expect(await running.end()).toBe(0)
  expect(await query('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(await query('pragma foreign_key_check')).toEqual([])
  expect(await sweepFiles(env, dataDir)).toEqual([])
  expect(await findDifferences(query, dataDir, ledger)).toEqual([])
  expect(ledger.count('acknowledged')).toBeGreaterThan(ROUNDS)
  console.log(`${ROUNDS} kills: ${ledger.count('acknowledged')} requests acknowledged`)
})

// The check proves something only if it notices harm. Each harm is undone.
test.each([
  ['lost', 'delete from enquiry'],
  ['lost', "delete from email where about = 'review'"],
  ['lost', 'delete from review'],
  ['lost', "update review set status = 'pending'"],
  ['lost', 'update upload set "offset" = 1'],
  [
    'doubled',
    `create temp table twin as select * from email; update twin set id = id || 'x', message_id = message_id || 'x'; insert into email select * from twin`,
  ],
  ['incomplete', "delete from media where kind = 'trip-image'"],
  ['incomplete', "update media set original_key = 'originals/away' || id"],
  ['damaged', "update media set sha256 = 'another' where kind = 'trip-image'"],
])('the check finds what is %s after: %s', async (kind, harm) => {
  const database = new DatabaseSync(databaseFile(server.dataDir))
  database.exec('pragma foreign_keys = off; begin')
  try {
    database.exec(harm)
    const found = await findDifferences(createQuery(database), server.dataDir, server.ledger)
    expect(found.map((wrong) => wrong.split(':')[0])).toContain(kind)
  } finally {
    database.exec('rollback')
    database.close()
  }
})

test('the sweep removes a file that nothing refers to', async () => {
  const { env, dataDir } = server
  const path = join(dataDir, 'stray')
  await writeFile(path, 'stray')
  const media = createDiskStorage(join(dataDir, 'media'))
  await media.store('originals/strayfile', path)
  expect(await sweepFiles(env, dataDir)).toEqual([])
  expect(await Array.fromAsync(media.list(), ({ key }) => key)).not.toContain('originals/strayfile')
})
