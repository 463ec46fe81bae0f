import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { promisify } from 'node:util'
import { workerProgramFile } from '#core/host/program-paths.server.ts'

export type Soundness = 'sound' | 'damaged' | 'unknown'
const runFile = promisify(execFile)
const checker = workerProgramFile('core/db/check-sqlite')

/** Up to this size a full check takes a second or two; larger files are checked fully at night. */
const MAX_FULL_CHECK_BYTES = 64 * 1024 * 1024
const START_TIMEOUT_MS = 10_000
const NIGHT_TIMEOUT_MS = 30 * 60_000

/** Checks a SQLite file within ten seconds; large ones with `quick_check`. `unknown` where it is missing or the check took longer. */
export async function checkDatabaseAtStart(file: string): Promise<Soundness> {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size === 0) return 'unknown'
  return checkFile(file, size > MAX_FULL_CHECK_BYTES ? 'quick_check' : 'integrity_check', START_TIMEOUT_MS)
}

/** The full check, within half an hour. */
export function checkWholeDatabase(file: string): Promise<Soundness> {
  return checkFile(file, 'integrity_check', NIGHT_TIMEOUT_MS)
}

async function checkFile(file: string, pragma: string, timeout: number): Promise<Soundness> {
  const run = runFile(process.execPath, [checker, file, pragma], { timeout, killSignal: 'SIGKILL' })
  const result = await run.catch((fault: { signal?: string; killed?: boolean }) => fault)
  if ('stdout' in result && (result.stdout === 'sound' || result.stdout === 'damaged')) return result.stdout
  // Only a damaged file makes the checker crash. A checker that was killed after the timeout was only slow.
  return 'signal' in result && result.signal && !result.killed ? 'damaged' : 'unknown'
}
