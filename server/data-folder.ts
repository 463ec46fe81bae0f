import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  type Stats,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { propertyOf } from '#modules/common/record.ts'

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
