import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { ChosenFile } from '../files/chosen-file.ts'
import { SHELVES } from './draft-store.ts'

interface Shelves extends DBSchema {
  files: { key: string; value: ChosenFile; indexes: { link: string } }
}

let opened: Promise<IDBPDatabase<Shelves>> | undefined
/** Files that the device would not keep: they are there for as long as the page is. */
const inMemory = new Map<string, ChosenFile>()

function shelves(): Promise<IDBPDatabase<Shelves>> {
  opened ??= openDB<Shelves>(SHELVES, 1, {
    upgrade(database) {
      database.createObjectStore('files', { keyPath: 'id' }).createIndex('link', 'link')
    },
    terminated: close,
  })
  opened.catch(close)
  return opened
}

/** The next call opens it again. */
function close() {
  opened = undefined
}

/** Runs on the device's storage; where a browser refuses it (a private window, a full phone) the page goes on without. */
async function calmly<T>(work: (database: IDBPDatabase<Shelves>) => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work(await shelves())
  } catch {
    return otherwise
  }
}

export async function keptFiles(link: string): Promise<ChosenFile[]> {
  const onDevice = await calmly((device) => device.getAllFromIndex('files', 'link', link), [])
  const here = [...inMemory.values()].filter((file) => file.link === link)
  const files = [...onDevice.filter(({ id }) => !inMemory.has(id)), ...here]
  return files.sort((one, other) => one.position - other.position)
}

/** Returns whether the device stored it; otherwise the page keeps it in memory until it is closed. */
export async function keepFile(file: ChosenFile): Promise<boolean> {
  inMemory.set(file.id, file)
  const kept = await calmly(async (device) => Boolean(await device.put('files', file)), false)
  if (kept && inMemory.get(file.id) === file) inMemory.delete(file.id)
  return kept
}

/** Whether a file would be gone with this page. */
export const isOnlyHere = (id: string) => inMemory.has(id)

export async function forgetFile(id: string): Promise<void> {
  inMemory.delete(id)
  await calmly((device) => device.delete('files', id), undefined)
}
