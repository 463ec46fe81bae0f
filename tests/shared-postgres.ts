import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import type { Database } from '#core/db/database.ts'
import { openDatabase } from '#core/db/open-database.ts'
import { startPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Starts the PostgreSQL of this run when it is first asked, and answers with `SharedPostgres` as JSON. */
    postgresStarter: string
  }
}

/** The PostgreSQL that all tests of a run share. */
export type SharedPostgres = {
  /** Without the name of a database. Tests copy theirs from `deodar_template`. */
  url: string
  /** The SQL that makes a used copy equal to the template again. */
  emptyingSql: string
}

/** Starts PostgreSQL only if a test needs it, because it takes seconds. */
export default async function sharePostgres(project: TestProject): Promise<() => Promise<void>> {
  let starting: ReturnType<typeof startShared> | undefined
  const starter = createServer(async (_request, response) => {
    starting ??= startShared()
    try {
      const { shared } = await starting
      response.end(JSON.stringify(shared))
    } catch (fault) {
      response.writeHead(500).end(String(fault))
    }
  })
  await new Promise<void>((listening) => starter.listen(0, '127.0.0.1', listening))
  const { port } = starter.address() as AddressInfo
  project.provide('postgresStarter', `http://127.0.0.1:${port}`)
  return async () => {
    starter.close()
    starter.closeAllConnections()
    await (await starting)?.stop()
  }
}

async function startShared(): Promise<{ shared: SharedPostgres; stop(): Promise<void> }> {
  const { url, addDatabase, stop } = await startPostgresServer()
  await addDatabase('deodar_template')
  const template = await openDatabase({ kind: 'postgres', url: `${url}/deodar_template` })
  const emptyingSql = await writeEmptyingSql(template)
  await template.destroy()
  return { shared: { url, emptyingSql }, stop }
}

/** Ends whatever still goes on there, erases all rows, and writes those again that the migrations wrote. */
async function writeEmptyingSql(template: Database): Promise<string> {
  const all = await template.introspection.getTables()
  const tables = all.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'))
  const inserts: string[] = []
  for (const name of tables) {
    const json = await readRowsAsJson(template, name)
    if (json)
      inserts.push(`insert into ${name} select * from json_populate_recordset(null::${name}, '${json}')`)
  }
  return [
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    'begin',
    // Whatever refers to what.
    'set local session_replication_role = replica',
    ...tables.map((name) => `delete from ${name}`),
    ...inserts,
    'commit',
  ].join(';\n')
}

async function readRowsAsJson(template: Database, table: string): Promise<string | undefined> {
  const { rows } = await sql<{ json: string | null }>`
    select json_agg(t)::text as json from ${sql.table(table)} t`.execute(template)
  return rows[0]?.json?.replaceAll("'", "''")
}
