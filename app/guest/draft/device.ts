import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { ChosenFile } from '../files/chosen-file.ts'
import type { Draft } from './draft.ts'
import { forgetMirror, mirrorDraft, mirroredDraft } from './mirror.ts'
import { tellOtherTabs } from './other-tabs.ts'

interface Shelves extends DBSchema {
  drafts: { key: string; value: Draft }
  files: { key: string; value: ChosenFile; indexes: { link: string } }
}

let opened: Promise<IDBPDatabase<Shelves>> | undefined

function shelves(): Promise<IDBPDatabase<Shelves>> {
  opened ??= openDB<Shelves>('deodar-guest', 1, {
    upgrade(database) {
      database.createObjectStore('drafts')
      database.createObjectStore('files', { keyPath: 'id' }).createIndex('link', 'link')
    },
  })
  return opened
}

/** Runs on the device's storage; where a browser refuses it (a private window, a full phone) the page goes on without. */
async function calmly<T>(work: (database: IDBPDatabase<Shelves>) => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work(await shelves())
  } catch {
    return otherwise
  }
}

/** The draft that all tabs share. */
export const sharedDraft = (link: string) =>
  calmly<Draft | undefined>((device) => device.get('drafts', link), undefined)

/** The draft as it was last, the shared one or this tab's own, whichever is newer. */
export async function keptDraft(link: string): Promise<Draft | undefined> {
  const stored = await sharedDraft(link)
  const mirrored = mirroredDraft(link)
  return mirrored && mirrored.savedAt > (stored?.savedAt ?? 0) ? mirrored : stored
}

export async function keepDraft(link: string, draft: Draft): Promise<void> {
  mirrorDraft(link, draft)
  await calmly((device) => device.put('drafts', draft, link), undefined)
  tellOtherTabs(link)
}

export async function forgetDraft(link: string): Promise<void> {
  forgetMirror(link)
  await calmly((device) => device.delete('drafts', link), undefined)
  tellOtherTabs(link)
}

export async function keptFiles(link: string): Promise<ChosenFile[]> {
  const files = await calmly((device) => device.getAllFromIndex('files', 'link', link), [])
  return files.sort((one, other) => one.position - other.position)
}

export const keepFile = (file: ChosenFile) =>
  calmly(async (device) => void (await device.put('files', file)), undefined)

export const forgetFile = (id: string) => calmly((device) => device.delete('files', id), undefined)
