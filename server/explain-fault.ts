import type { Config } from './config.ts'

/** A start that failed, in a sentence that says what to do. */
export function explainFault(fault: unknown, config: Config): string {
  const { code, message } = fault as { code?: string; message?: string }
  if (code === 'EADDRINUSE')
    return `Deodar cannot start: port ${config.port} is already used by another program.\nStop that program, or choose another port: PORT=3001 npm start`
  if (code === 'EACCES' || code === 'EROFS')
    return `Deodar cannot start: it may not write to ${config.dataDir}, or may not open port ${config.port}.\nGive it the right to, or choose others with DATA_DIR and PORT.`
  if (code === 'ENOSPC') return `Deodar cannot start: the disk that holds ${config.dataDir} is full.`
  if (message === 'database is locked')
    return `Deodar cannot start: another program holds the database in ${config.dataDir} just now.\nTry again in a moment.`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `Deodar cannot start: the database at DATABASE_URL does not answer.\nIs it running, and is the address right?`
  return `Deodar cannot start: ${message ?? String(fault)}`
}
