import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { readConfig } from './config.ts'
import { explainFault } from './explain-fault.ts'
import { lockDataFolder } from './house/lock.ts'
import type { Serving } from './serve.ts'
import { sizeMemory } from './size-memory.ts'

/** Ten seconds are what we promise; the last of them is for going. */
const STOP_WITHIN_MS = 9000

if (!process.argv.includes('--dev')) sizeMemory()

// What the house keeps is for its own user alone: folders 0700, files 0600.
process.umask(0o077)
// What was compiled once is not compiled again at the next start; the bulk of the house is loaded below.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))

const read = readConfig()
if ('problems' in read)
  leave(
    `Deodar cannot start, because its configuration is not right:\n${read.problems.map((line) => `  · ${line}`).join('\n')}\n.env.example says what each of them means.`,
  )
const { config } = read

const lock = takeLock()
if (!lock)
  leave(
    `Deodar cannot start: another server is already running on the data folder ${config.dataDir}\nStop that one first, or give this one a folder of its own with DATA_DIR.`,
  )

// Held by this process until it ends.
process.on('exit', () => lock.release())

let serving: Serving | undefined
let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal))

try {
  serving = process.argv.includes('--dev')
    ? await (await import('./serve-development.ts')).serveDevelopment(config)
    : await (await import('./serve.ts')).serve(config)
} catch (fault) {
  leave(explainFault(fault, config))
}

function takeLock() {
  try {
    return lockDataFolder(config.dataDir)
  } catch (fault) {
    leave(explainFault(fault, config))
  }
}

/** Lets requests in flight end, then goes; whatever is still under way by then can be resumed. */
async function stop(signal: string) {
  // The same wish often comes twice: from the terminal, and once more from npm.
  if (stopping) return
  stopping = true
  const log = serving?.house.log
  log?.info('server.stopping', { signal })
  setTimeout(() => go('cut'), STOP_WITHIN_MS).unref()
  await serving?.stop()
  go('in order')

  function go(how: string): never {
    log?.info('server.stopped', { signal, how })
    process.exit(0)
  }
}

function leave(message: string): never {
  console.error(message)
  process.exit(1)
}
