import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { runChecks } from '#server/doctor.ts'
import { explainStartFault } from '#server/explain-fault.ts'
import { type PostgresServer, startPostgresServer } from '../../tests/postgres-server.ts'
import { openTestApp } from '../../tests/test-app.ts'
import { sharedPostgres } from '../../tests/test-databases.ts'
import { openWithoutMigrating } from './open-database.ts'
import { connectionConfig } from './postgres.ts'

const certificates = join(import.meta.dirname, '../../tests/fixtures/tls')
const trusted = `sslmode=verify-full&sslrootcert=${join(certificates, 'ca.pem')}`
let server: PostgresServer

beforeAll(async () => {
  server = await startPostgresServer({ tls: true })
  const client = new Client({ connectionString: `${server.url}/postgres` })
  await client.connect()
  await client.query('create role deodar login')
  await client.end()
})
afterAll(() => server.stop())

test.each([
  ['postgres://asha:cedar@localhost/deodar', undefined],
  ['postgres://asha:cedar@127.0.0.1:5433/deodar', undefined],
  ['postgres://asha:cedar@[::1]/deodar', undefined],
  ['postgres:///deodar?host=/run/postgresql', undefined],
  ['postgres://asha:cedar@/deodar', undefined],
  ['postgres://asha:cedar@/deodar?host=/run/postgresql', undefined],
  ['postgres://asha:cedar@/deodar?host=10.0.0.7', true],
  ['postgres://asha:cedar@127.0.0.1.example/deodar', true],
  ['postgres://asha@%2Frun%2Fpostgresql/deodar', undefined],
  ['postgres://asha:cedar@database/deodar', true],
  ['postgres://asha:cedar@10.0.0.7/deodar', true],
  ['postgres://asha:cedar@localhost.example/deodar', true],
  ['postgres://asha:cedar@localhost/deodar?host=10.0.0.7', true],
  ['postgres://asha:cedar@10.0.0.7/deodar?application_name=house', true],
  ['postgres://asha:cedar@10.0.0.7/deodar?sslmode=disable', undefined],
  ['postgres://asha:cedar@10.0.0.7/deodar?sslmode=verify-full&sslrootcert=/etc/ca.pem', undefined],
])('goes to %s by TLS: %s', (url, ssl) => {
  expect(connectionConfig(url)).toEqual({ connectionString: url, ...(ssl && { ssl }) })
})

test('connects to no PostgreSQL elsewhere without TLS, and states what to do', async () => {
  const plain = elsewhere((await sharedPostgres()).url)
  const fault = await asked(plain).catch((fault) => fault)
  expect(explained(fault, plain)).toMatch(/does not speak TLS\.\nTurn it on there/)
  expect(await asked(`${plain}?sslmode=disable`)).toBe(false)
})

test('accepts no certificate that no trusted authority has signed', async () => {
  const url = elsewhere(server.url)
  const fault = await asked(url).catch((fault) => fault)
  expect(explained(fault, url)).toMatch(/is not trusted \(\w+\)\.\nEnd DATABASE_URL/)
  expect(await asked(`${url}?${trusted}`)).toBe(true)
})

test('opens with a certificate in place of a password', async () => {
  const { port } = new URL(server.url)
  const url = `postgres://deodar@0.0.0.0:${port}/postgres?${trusted}`
  await expect(asked(url)).rejects.toThrow(/client certificate/)
  const files = `sslcert=${join(certificates, 'client.pem')}&sslkey=${join(certificates, 'client-key.pem')}`
  expect(await asked(`${url}&${files}`)).toBe(true)
})

test('the doctor names a connection without TLS', async () => {
  const { config, ...ctx } = await openTestApp({ database: 'postgres' })
  expect(await databaseCheck({ ...ctx, config })).toMatchObject({ state: 'ok' })
  const databaseUrl = `${elsewhere((await sharedPostgres()).url)}?sslmode=disable`
  const message = expect.stringMatching(/without encryption/)
  const check = await databaseCheck({ ...ctx, config: { ...config, databaseUrl } })
  expect(check).toMatchObject({ state: 'look', message })
})

test('opens through a pooler, which refuses limits at the opening, and has them afterwards', async () => {
  const port = await startPooler((await sharedPostgres()).url)
  const url = `postgres://postgres:password@localhost:${port}/postgres`
  const database = await openWithoutMigrating({ kind: 'postgres', url })
  onTestFinished(() => database.destroy())
  const { rows } = await sql`select current_setting('lock_timeout') as lock,
    current_setting('statement_timeout') as statement`.execute(database)
  expect(rows).toEqual([{ lock: '5s', statement: '10s' }])
})

test.for([
  [
    '28P01',
    'password authentication failed for user "asha"',
    /does not accept this user and password.*password authentication failed.*\n.*write # as %23/,
  ],
  [
    '3D000',
    'database "deodar" does not exist',
    /does not have this database.*"deodar" does not exist\.\nCreate it/,
  ],
  ['08P01', 'unsupported startup parameter: options', /pooler.*parameter: options\.\nTake/],
  ['42501', 'permission denied for schema public', /permission denied for schema public\.\nMake the user/],
  ['XX000', 'Tenant or user not found', /refused\. It said: Tenant or user not found/],
] as const)('says what PostgreSQL said: %s, %s', ([code, message, sentence]) => {
  const url = 'postgres://asha:cedar@db.example/deodar'
  expect(explained({ severity: 'FATAL', code, message }, url)).toMatch(sentence)
})

test('the doctor says what PostgreSQL said of a wrong password and of a missing database', async () => {
  const { clock, config } = await openTestApp()
  const found = async (databaseUrl: string) =>
    (await databaseCheck({ clock, database: null, config: { ...config, databaseUrl } }))?.message
  const url = `${server.url}/postgres`
  const wrong = await found(url.replace(':password@', ':pine@'))
  expect(wrong).toMatch(/user and password\. It said: password auth/)
  expect(await found(`${server.url}/nowhere`)).toMatch(/It said: database "nowhere" does not exist/)
})

/** PgBouncer, as far as it refuses a parameter at the opening that it does not know. Returns its port. */
async function startPooler(url: string): Promise<number> {
  const pooler = createServer((socket) => {
    socket.once('data', (first) => {
      if (/(?:lock|statement)_timeout/.test(first.toString())) {
        const text = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0'
        const head = Buffer.from('E\0\0\0\0')
        head.writeInt32BE(text.length + 4, 1)
        return socket.end(Buffer.concat([head, Buffer.from(text)]))
      }
      const behind = connect(Number(new URL(url).port), 'localhost')
      behind.write(first)
      socket.pipe(behind).pipe(socket)
      for (const end of [socket, behind]) end.on('error', () => {})
    })
  }).listen(0, 'localhost')
  await once(pooler, 'listening')
  onTestFinished(() => void pooler.close())
  const address = pooler.address()
  return typeof address === 'object' && address ? address.port : 0
}

function explained(fault: object, databaseUrl: string): string {
  return explainStartFault(fault, { port: 0, host: '', dataDir: '', databaseUrl })
}

/** What the doctor says of the database. */
async function databaseCheck(ctx: Parameters<typeof runChecks>[0]) {
  return (await runChecks(ctx)).find(({ name }) => name === 'database')
}

function elsewhere(url: string): string {
  return `${url.replace('localhost', '0.0.0.0')}/postgres`
}

/** Whether the connection that answers is encrypted. */
async function asked(url: string): Promise<boolean | undefined> {
  const database = await openWithoutMigrating({ kind: 'postgres', url })
  try {
    const { rows } = await sql<{ ssl: boolean }>`
      select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(database)
    return rows[0]?.ssl
  } finally {
    await database.destroy()
  }
}
