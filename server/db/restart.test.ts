import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { isDatabaseBusy } from '#server/database-busy.ts'
import { pageVersion, touchPages } from '#server/page-version.ts'
import { type PostgresServer, startPostgresServer } from '../../tests/postgres-server.ts'
import { type Database, openDatabase } from './open.ts'

const ROUNDS = 3

test('fails only the work of a connection that ends, and serves the next', async () => {
  const { database, endAll } = await openPostgres()
  for (let round = 0; round < ROUNDS; round += 1) {
    const load = work(database)
    await load.begun
    await endAll()
    expect((await load.stop()).filter((fault) => !isDatabaseBusy(fault))).toEqual([])
    await expect.poll(() => pageVersion(database).catch(() => null)).toEqual(expect.any(Number))
  }
})

test('finds a restarted server again under load', async () => {
  const { server, database } = await openPostgres()
  for (let round = 0; round < ROUNDS; round += 1) {
    const load = work(database)
    await load.begun
    await server.pause()
    expect((await load.stop()).filter((fault) => !isDatabaseBusy(fault))).toEqual([])
    const fault = await pageVersion(database).catch((reason) => reason)
    expect(isDatabaseBusy(fault)).toBe(true)
    await server.resume()
    await expect.poll(() => pageVersion(database).catch(() => null)).toEqual(expect.any(Number))
  }
})

async function openPostgres() {
  const server: PostgresServer = await startPostgresServer()
  onTestFinished(() => server.stop())
  await server.addDatabase('house')
  const url = `${server.url}/house`
  const database = await openDatabase({ kind: 'postgres', url })
  onTestFinished(() => database.destroy())
  return { server, database, endAll: () => endAll(server) }
}

/** Ends every connection but its own, as an administrator or a failing network does. */
async function endAll(server: PostgresServer): Promise<void> {
  const client = new Client({ connectionString: `${server.url}/postgres` })
  await client.connect()
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
  await client.end()
}

/** Reads and writes without a pause on as many connections as there are, until stopped; gives what failed. */
function work(database: Database) {
  const faults: unknown[] = []
  let stopped = false
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const hands = Array.from({ length: 12 }, async (_, hand) => {
    while (!stopped) {
      const once: Promise<unknown> =
        hand % 2 ? database.transaction().execute((tx) => touchPages(tx)) : pageVersion(database)
      await once.then(() => begin()).catch((fault) => faults.push(fault))
      if (faults.length > 500) return
    }
  })
  return {
    begun,
    async stop() {
      await expect.poll(() => faults.length).toBeGreaterThan(0)
      stopped = true
      await Promise.all(hands)
      return faults
    },
  }
}
