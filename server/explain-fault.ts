import { DatabaseFault, DataFolderFault, LockFault, OtherUserFault } from '#core/data-folder.server.ts'
import { MigrationFault, TRIAL_DATA_ADVICE, UnknownDatabase } from '#core/db/migrate.ts'
import type { Config } from '#core/host/config.server.ts'
import { describeErrorCode, describeFileFault } from '#core/host/file-fault.server.ts'
import { propertyOf } from '#core/values/record.ts'

type StartConfig = Pick<Config, 'port' | 'host' | 'dataDir' | 'databaseUrl'>

/** An error at the start as a sentence, with what to do. */
export function explainStartFault(fault: unknown, config: StartConfig): string {
  return `Deodar cannot start: ${describeStartFault(fault, config)}`
}

export function describeStartFault(fault: unknown, config: StartConfig): string {
  const { port, host, dataDir, databaseUrl } = config
  const readText = (name: string) => String(propertyOf(fault, name) ?? '')
  const [code, message, syscall] = [readText('code'), readText('message'), readText('syscall')]
  const portAdvice = 'Choose another port: PORT=3001 npm start'
  const restoreAdvice = 'Restore your last backup (docs/running.md, Backups); nothing was changed.'
  const damagedSentence = `the database in ${dataDir} is damaged.\nKeep the file aside. ${restoreAdvice}`

  if (fault instanceof OtherUserFault)
    return `the data folder ${dataDir} belongs to the user ${fault.owner}. Nothing was changed.\nRun it as ${fault.owner}, or: chown -R USER ${dataDir}`
  if (fault instanceof DataFolderFault)
    return `the data folder ${dataDir} cannot be used: ${describeErrorCode(code)} (${code}).\nRepair that, or name another folder with DATA_DIR.`
  if (fault instanceof DatabaseFault)
    return fault.kind === 'lost'
      ? `the database in ${dataDir} is missing or empty, though there was one.\n${restoreAdvice} For a new one, name an empty folder with DATA_DIR.`
      : damagedSentence
  if (fault instanceof UnknownDatabase && fault.version === 'earlier') return TRIAL_DATA_ADVICE.join('\n')
  if (fault instanceof UnknownDatabase)
    return `a newer version of Deodar has migrated this database. Nothing was changed.\nInstall that version, or restore a backup from before the update (docs/running.md, Updates).`
  if (fault instanceof MigrationFault) {
    const why = String(propertyOf(fault.cause, 'message') ?? fault.cause)
    return `the migration ${fault.migration} failed (${why}); the database is as it was before.\nRepair that, or install the version before, which works as it did.`
  }
  if (fault instanceof LockFault)
    return `${fault.path} is broken.\nIt holds no data: make sure that no other server runs, and remove it.`

  if (code === 'EADDRINUSE') return `port ${port} is already used by another program.\n${portAdvice}`
  if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && readText('hostname') === host))
    return `this machine has no address ${host}.\nHOST is 127.0.0.1 for this machine alone, or 0.0.0.0 for every network.`
  if (code === 'EACCES' && syscall === 'listen') return `it may not open port ${port}.\n${portAdvice}`
  const file = describeFileFault(fault)
  if (file) return `${file}.`
  if (message === 'database or disk is full') return `the disk that holds ${dataDir} is full.`
  if (message === 'file is not a database' || message === 'database disk image is malformed')
    return damagedSentence
  if (message === 'database is locked') return `another program uses the database in ${dataDir} just now.`
  const postgresFault = databaseUrl && explainPostgresFault(fault)
  if (postgresFault) return `the database at DATABASE_URL ${postgresFault[0]}.\n${postgresFault[1]}`
  return message || String(fault)
}

/** Faults of PostgreSQL, or of a pooler before it, and what to do. The first entry whose pattern matches the code and the message counts. */
const postgresFaults: [RegExp, what: string, todo: string][] = [
  [
    /does not support SSL connections/,
    'does not speak TLS',
    'Turn it on there; on a private network, end DATABASE_URL with ?sslmode=disable',
  ],
  [
    /^(?:\w*SELF_SIGNED|UNABLE_TO_|CERT_|ERR_TLS_CERT)/,
    'has a certificate that is not trusted',
    'End DATABASE_URL with ?sslmode=verify-full&sslrootcert=/path/to/ca.pem',
  ],
  [
    /unsupported startup parameter/,
    'is behind a pooler that refuses a setting',
    'Take that setting out of DATABASE_URL, or use the direct address of the database.',
  ],
  [
    /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT) |timeout|Connection terminated/,
    'does not answer',
    'Is it running, and is the address right?',
  ],
  [
    /^28|password|SASL|no such user/i,
    'does not accept this user and password',
    'Correct DATABASE_URL; in its password write # as %23, / as %2F, ? as %3F, @ as %40 and % as %25.',
  ],
  [
    /^3D000|no such database/,
    'does not have this database',
    'Create it (createdb -O USER NAME), or correct the name at the end of DATABASE_URL.',
  ],
  [
    /^42501/,
    'does not let this user do that',
    'Make the user the owner of the database: alter database NAME owner to USER',
  ],
  [
    /^53300|too many clients/,
    'has no connection left',
    'End other programs that use it, or raise max_connections there.',
  ],
  [/^57P03/, 'is starting or stopping', 'Try again in a minute.'],
  [/^25006/, 'is read-only', 'Use the address of the main server, not of its copy.'],
]

/** A fault of the connection to PostgreSQL: what it is, with the service's own sentence, and what to do. Null for other faults. */
export function explainPostgresFault(fault: unknown): [what: string, todo: string] | null {
  const [code, message] = [propertyOf(fault, 'code') ?? '', propertyOf(fault, 'message') ?? ''].map(String)
  const knownFault = postgresFaults.find(([words]) => words.test(`${code} ${message}`))
  const isOfService = typeof propertyOf(fault, 'severity') === 'string'
  if (!knownFault && !isOfService) return null
  const serviceMessage = isOfService ? `. It said: ${message}` : code && ` (${code})`
  return [
    `${knownFault?.[1] ?? 'refused'}${serviceMessage}`,
    knownFault?.[2] ?? 'Repair that there, or correct DATABASE_URL.',
  ]
}
