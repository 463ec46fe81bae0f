import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')
const OPENS_WITHIN_MS = 120_000

export type FaultServer = {
  pid: number
  /** Ends it and all its processes from one moment to the next. */
  kill(): Promise<void>
  /** Asks it to stop; gives its exit code, null when a signal ended it. */
  stop(): Promise<number | null>
  tell(signal: NodeJS.Signals): void
  isRunning(): boolean
  ended: Promise<number | null>
  said(): string
}

type How = { before?: string[]; program?: string[]; env: NodeJS.ProcessEnv }

/** The real server, or another program that opens the house, in a group of processes of its own; `before` is what it runs under. Throws what it said when it does not open. */
export async function runFaultServer(
  origin: string,
  { before = [], program = ['server/main.ts'], env }: How,
): Promise<FaultServer> {
  const [first = '', ...args] = [...before, process.execPath, ...program]
  const child = spawn(first, args, { cwd: root, env, stdio: 'pipe', detached: true })
  const { pid = 0 } = child
  let said = ''
  let running = true
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      said = (said + part).slice(-20_000)
    })
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      running = false
      resolve(code)
    }),
  )
  const server: FaultServer = {
    pid,
    ended,
    said: () => said,
    isRunning: () => running,
    async kill() {
      end(pid)
      await ended
    },
    tell: (signal) => void child.kill(signal),
    stop() {
      // What it runs under passes no signal on.
      process.kill(before.length === 0 ? pid : -pid, 'SIGTERM')
      const timer = setTimeout(() => end(pid), 15_000)
      return ended.finally(() => clearTimeout(timer))
    },
  }
  const until = Date.now() + OPENS_WITHIN_MS
  while (running && !(await answers(origin))) {
    if (Date.now() > until) await server.kill()
    await pause(30)
  }
  if (!running) throw new Error(`the server did not open:\n${said}`)
  return server
}

function end(group: number): void {
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // It has gone by itself.
  }
}

async function answers(origin: string): Promise<boolean> {
  const asked = fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(5000) })
  return asked.then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.ok
    },
    () => false,
  )
}
