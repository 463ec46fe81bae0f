import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { checkDatabaseAtStart } from '#core/db/soundness.ts'
import type { Config } from '#core/host/config.server.ts'
import { attempt } from '#core/values/attempt.ts'
import { propertyOf } from '#core/values/record.ts'

/** The database file is damaged, or lost although this folder had one. */
export class DatabaseFault extends Error {
  readonly kind: 'damaged' | 'lost'
  constructor(kind: 'damaged' | 'lost') {
    super(`the database is ${kind}`)
    this.kind = kind
  }
}

/** The data folder cannot be used; `code` is the system's. */
export class DataFolderFault extends Error {
  readonly code: string
  constructor(fault: unknown) {
    const code = String(propertyOf(fault, 'code') ?? 'unknown')
    super(`the data folder cannot be used: ${code}`)
    this.code = code
  }
}

/** The data folder belongs to another user, who could not read the files of this process. */
export class OtherUserFault extends Error {
  readonly owner: string
  constructor(owner: string) {
    super(`the data folder belongs to ${owner}`)
    this.owner = owner
  }
}

/** `server.lock` is no lock file. */
export class LockFault extends Error {
  readonly path: string
  constructor(path: string) {
    super(`${path} cannot be locked`)
    this.path = path
  }
}

const DATABASE = 'deodar.sqlite'
const LOCK = 'server.lock'
/** The mark of an installation: a folder that has it had a database, so a missing database is lost and not new. */
const INSTALLATION_MARK = 'deodar.house'
const [SQLITE_BUSY, SQLITE_CORRUPT, SQLITE_NOTADB] = [5, 11, 26]

export function databaseFile(dataDir: string): string {
  return join(dataDir, DATABASE)
}

/** Makes the data folder where it is missing, for this user alone, and checks that it can be used. Throws `OtherUserFault` before it changes anything. */
export function makeDataFolder(dataDir: string): void {
  requireOwnUser(dataDir)
  try {
    makeFolder(dataDir)
    const { uid, mode } = statSync(dataDir)
    // A folder that other programs use as well stays as it is.
    const names = readdirSync(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    const isOurs = names.length === 0 || names.includes(DATABASE) || names.includes(LOCK)
    if (isOurs && uid === process.getuid?.() && (mode & 0o077) !== 0) chmodSync(dataDir, 0o700)
  } catch (fault) {
    throw new DataFolderFault(fault)
  }
}

/** Folder by folder: below /proc, making them all in one call never returns. */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  mkdirSync(folder, 0o700)
}

/** Throws `OtherUserFault` where the database in this folder, or the folder before there is one, belongs to another user. */
export function requireOwnUser(dataDir: string, user: number | undefined = process.getuid?.()): void {
  const ownFile = readStats(join(dataDir, DATABASE)) ?? readStats(join(dataDir, LOCK))
  const owner = (ownFile ?? readStats(dataDir))?.uid
  if (user === undefined || owner === undefined || owner === user) return
  // An empty folder may be prepared for a group. A folder that this user cannot read also looks empty.
  const isReadable = attempt(() => {
    accessSync(dataDir, constants.R_OK | constants.X_OK)
    return true
  })
  if (!ownFile && user !== 0 && isReadable) return
  const users = readTextOrEmpty('/etc/passwd').split('\n')
  const line = users.find((each) => each.split(':')[2] === String(owner))
  throw new OtherUserFault(line?.split(':')[0] ?? `#${owner}`)
}

/** Undefined where the file is missing or not accessible. */
function readStats(path: string): Stats | undefined {
  return attempt(() => statSync(path))
}

function readTextOrEmpty(path: string): string {
  return attempt(() => readFileSync(path, 'utf8')) ?? ''
}

export function isFolder(path: string): boolean {
  return readStats(path)?.isDirectory() ?? false
}

export function hasDatabase(dataDir: string): boolean {
  return readStats(databaseFile(dataDir))?.isFile() ?? false
}

/** Whether there was a database at any time. */
export function hadDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, INSTALLATION_MARK))
}

type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl'>

/** Throws where the database of this folder is gone or has no tables: a new one must not take its place. */
export function requireDatabaseNotLost({ dataDir, databaseUrl }: DatabaseConfig): void {
  if (!databaseUrl && hadDatabase(dataDir) && isDatabaseEmpty(databaseFile(dataDir)))
    throw new DatabaseFault('lost')
}

/** Throws where the database is damaged. Resolves with false where a check of ten seconds was not long enough. */
export async function requireSoundDatabase({ dataDir, databaseUrl }: DatabaseConfig): Promise<boolean> {
  if (databaseUrl || isDatabaseEmpty(databaseFile(dataDir))) return true
  const soundness = await checkDatabaseAtStart(databaseFile(dataDir))
  if (soundness === 'damaged') throw new DatabaseFault('damaged')
  return soundness === 'sound'
}

/** Writes the mark of an installation, so that it survives a power cut. */
export function markInstallation({ dataDir, databaseUrl }: DatabaseConfig): void {
  if (databaseUrl || hadDatabase(dataDir)) return
  const text = 'Deodar has a database in this folder: without it, no new one is made here.\n'
  writeFileSync(join(dataDir, INSTALLATION_MARK), text, { mode: 0o600, flush: true })
}

/** Missing, of no length, or without a table. Other faults show when it is opened. */
function isDatabaseEmpty(file: string): boolean {
  if ((readStats(file)?.size ?? 0) === 0) return true
  try {
    using database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    return database.prepare('select count(*) as count from sqlite_schema').get()?.count === 0
  } catch {
    return false
  }
}

export type DataFolderLock = { release(): void }

/**
 * Locks the data folder for this process alone; null where another server has it. SQLite's own file lock does the work, so that the operating
 * system releases it whatever ends the process. Throws `LockFault` where the file is something else, and `DataFolderFault`.
 */
export function lockDataFolder(dataDir: string): DataFolderLock | null {
  makeDataFolder(dataDir)
  const path = join(dataDir, LOCK)
  let lock: DatabaseSync | undefined
  try {
    const database = new DatabaseSync(path, { timeout: 0 })
    lock = database
    database.exec('begin exclusive')
    return { release: () => database.close() }
  } catch (fault) {
    lock?.close()
    const errcode = propertyOf(fault, 'errcode')
    if (errcode === SQLITE_BUSY) return null
    // SQLite reports no reason; writing a file does.
    if (errcode !== SQLITE_NOTADB && errcode !== SQLITE_CORRUPT) requireWritable(dataDir)
    throw new LockFault(path)
  }
}

function requireWritable(dataDir: string): void {
  const probe = join(dataDir, '.probe')
  try {
    writeFileSync(probe, 'x'.repeat(4096), { flush: true })
  } catch (fault) {
    throw new DataFolderFault(fault)
  } finally {
    rmSync(probe, { force: true })
  }
}

/** Writes the address of the running server into the data folder, for the links that commands make. */
export function writeServerAddress(config: Pick<Config, 'dataDir' | 'publicOrigin'>): void {
  writeFileSync(addressFile(config.dataDir), `${config.publicOrigin}\n`, { mode: 0o600 })
}

export function removeServerAddress(dataDir: string): void {
  rmSync(addressFile(dataDir), { force: true })
}

/** The address of the running server, or of one that was killed. */
export function readServerAddress(dataDir: string): string | undefined {
  return URL.parse(readTextOrEmpty(addressFile(dataDir)).trim())?.origin
}

function addressFile(dataDir: string): string {
  return join(dataDir, 'server.address')
}
