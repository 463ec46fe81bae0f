import { execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inProject, root } from '../../bin/run.mjs'
import { freePort } from '../free-port.ts'

/** The command of `npm start`, with its flags. */
const { start } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts
/** What `npx deodar` runs without the packages of development. */
const commands = 'build/program/deodar.js'
const run = promisify(execFile)
const OPENS_WITHIN_MS = 90_000
const STOPS_WITHIN_MS = 12_000

export type RunningServer = {
  origin: string
  pid: number
  dataDir: string
  /** The sample guest's personal link, as the welcome says it. */
  reviewLink: string
  /** The first owner's one-time link, as the welcome says it. */
  ownerLink: string
  /** Runs the command line on the same data folder; gives what it printed, or throws what it refused. */
  deodar(...args: string[]): Promise<string>
  sendSignal(signal: NodeJS.Signals): void
  /** All that it has written so far. */
  readOutput(): string
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
  /** Ends it from one moment to the next, as a power cut does; its data folder stays for another. */
  kill(): Promise<void>
}

/** The real server of the real build, as a demo in a data folder of its own, or in DATA_DIR. */
export async function startServer(variables: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  const dataDir = variables.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'deodar-journey-')))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = {
    ...inProject.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: origin,
    DEMO: 'on',
    LOG_LEVEL: 'warn',
    ...variables,
  }
  const server = spawn(start, { ...inProject, env, stdio: 'pipe' })
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve))
  let output = ''
  server.stdout.on('data', (part) => {
    output += part
  })
  server.stderr.on('data', (part) => {
    output += part
  })
  async function stop() {
    server.kill('SIGTERM')
    const timer = setTimeout(() => server.kill('SIGKILL'), STOPS_WITHIN_MS)
    await ended
    clearTimeout(timer)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await waitUntil(OPENS_WITHIN_MS, async () => {
      if (server.exitCode !== null) throw new Error(`The server did not open:\n${output}`)
      return output.includes('Deodar is open')
    })
  } catch (fault) {
    await stop()
    throw fault
  }
  return {
    origin,
    pid: server.pid ?? 0,
    dataDir,
    reviewLink: /A review link\s+(\S+)/.exec(output)?.[1] ?? '',
    ownerLink: /Your own account\s+(\S+)/.exec(output)?.[1] ?? '',
    async deodar(...args) {
      const { stdout } = await run(process.execPath, [commands, ...args], { cwd: root, env })
      return stdout
    },
    sendSignal: (signal) => void server.kill(signal),
    readOutput: () => output,
    ended,
    stop,
    [Symbol.asyncDispose]: stop,
    async kill() {
      server.kill('SIGKILL')
      await ended
    },
  }
}

async function waitUntil(milliseconds: number, isDone: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + milliseconds
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error('The server took too long to open.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
