import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Config, readConfig } from '#server/config.ts'
import { type House, theHouse } from '#server/house/house.ts'
import { closeHouse, openHouse } from '#server/house/open.ts'
import { writeSetting } from '#server/house/settings.ts'
import { compiledFolder } from '#server/size-memory.ts'
import { builtProgram } from '../tests/built-program.ts'
import { freePort } from '../tests/free-port.ts'
import { fillWithMany, type Many } from '../tests/many.ts'
import { accountOf, ashaAccount, browser, signInWith } from '../tests/owner.ts'
import { inviteGuests } from './guest-videos.ts'

const GIVE_UP_MS = 60_000

/** Resident; with what several processes share divided among them; and what is of each alone. */
export type Held = { resident: number; shared: number; own: number }

export type BenchServer = {
  origin: string
  /** The cookie of somebody signed in. */
  cookie: string
  /** A key of a personal link for each guest who was asked for. */
  keys: string[]
  pid: number
  /** Megabytes that the server and what it started hold in memory now. */
  megabytes(): Promise<Held>
  /** Stops it and opens it again on the same house; gives the milliseconds until its front page came. */
  restart(): Promise<number>
  stop(): Promise<void>
}

/** The real server in a process of its own, on a house with so many rows and one owner, who is signed in. */
export async function runServer(
  many: Many,
  {
    flags = [],
    env = {},
    guests = 0,
  }: { flags?: string[]; env?: Record<string, string>; guests?: number } = {},
): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), 'deodar-bench-'))
  const port = await freePort()
  const variables = {
    DATA_DIR: join(folder, 'data'),
    DEMO: 'off',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    PORT: String(port),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
  }
  const { cookie, keys } = await furnish(configOf(variables), many, guests)
  const origin = variables.PUBLIC_ORIGIN
  // As `npm start` and the service begin it.
  const NODE_COMPILE_CACHE = compiledFolder
  const open = () => openServer(origin, flags, { ...process.env, NODE_COMPILE_CACHE, ...variables, ...env })
  let server = await open()
  return {
    origin,
    cookie,
    keys,
    get pid() {
      return server.pid
    },
    megabytes: () => memoryOf(server.pid),
    async restart() {
      await server.stop()
      const began = performance.now()
      server = await open()
      const { status } = await ask(`${origin}/`)
      if (status !== 200) throw new Error(`the front page answered ${status}`)
      return performance.now() - began
    },
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function openServer(origin: string, flags: string[], env: NodeJS.ProcessEnv) {
  const server = spawn(process.execPath, [...flags, builtProgram], {
    cwd: join(import.meta.dirname, '..'),
    env,
    stdio: ['ignore', process.env.LOG_LEVEL ? 'inherit' : 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  while (server.exitCode === null && (await ask(`${origin}/healthz`)).status !== 200) await pause(20)
  if (server.exitCode !== null) throw new Error('the server did not open')
  return {
    pid: server.pid ?? 0,
    async stop() {
      server.kill('SIGTERM')
      await ended
    },
  }
}

async function furnish(config: Config, many: Many, guests: number) {
  const house = await openHouse(config, {}, { readers: false })
  try {
    await fillWithMany(house.database, many)
    await writeSetting(house, house.database, 'keepMonths', { enquiries: null, bookings: null })
    return { cookie: await signedIn(house), keys: await inviteGuests(house, guests) }
  } finally {
    await closeHouse(house)
  }
}

async function signedIn(house: House): Promise<string> {
  await accountOf(house)
  const asha = browser()
  const entered = await signInWith(house, asha, ashaAccount)
  if (!entered.ok) throw new Error(`${theHouse.id}: nobody came in`)
  return asha.headers.get('cookie') ?? ''
}

function configOf(variables: Record<string, string>): Config {
  const read = readConfig(variables)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.config
}

/** Of the process and its children together; the program itself, 33 MB, is shared by all of them. */
async function memoryOf(pid: number): Promise<Held> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const sums = { resident: 0, shared: 0, own: 0 }
  for (const each of [pid, ...children.split(' ').filter(Boolean).map(Number)]) {
    const lines = await readFile(`/proc/${each}/smaps_rollup`, 'utf8').catch(() => '')
    const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(lines)?.[1] ?? 0)
    sums.resident += kilobytes('Rss') / 1024
    sums.shared += kilobytes('Pss') / 1024
    sums.own += (kilobytes('Private_Dirty') + kilobytes('Private_Clean')) / 1024
  }
  return sums
}

export type BenchAnswer = { status: number; ms: number; bytes: number; headers: Record<string, unknown> }
type Ask = { method?: string; headers?: Record<string, string>; body?: string; from?: string }

/** One request on a connection of its own, from `from` (an address of this machine, 127.0.0.x) where given; status 0 when none came. */
export function ask(
  address: string,
  { method = 'GET', headers = {}, body, from }: Ask = {},
): Promise<BenchAnswer> {
  const began = performance.now()
  return new Promise((resolve) => {
    const none = () => resolve({ status: 0, ms: performance.now() - began, bytes: 0, headers: {} })
    const options = { method, headers, agent: false as const, ...(from && { localAddress: from }) }
    const asking = request(address, options, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
      })
      answer.on('error', none)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          ms: performance.now() - began,
          bytes,
          headers: answer.headers,
        }),
      )
    })
    asking.setTimeout(GIVE_UP_MS, () => asking.destroy())
    asking.on('error', none)
    asking.end(body)
  })
}

/** The figure below which this share of them lies. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
