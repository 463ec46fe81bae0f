import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { type Database, openDatabase } from '#server/db/open.ts'
import { startPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A running PostgreSQL; test houses copy their database from `deodar_template`. */
    postgresUrl: string
    /** What makes such a copy as the template is, once nobody needs it any more. */
    postgresEmptying: string
  }
}

/** One PostgreSQL for all tests of a run. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgresServer()
  await postgres.addDatabase('deodar_template')
  const template = await openDatabase({ kind: 'postgres', url: `${postgres.url}/deodar_template` })
  project.provide('postgresUrl', postgres.url)
  project.provide('postgresEmptying', await emptyingOf(template))
  await template.destroy()
  return postgres.stop
}

/** Ends whatever still goes on there, erases all rows, and writes those again that the migrations wrote. */
async function emptyingOf(template: Database): Promise<string> {
  const all = await template.introspection.getTables()
  const tables = all.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'))
  const inserts: string[] = []
  for (const name of tables) {
    const json = await rowsOf(template, name)
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

async function rowsOf(template: Database, table: string): Promise<string | undefined> {
  const { rows } = await sql<{ json: string | null }>`
    select json_agg(t)::text as json from ${sql.table(table)} t`.execute(template)
  return rows[0]?.json?.replaceAll("'", "''")
}
