import { propertyOf } from '#modules/common/record.ts'
import { DatabaseFault, DataFolderFault, OtherUserFault } from '#server/data-folder.ts'
import { LockFault } from '#server/db/file-lock.ts'
import { NewerDatabase, UpdateFault } from '#server/db/migrate.ts'
import { saysDiskFull } from '#server/file-fault.ts'
import type { Config } from './config.ts'
import { describeFileFault } from './file-fault.ts'

type Told = Pick<Config, 'port' | 'host' | 'dataDir' | 'databaseUrl'>

/** A start that failed, in a sentence that says what to do. */
export function explainFault(fault: unknown, config: Told): string {
  return `Deodar cannot start: ${say(fault, config)}`
}

function say(fault: unknown, config: Told): string {
  if (fault instanceof OtherUserFault) return sayOtherUser(fault, config)
  if (fault instanceof DataFolderFault) return sayFolder(fault, config)
  if (fault instanceof DatabaseFault) return sayDatabase(fault.kind, config)
  if (fault instanceof NewerDatabase)
    return 'a newer version of Deodar has brought this database up to date already.\nInstall that version again, or restore a backup from before the update (docs/running.md, Updates); nothing was changed.'
  if (fault instanceof UpdateFault) return sayUpdate(fault)
  if (fault instanceof LockFault)
    return `${fault.path} is broken.\nIt holds nothing of the house: make sure that no other server runs, remove that file, and start again.`
  return sayOther(fault, config)
}

function sayOtherUser({ owner }: OtherUserFault, { dataDir }: Told): string {
  return `the data folder ${dataDir} belongs to the user ${owner}, and this is another user. Nothing was changed.\nRun it as ${owner}, or give the folder to this user: chown -R USER ${dataDir}`
}

function sayUpdate({ step, cause }: UpdateFault): string {
  const why = String(propertyOf(cause, 'message') ?? cause)
  const todo = saysDiskFull(cause)
    ? 'Make room on the disk and start again'
    : 'Tell whoever maintains Deodar what stands above'
  return `bringing the database up to date failed at ${step} (${why}); everything in it was put back as it was before.\n${todo}, or install the version that ran until now: it works as before.`
}

function sayDatabase(kind: DatabaseFault['kind'], { dataDir }: Told): string {
  const what = kind === 'lost' ? 'is missing or empty, though a house lived there' : 'is damaged'
  const rest =
    kind === 'lost'
      ? `\nFor a new house, name an empty folder with DATA_DIR.`
      : `\nKeep the damaged one aside.`
  return `the database deodar.sqlite in ${dataDir} ${what}.\nBring your last backup back (docs/running.md, Backups); nothing was changed in this folder.${rest}`
}

function sayFolder({ code }: DataFolderFault, { dataDir }: Told): string {
  const other = 'or name another folder with DATA_DIR.'
  if (code === 'ENOTDIR')
    return `the data folder ${dataDir} is a file, or lies below one.\nMove that file away, ${other}`
  if (code === 'EACCES' || code === 'EPERM')
    return `it may not read and write in the data folder ${dataDir}\nGive it the right to, ${other}`
  if (code === 'EROFS')
    return `the data folder ${dataDir} lies on a disk that is read-only.\nMake the disk writable, ${other}`
  if (code === 'ENOSPC' || code === 'EDQUOT') return sayFull(dataDir)
  return `no data folder can be made at ${dataDir} (${code}).\nName another folder with DATA_DIR.`
}

function sayFull(dataDir: string): string {
  return `the disk that holds ${dataDir} is full.\nMake room on it, or name another folder with DATA_DIR.`
}

function sayOther(fault: unknown, config: Told): string {
  const { port, host, dataDir, databaseUrl } = config
  const [code, message] = [propertyOf(fault, 'code'), propertyOf(fault, 'message')]
  const [hostname, syscall] = [propertyOf(fault, 'hostname'), propertyOf(fault, 'syscall')]
  if (code === 'EADDRINUSE')
    return `port ${port} is already used by another program.\nStop that program, or choose another port: PORT=3001 npm start`
  if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && hostname === host))
    return `this machine has no address ${host}\nHOST is 127.0.0.1 for this machine alone, or 0.0.0.0 for everybody who can reach it.`
  if (code === 'EACCES' && syscall === 'listen')
    return `it may not open port ${port}.\nGive it the right to, or choose another port: PORT=3001 npm start`
  const file = describeFileFault(fault)
  if (file) return `${file}.`
  if (code === 'EACCES' || code === 'EROFS')
    return `it may not write to ${dataDir}, or may not open port ${port}.\nGive it the right to, or choose others with DATA_DIR and PORT.`
  if (code === 'ENOSPC' || message === 'database or disk is full') return sayFull(dataDir)
  if (message === 'file is not a database' || message === 'database disk image is malformed')
    return sayDatabase('damaged', config)
  if (message === 'database is locked')
    return `another program holds the database in ${dataDir} just now.\nTry again in a moment.`
  if (databaseUrl && message === 'The server does not support SSL connections')
    return `the database at DATABASE_URL is on another machine and does not speak TLS.\nTurn it on there (ssl = on in postgresql.conf); where nobody else is on the network between, end DATABASE_URL with ?sslmode=disable`
  if (databaseUrl && certificateFaults.test(String(code)))
    return `the certificate of the database at DATABASE_URL is not trusted (${code}).\nName what signed it: end DATABASE_URL with ?sslmode=verify-full&sslrootcert=/path/to/ca.pem, and begin it with a host name that stands in the certificate.`
  if (databaseUrl && ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'].includes(String(code)))
    return `the database at DATABASE_URL does not answer.\nIs it running, and is the address right?`
  return String(message ?? fault)
}

/** What Node says of a certificate that it does not take. */
const certificateFaults = /SELF_SIGNED|UNABLE_TO_|^CERT_|ERR_TLS_CERT/
