import { randomBytes } from 'node:crypto'
import { Client, Pool } from 'pg'
import { inject } from 'vitest'
import type { DatabasePlace } from '#server/db/open.ts'

type Borrowed = { place: DatabasePlace; giveBack(): Promise<void> }

/** An empty SQLite in memory. */
export async function borrowSqlite(): Promise<Borrowed> {
  return { place: { kind: 'sqlite', file: ':memory:' }, giveBack: async () => {} }
}

/** Databases that no house uses, each with the line on which it is emptied. */
const idle: { name: string; line: Pool }[] = []

/** A PostgreSQL database for one house alone, which finds it as the migrations leave it. To empty one is much quicker than to make one. */
export async function borrowPostgres(): Promise<Borrowed> {
  const server = inject('postgresUrl')
  const database = idle.pop() ?? (await copyTemplate(server))
  return {
    place: { kind: 'postgres', url: `${server}/${database.name}` },
    async giveBack() {
      const isEmpty = await database.line.query(inject('postgresEmptying')).then(
        () => true,
        () => false,
      )
      // One whose tables a test has changed is not lent again.
      if (isEmpty) idle.push(database)
      else await database.line.end()
    },
  }
}

async function copyTemplate(server: string) {
  const name = `house_${randomBytes(8).toString('hex')}`
  const maker = new Client({ connectionString: `${server}/postgres` })
  await maker.connect()
  await maker
    .query(`create database ${name} template deodar_template strategy file_copy`)
    .finally(() => maker.end())
  const connectionString = `${server}/${name}`
  return { name, line: new Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true }) }
}
