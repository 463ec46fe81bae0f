import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/database/open.ts'
import { startPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A running PostgreSQL; test houses copy their database from `deodar_template`. */
    postgresUrl: string
  }
}

/** One PostgreSQL for all tests of a run. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgresServer()
  await postgres.addDatabase('deodar_template')
  const template = await openDatabase({ kind: 'postgres', url: `${postgres.url}/deodar_template` })
  await template.destroy()
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}
