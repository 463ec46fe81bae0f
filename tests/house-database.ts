import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { DatabasePlace } from '#server/database/open.ts'

type Borrowed = { place: DatabasePlace; giveBack(): Promise<void> }

/** An empty SQLite in memory. */
export async function borrowSqlite(): Promise<Borrowed> {
  return { place: { kind: 'sqlite', file: ':memory:' }, giveBack: async () => {} }
}

/** Databases that no house uses, each with the connection that empties it. */
const idle: { name: string; client: Client }[] = []

/** A PostgreSQL database for one house alone, which finds it as the migrations leave it. To empty one is much quicker than to make one. */
export async function borrowPostgres(): Promise<Borrowed> {
  const server = inject('postgresUrl')
  const database = idle.pop() ?? (await copyTemplate(server))
  return {
    place: { kind: 'postgres', url: `${server}/${database.name}` },
    async giveBack() {
      await database.client.query(inject('postgresEmptying'))
      idle.push(database)
    },
  }
}

async function copyTemplate(server: string) {
  const name = `house_${randomBytes(8).toString('hex')}`
  const maker = await connect(`${server}/postgres`)
  await maker
    .query(`create database ${name} template deodar_template strategy file_copy`)
    .finally(() => maker.end())
  const client = await connect(`${server}/${name}`)
  // It stays as long as the tests of this file, and holds nobody up then.
  client.unref()
  return { name, client }
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString })
  await client.connect()
  return client
}
