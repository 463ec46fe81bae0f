import { lockDataFolder, removeServerAddress, requireSoundDatabase } from '#core/data-folder.server.ts'
import { readConfig } from '#core/host/config.server.ts'
import { describeFault, openLog, redirectConsole } from '#core/host/program-log.server.ts'
import { explainStartFault } from './explain-fault.ts'
import type { RunningServer } from './serve.ts'

/** Ten seconds are promised; the last one is for exiting. */
const STOP_WITHIN_MS = 9000

// Only this user may read stored data: folders 0700, files 0600.
process.umask(0o077)

const configResult = readConfig()
if ('problems' in configResult)
  exitWithError(
    `Deodar cannot start, because its configuration is not right:\n${configResult.problems.map((line) => `  · ${line}`).join('\n')}\n.env.example explains each of them.`,
  )
const { config } = configResult

if (!process.argv.includes('--dev')) redirectConsole(openLog(config.logLevel))

const lock = lockOrExit()
if (!lock)
  exitWithError(
    `Deodar cannot start: another server is already running on the data folder ${config.dataDir}\nStop that one first, or give this one a folder of its own with DATA_DIR.`,
  )

process.on('exit', () => {
  removeServerAddress(config.dataDir)
  lock.release()
})

let runningServer: RunningServer | undefined
let isStopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopServer(signal, 0))
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (fault: unknown) => stopAfterFault(event, fault))

// Another process checks the database, while this one loads the rest of the program.
const soundnessCheck = requireSoundDatabase(config)
soundnessCheck.catch(() => {})

try {
  runningServer = process.argv.includes('--dev')
    ? await (await import('./serve-development.ts')).serveDevelopment(config, soundnessCheck)
    : await (await import('./serve.ts')).serve(config, soundnessCheck)
} catch (fault) {
  exitWithError(explainStartFault(fault, config))
}

function lockOrExit() {
  try {
    return lockDataFolder(config.dataDir)
  } catch (fault) {
    exitWithError(explainStartFault(fault, config))
  }
}

/** After an error that nothing caught, the state may be wrong: logs it and stops; the service or the container starts the server again. */
function stopAfterFault(event: string, fault: unknown) {
  if (!runningServer) exitWithError(explainStartFault(fault, config))
  runningServer.ctx.log.error('server.fault', { kind: event, ...describeFault(fault) })
  // A second error while it stops changes nothing.
  process.exitCode = 1
  void stopServer(event, 1)
}

/** Lets requests in progress end, then exits; what still runs by then can be resumed. */
async function stopServer(signal: string, code: number) {
  // The same signal often arrives twice: from the terminal, and from npm.
  if (isStopping) return
  isStopping = true
  const log = runningServer?.ctx.log
  log?.info('server.stopping', { signal })
  setTimeout(() => logAndExit('cut'), STOP_WITHIN_MS).unref()
  await runningServer?.stop().catch((fault) => log?.error('server.stopping', describeFault(fault)))
  logAndExit('in order')

  function logAndExit(result: string): never {
    log?.info('server.stopped', { signal, how: result })
    process.exit(process.exitCode ?? code)
  }
}

function exitWithError(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
