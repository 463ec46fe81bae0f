import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppContext } from '#core/app-context.server.ts'
import { readConfig } from '#core/host/config.server.ts'
import { openApp } from '#server/open.ts'
import { projectOptions, root } from '../../bin/run.mjs'
import { freePort } from '../free-port.ts'

/** The command of `npm start`, with its flags. */
const { start } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts
const OPENS_WITHIN_MS = 90_000
const STOPS_WITHIN_MS = 12_000

export type RunningServer = {
  origin: string
  pid: number
  dataDir: string
  /** Its environment variables. */
  env: NodeJS.ProcessEnv
  /** The sample guest's personal link, as the welcome says it. */
  reviewLink: string
  /** The first owner's one-time link, as the welcome says it. */
  ownerLink: string
  /** All that it has written so far. */
  readOutput(): string
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>
  /** Asks it to stop; gives its exit code, null when it had to be killed. Its data folder stays for another. */
  end(): Promise<number | null>
  /** Ends it and all its processes from one moment to the next, as a power cut does; its data folder stays, too. */
  kill(): Promise<void>
  /** Asks it to stop, and removes its data folder. */
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** The real server of the real build, or of another command, as a demo in a data folder of its own, or in DATA_DIR. */
export async function startServer(
  variables: NodeJS.ProcessEnv = {},
  { command = start, cwd = root } = {},
): Promise<RunningServer> {
  const dataDir = variables.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'deodar-journey-')))
  const port = variables.PORT ?? String(await freePort())
  const origin = variables.PUBLIC_ORIGIN ?? `http://localhost:${port}`
  const env = {
    ...projectOptions.env,
    PORT: port,
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: origin,
    DEMO: 'on',
    LOG_LEVEL: 'warn',
    ...variables,
  }
  const server = spawn(command, { ...projectOptions, cwd, env, stdio: 'pipe', detached: true })
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve))
  let output = ''
  const opened = new Promise<boolean>((resolve) => {
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (part) => {
        output += part
        if (output.includes('Deodar is open')) resolve(true)
      })
    ended.then(() => resolve(false))
    setTimeout(resolve, OPENS_WITHIN_MS, false).unref()
  })
  async function kill() {
    if (server.exitCode === null && server.signalCode === null) process.kill(-(server.pid ?? 0), 'SIGKILL')
    await ended
  }
  async function end() {
    server.kill('SIGTERM')
    const timer = setTimeout(kill, STOPS_WITHIN_MS)
    return ended.finally(() => clearTimeout(timer))
  }
  async function stop() {
    await end()
    await rm(dataDir, { recursive: true, force: true })
  }
  if (!(await opened)) {
    await stop()
    throw new Error(`The server did not open:\n${output}`)
  }
  return {
    origin,
    pid: server.pid ?? 0,
    dataDir,
    env,
    reviewLink: /A review link\s+(\S+)/.exec(output)?.[1] ?? '',
    ownerLink: /Your own account\s+(\S+)/.exec(output)?.[1] ?? '',
    readOutput: () => output,
    ended,
    end,
    kill,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

const apps = new Map<string, Promise<AppContext>>()

/** The application on the database and files of a server, opened once beside it: as a command does, without a process for each. */
export function openAppBeside({ origin, env }: Pick<RunningServer, 'origin' | 'env'>): Promise<AppContext> {
  const opened = apps.get(origin) ?? openBeside(env)
  apps.set(origin, opened)
  return opened
}

async function openBeside(env: NodeJS.ProcessEnv): Promise<AppContext> {
  const read = readConfig({ ...env, LOG_LEVEL: 'silent' })
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return openApp(read.config, {})
}
