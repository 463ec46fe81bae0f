import type { Config } from './config.ts'
import { DataFolderFault } from './house/data-folder.ts'

type Fault = { code?: string; message?: string; hostname?: string; syscall?: string }
type Told = Pick<Config, 'port' | 'host' | 'dataDir' | 'databaseUrl'>

/** A start that failed, in a sentence that says what to do. */
export function explainFault(fault: unknown, config: Told): string {
  return `Deodar cannot start: ${fault instanceof DataFolderFault ? sayFolder(fault, config) : sayOther(fault as Fault, config)}`
}

function sayFolder({ code }: DataFolderFault, { dataDir }: Told): string {
  const other = 'or name another folder with DATA_DIR.'
  if (code === 'ENOTDIR')
    return `the data folder ${dataDir} is a file, or lies below one.\nMove that file away, ${other}`
  if (code === 'EACCES' || code === 'EPERM')
    return `it may not read and write in the data folder ${dataDir}\nGive it the right to, ${other}`
  if (code === 'EROFS')
    return `the data folder ${dataDir} lies on a disk that is read-only.\nMake the disk writable, ${other}`
  if (code === 'ENOSPC') return `the disk that holds ${dataDir} is full.`
  return `no data folder can be made at ${dataDir} (${code}).\nName another folder with DATA_DIR.`
}

function sayOther(fault: Fault, { port, host, dataDir, databaseUrl }: Told): string {
  const { code, message, hostname, syscall } = fault
  if (code === 'EADDRINUSE')
    return `port ${port} is already used by another program.\nStop that program, or choose another port: PORT=3001 npm start`
  if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && hostname === host))
    return `this machine has no address ${host}\nHOST is 127.0.0.1 for this machine alone, or 0.0.0.0 for everybody who can reach it.`
  if (code === 'EACCES' && syscall === 'listen')
    return `it may not open port ${port}.\nGive it the right to, or choose another port: PORT=3001 npm start`
  if (code === 'EACCES' || code === 'EROFS')
    return `it may not write to ${dataDir}, or may not open port ${port}.\nGive it the right to, or choose others with DATA_DIR and PORT.`
  if (code === 'ENOSPC') return `the disk that holds ${dataDir} is full.`
  if (message === 'database is locked')
    return `another program holds the database in ${dataDir} just now.\nTry again in a moment.`
  if (databaseUrl && ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'].includes(code ?? ''))
    return `the database at DATABASE_URL does not answer.\nIs it running, and is the address right?`
  return message ?? String(fault)
}
