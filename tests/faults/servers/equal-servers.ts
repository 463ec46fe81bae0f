import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { builtProgram } from '../../built-program.ts'
import { freePort } from '../../free-port.ts'
import { startPostgresServer } from '../../postgres-server.ts'
import { type Ask, askPostgres } from '../ask.ts'
import { type BadMailServer, badMailServer } from '../bad-mail-server.ts'
import { type FaultServer, runFaultServer } from '../fault-server.ts'
import { furnish } from '../furnish.ts'
import { type Ledger, newLedger } from '../ledger.ts'
import { startProxy } from './proxy.ts'

/** One of several that are all alike: where it answers itself, and the process that runs now. */
export type EqualServer = { origin: string; env: Record<string, string>; process: FaultServer | null }

/** One house on PostgreSQL and a bucket, so many servers, and what stands before and behind them. */
export type EqualServers = {
  /** Of the proxy. */
  origin: string
  databaseUrl: string
  /** Where the bucket's files lie. */
  files: string
  cookie: string
  keys: string[]
  ledger: Ledger
  ask: Ask
  mail: BadMailServer
  servers: EqualServer[]
  open(server: EqualServer): Promise<void>
  remove(): Promise<void>
}

const HOUSE_KEY = 'a key of several servers, which nobody guesses'

export async function equalServers(many: number, guests: number, durable = false): Promise<EqualServers> {
  const folder = await mkdtemp(join(tmpdir(), 'deodar-servers-'))
  const postgres = await startPostgresServer({ durable })
  await postgres.addDatabase('deodar')
  const databaseUrl = `${postgres.url}/deodar`
  const bucket = await startBucket(join(folder, 'bucket'))
  const mail = await badMailServer(await freePort(), 0)
  const port = await freePort()
  const common = {
    ...{ DATABASE_URL: databaseUrl, ...bucket.env, SMTP_URL: mail.url, HOUSE_KEY },
    ...{
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      TRUST_PROXY: '127.0.0.1',
      DEMO: 'off',
      LOG_LEVEL: 'error',
    },
  }
  const servers: EqualServer[] = []
  for (let each = 0; each < many; each += 1) {
    const own = await freePort()
    const env = { ...common, PORT: String(own), DATA_DIR: join(folder, `server-${each + 1}`) }
    servers.push({ origin: `http://127.0.0.1:${own}`, env, process: null })
  }
  const { cookie, keys } = await furnish(servers[0]?.env ?? {}, guests)
  const open = async (server: EqualServer) => {
    server.process = await runFaultServer(server.origin, {
      program: [builtProgram],
      env: { ...process.env, ...server.env },
    })
  }
  // Together, as after a power cut.
  await Promise.all(servers.map(open))
  const proxy = await startProxy(
    port,
    servers.map(({ origin }) => origin),
  )
  const { ask, end } = askPostgres(databaseUrl)
  return {
    ...{ origin: proxy.origin, databaseUrl, files: join(folder, 'bucket'), cookie, keys, mail, servers },
    ...{ ledger: newLedger(), ask, open },
    async remove() {
      await proxy.stop()
      await Promise.all(servers.map((server) => server.process?.isRunning() && server.process.stop()))
      await end()
      await mail.close()
      await bucket.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A bucket in a process of its own, so that it takes no time of those who ask. */
async function startBucket(directory: string) {
  const port = await freePort()
  const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js')
  const how = [
    '-d',
    directory,
    '-a',
    '127.0.0.1',
    '-p',
    String(port),
    '--silent',
    '--configure-bucket',
    'deodar',
  ]
  // More than a thousand files are listed in parts, and it seals what says where the next begins by a cipher of old.
  const execArgv = ['--openssl-legacy-provider']
  const bucket = fork(program, how, { execArgv, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const ended = new Promise<void>((resolve) => bucket.once('exit', () => resolve()))
  const address = `http://127.0.0.1:${port}`
  while (bucket.exitCode === null && !(await isThere(address))) await pause(50)
  const env = {
    S3_ENDPOINT: address,
    S3_BUCKET: 'deodar',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  return {
    env,
    stop() {
      bucket.kill('SIGTERM')
      return ended
    },
  }
}

function isThere(address: string): Promise<boolean> {
  return fetch(address).then(
    () => true,
    () => false,
  )
}
