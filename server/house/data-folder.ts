import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { propertyOf } from '#domain/record.ts'

/** The data folder cannot be used; `code` is the system's own word for why. */
export class DataFolderFault extends Error {
  readonly code: string
  constructor(code: string) {
    super(`the data folder cannot be used: ${code}`)
    this.code = code
  }
}

/** Makes the data folder where it is missing, for this user alone, and looks that files can be written there. */
export function makeDataFolder(dataDir: string): void {
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

/** Whether a house was ever opened in this folder. */
export function hasHouse(dataDir: string): boolean {
  return statSync(join(dataDir, 'deodar.sqlite'), { throwIfNoEntry: false })?.isFile() ?? false
}
