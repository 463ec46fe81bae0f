import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { propertyOf } from '#modules/common/record.ts'
import type { Config } from '#server/config.ts'
import { type HeldLock, holdLock, LockFault } from '#server/db/file-lock.ts'
import { soundAtStart } from '#server/db/soundness.ts'

const MARK = 'deodar.house'

/** The database of a house that lived here cannot be opened as it is. */
export class DatabaseFault extends Error {
  readonly kind: 'damaged' | 'lost'
  constructor(kind: 'damaged' | 'lost') {
    super(`the database is ${kind}`)
    this.kind = kind
  }
}

const LOCK = 'server.lock'

/** The data folder cannot be used; `code` is the system's own word for why. */
export class DataFolderFault extends Error {
  readonly code: string
  constructor(code: string) {
    super(`the data folder cannot be used: ${code}`)
    this.code = code
  }
}

/** This process runs as another user than the one whose house it is: files that it wrote would be closed to that user. */
export class OtherUserFault extends Error {
  readonly owner: string
  constructor(owner: string) {
    super(`the data folder belongs to ${owner}`)
    this.owner = owner
  }
}

/** Makes the data folder where it is missing, for this user alone, and looks that files can be written there. Throws `OtherUserFault` before it changes anything. */
export function makeDataFolder(dataDir: string, user: number | undefined = process.getuid?.()): void {
  requireOwnUser(dataDir, user)
  try {
    make(dataDir)
    if (!statSync(dataDir).isDirectory()) throw new DataFolderFault('ENOTDIR')
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    if (isOurs(dataDir)) chmodSync(dataDir, 0o700)
  } catch (fault) {
    throw new DataFolderFault(String(propertyOf(fault, 'code') ?? 'unknown'))
  }
}

/** Folder by folder: below /proc, making them all in one call would never come back. */
function make(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })) return
  if (dirname(folder) !== folder) make(dirname(folder))
  try {
    mkdirSync(folder, 0o700)
  } catch (fault) {
    if (propertyOf(fault, 'code') !== 'EEXIST') throw fault
  }
}

/** A folder that others use as well keeps its manners; an empty one, or one with a house in it, is made private. */
function isOurs(folder: string): boolean {
  const { uid, mode } = statSync(folder)
  if (uid !== process.getuid?.() || (mode & 0o077) === 0) return false
  const names = readdirSync(folder)
  return names.length === 0 || names.includes('deodar.sqlite') || names.includes('server.lock')
}

/** Throws `OtherUserFault` where the house in this folder belongs to another user than this one. */
export function requireOwnUser(dataDir: string, user: number | undefined = process.getuid?.()): void {
  const owner = ownerOf(dataDir)
  if (user === undefined || owner === null || owner === user) return
  // A folder that an administrator or a cluster prepared for a group may belong to somebody else until the house is in it.
  if (user !== 0 && mayLookInto(dataDir) && !isWrittenIn(dataDir)) return
  throw new OtherUserFault(nameOfUser(owner))
}

/** The files that each house has tell whose it is; before there is one, its folder does. */
const WRITTEN = ['deodar.sqlite', 'server.lock']

function ownerOf(dataDir: string): number | null {
  for (const path of [...WRITTEN.map((name) => join(dataDir, name)), dataDir]) {
    const found = statOf(path)
    if (found) return found.uid
  }
  return null
}

function isWrittenIn(dataDir: string): boolean {
  return WRITTEN.some((name) => statOf(join(dataDir, name)))
}

function mayLookInto(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Null where it is not there, or where this user may not look. */
function statOf(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null
  } catch {
    return null
  }
}

/** The name of a user, or the number with a # before it, which sudo takes too. */
function nameOfUser(uid: number): string {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((each) => each.split(':')[2] === String(uid))
    return line?.split(':')[0] ?? `#${uid}`
  } catch {
    return `#${uid}`
  }
}

export function isFolder(path: string): boolean {
  return statOf(path)?.isDirectory() ?? false
}

/** Whether a house was ever opened in this folder. */
export function hasHouse(dataDir: string): boolean {
  return statOf(join(dataDir, 'deodar.sqlite'))?.isFile() ?? false
}

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

/** Throws where a house lived in this folder, but its database is gone or has nothing in it: a new one must not take its place. */
export function requireOldHouse({ dataDir, databaseUrl }: Place): void {
  if (!databaseUrl && hasLived(dataDir) && isEmpty(databaseFile(dataDir))) throw new DatabaseFault('lost')
}

/** Throws where the database is damaged, as far as a look of ten seconds shows. Gives whether it was long enough. */
export async function requireSound({ dataDir, databaseUrl }: Place): Promise<boolean> {
  if (databaseUrl || isEmpty(databaseFile(dataDir))) return true
  const soundness = await soundAtStart(databaseFile(dataDir))
  if (soundness === 'damaged') throw new DatabaseFault('damaged')
  return soundness === 'sound'
}

/** Marks the folder as one that a house lives in; the mark survives a power cut. */
export function markHouse({ dataDir, databaseUrl }: Place): void {
  if (databaseUrl || hasLived(dataDir)) return
  const file = openSync(join(dataDir, MARK), 'w', 0o600)
  writeSync(file, 'A house lives in this folder: no new one is opened here without its database.\n')
  fsyncSync(file)
  closeSync(file)
}

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'deodar.sqlite')
}

/** Whether a house lived in this folder. */
export function hasLived(dataDir: string): boolean {
  return existsSync(join(dataDir, MARK))
}

/** Missing, of no length, or without a single table. What else is wrong with it is said by whoever opens it. */
function isEmpty(file: string): boolean {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return true
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    const tables = database.prepare('select count(*) as count from sqlite_schema').get()
    database.close()
    return tables?.count === 0
  } catch {
    return false
  }
}

/** Holds the data folder for this process alone; null when another server has it. Throws what else keeps it from being held. */
export function lockDataFolder(dataDir: string): HeldLock | null {
  makeDataFolder(dataDir)
  const path = join(dataDir, LOCK)
  try {
    return holdLock(path)
  } catch (fault) {
    if (fault instanceof LockFault) throw fault
    writeSomething(dataDir)
    throw new LockFault(path)
  }
}

/** SQLite does not say why it could not; the system says it to whoever writes a file beside. */
function writeSomething(dataDir: string): void {
  const probe = join(dataDir, '.probe')
  try {
    writeFileSync(probe, 'x'.repeat(4096), { flush: true })
  } catch (fault) {
    throw new DataFolderFault(String(propertyOf(fault, 'code') ?? 'unknown'))
  } finally {
    rmSync(probe, { force: true })
  }
}

/** Leaves in the data folder where the running server is reached, so that links made beside it lead there. */
export function leaveAddress({ dataDir, publicOrigin }: Pick<Config, 'dataDir' | 'publicOrigin'>): void {
  writeFileSync(addressIn(dataDir), `${publicOrigin}\n`, { mode: 0o600 })
}

/** Takes it away again; a server that was ended from one moment to the next leaves it, and the next one writes its own. */
export function forgetAddress(dataDir: string): void {
  rmSync(addressIn(dataDir), { force: true })
}

/** Where the server that has this data folder is reached, or was last; undefined when there is none. */
export function readAddress(dataDir: string): string | undefined {
  try {
    const address = readFileSync(addressIn(dataDir), 'utf8').trim()
    return URL.canParse(address) ? new URL(address).origin : undefined
  } catch {
    return undefined
  }
}

function addressIn(dataDir: string): string {
  return join(dataDir, 'server.address')
}
