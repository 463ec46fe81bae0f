import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { ChosenFile } from '../files/chosen-files.ts'
import { GUEST_DATABASE } from './review-draft.ts'

interface GuestDatabase extends DBSchema {
  files: { key: string; value: ChosenFile; indexes: { link: string } }
}

type Database = IDBPDatabase<GuestDatabase>

let openedDatabase: Promise<Database> | undefined
/** Files that the device did not store: they exist until the page is closed. */
const filesInMemory = new Map<string, ChosenFile>()

function openDatabase(): Promise<Database> {
  openedDatabase ??= openDB<GuestDatabase>(GUEST_DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('files', { keyPath: 'id' }).createIndex('link', 'link')
    },
    terminated: forgetDatabase,
  })
  openedDatabase.catch(forgetDatabase)
  return openedDatabase
}

/** The next call opens it again. */
function forgetDatabase() {
  openedDatabase = undefined
}

/** Runs `work` on the device's database; where a browser refuses it (a private window, a full phone) the page continues without it. */
async function withDatabase<T>(work: (database: Database) => Promise<T>, fallback: T): Promise<T> {
  try {
    return await work(await openDatabase())
  } catch {
    return fallback
  }
}

export async function readSavedFiles(linkHash: string): Promise<ChosenFile[]> {
  const files = await withDatabase((database) => database.getAllFromIndex('files', 'link', linkHash), [])
  const unstoredFiles = [...filesInMemory.values()].filter((file) => file.link === linkHash)
  const allFiles = [...files.filter(({ id }) => !filesInMemory.has(id)), ...unstoredFiles]
  return allFiles.sort((one, other) => one.position - other.position)
}

/** Returns whether the device stored it; otherwise the page keeps it in memory until it is closed. */
export async function saveFile(file: ChosenFile): Promise<boolean> {
  filesInMemory.set(file.id, file)
  const isStored = await withDatabase(async (database) => Boolean(await database.put('files', file)), false)
  if (isStored && filesInMemory.get(file.id) === file) filesInMemory.delete(file.id)
  return isStored
}

export const isOnlyInMemory = (id: string) => filesInMemory.has(id)

export async function deleteFile(id: string): Promise<void> {
  filesInMemory.delete(id)
  await withDatabase((database) => database.delete('files', id), undefined)
}
