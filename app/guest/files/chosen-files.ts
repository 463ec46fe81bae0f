import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MediaKind } from '#core/db/tables.ts'
import { hasAllowedExtension } from '#modules/media/declared-type.ts'
import { mediaRules } from '#modules/media/media.ts'
import { hashLinkKey, mayHaveStoredFiles } from '../draft/review-draft.ts'
import { importWithRetry } from '../sending/requests.ts'

export type ChosenFiles = ReturnType<typeof useChosenFiles>

/** The chosen files of a review, which are stored on this device until they have been sent. */
export function useChosenFiles(linkKey: string) {
  const [list, setList] = useState<ChosenFile[]>([])
  const [unconverted, setUnconverted] = useState<ChosenFile[]>([])
  const [hasUnstoredFile, setHasUnstoredFile] = useState(false)
  const latestFiles = useRef(list)
  const runningWork = useRef(new Set<Promise<unknown>>())

  const showSavedFiles = useEffectEvent((saved: ChosenFile[]) => {
    const ids = new Set(saved.map(({ id }) => id))
    const unsaved = latestFiles.current.filter(({ id }) => !ids.has(id))
    setFiles([...saved.filter(({ begun }) => !begun), ...unsaved])
    setUnconverted(saved.filter(({ begun }) => begun))
  })

  useEffect(() => void readFilesOfLink(linkKey).then(showSavedFiles), [linkKey])

  function setFiles(newFiles: ChosenFile[]) {
    latestFiles.current = newFiles
    setList(newFiles)
  }

  async function add(kind: MediaKind, name: string, blob: Blob, poster?: Blob): Promise<void> {
    const position = latestFiles.current.length
    const link = await hashLinkKey(linkKey)
    const file = { id: createId(), link, kind, name, blob, position, ...(poster && { poster }) }
    setFiles([...latestFiles.current, file])
    const { saveFile } = await openFileStore()
    if (!(await saveFile(file))) setHasUnstoredFile(true)
  }

  function remove(id: string) {
    setFiles(latestFiles.current.filter((file) => file.id !== id))
    openFileStore().then(({ deleteFile }) => deleteFile(id))
  }

  async function trackWork(promise: Promise<unknown>): Promise<void> {
    runningWork.current.add(promise)
    await promise.finally(() => runningWork.current.delete(promise))
  }

  return {
    list,
    /** The device did not store a file: it is lost when the page is closed. */
    hasFilesOnlyInMemory: hasUnstoredFile && list.length > 0,
    /** Chosen, but not converted when an earlier page was closed. */
    unconverted,
    listOfKind: (kind: MediaKind) => list.filter((file) => file.kind === kind),
    add,
    /** Adds a file in place of any other of its kind. */
    async replace(kind: MediaKind, name: string, blob: Blob, poster?: Blob): Promise<void> {
      for (const old of latestFiles.current) if (old.kind === kind) remove(old.id)
      await add(kind, name, blob, poster)
    },
    remove,
    /** Moves one among those of its kind, by so many places. */
    move(id: string, places: number) {
      setFiles(moveFile(latestFiles.current, id, places))
      openFileStore().then(({ saveFile }) => latestFiles.current.map(saveFile))
    },
    /** Registers work that adds a file, or fails, at its end. */
    trackWork,
    /** Registers a conversion; the original is stored until it ends. `unconverted` is the one that an earlier page has stored. */
    async convert(kind: MediaKind, file: File, conversion: Conversion, unconverted?: ChosenFile) {
      const work = async () => {
        const link = await hashLinkKey(linkKey)
        const newFile = { id: createId(), link, kind, name: file.name, position: 0 }
        await convertInOneTab({ ...newFile, ...unconverted, blob: file }, conversion)
      }
      await trackWork(work())
    },
    isWorking: () => runningWork.current.size > 0,
    async waitForWork(): Promise<void> {
      while (runningWork.current.size > 0) await Promise.allSettled(runningWork.current)
    },
  }
}

async function readFilesOfLink(linkKey: string): Promise<ChosenFile[]> {
  const store = await openFileStoreIfUsed()
  return store ? store.readSavedFiles(await hashLinkKey(linkKey)) : []
}

/** Continues with a file that an earlier page did not convert, once it is found. */
export function useResumedConversion(
  { unconverted }: ChosenFiles,
  kind: MediaKind,
  convert: (file: File, unconvertedFile: ChosenFile) => void,
) {
  const resume = useEffectEvent(convert)
  useEffect(() => {
    const original = unconverted.find((file) => file.kind === kind)
    if (original) resume(new File([original.blob], original.name, { type: original.blob.type }), original)
  }, [unconverted, kind])
}

/** A URL for a file on this device, released when it is no longer shown. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return setUrl(undefined)
    const created = URL.createObjectURL(blob)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [blob])
  return url
}

type FileStore = typeof import('../draft/file-store.ts')

let isStoreUsed = false

function openFileStore(): Promise<FileStore> {
  isStoreUsed = true
  return importWithRetry(() => import('../draft/file-store.ts'))
}

/** Loads the code that stores files, but only where a file may be stored; else null. */
export async function openFileStoreIfUsed(): Promise<FileStore | null> {
  return isStoreUsed || (await mayHaveStoredFiles()) ? openFileStore() : null
}

/** Does the work in one tab at a time; another takes over when that one closes. Without locks every tab does it, and the server's limits hold. */
export async function runInOneTabOnly(name: string, signal: AbortSignal, work: () => Promise<void>) {
  if (!navigator.locks) return work()
  try {
    await navigator.locks.request(name, { signal }, work)
  } catch (fault) {
    if (!signal.aborted) console.error('The files could not be delivered.', fault)
  }
}

/** A conversion of one file; resolves to `page-closed` when the page was closed before its end. */
type Conversion = () => Promise<'page-closed' | undefined>

export const conversionLockName = ({ id }: Pick<ChosenFile, 'id'>) => `deodar converting ${id}`

/** Converts a file unless another tab does so at this moment. The device keeps the original until the end, so that a later page can continue. */
async function convertInOneTab(file: ChosenFile, convert: Conversion): Promise<void> {
  const work = async () => {
    const { deleteFile, saveFile } = await openFileStore()
    saveFile({ ...file, begun: (file.begun ?? 0) + 1 })
    let result: 'page-closed' | undefined
    try {
      result = await convert()
    } finally {
      if (result !== 'page-closed') await deleteFile(file.id)
    }
  }
  if (!navigator.locks) return work()
  await navigator.locks.request(conversionLockName(file), { ifAvailable: true }, (lock) => lock && work())
}

/** A file the guest has chosen, as stored on this device; converted by the page unless `begun` is set. */
export type ChosenFile = {
  id: string
  /** The link of its review, as a hash. */
  link: string
  kind: MediaKind
  name: string
  blob: Blob
  position: number
  poster?: Blob
  /** It is not converted yet; the number of conversions that were begun. */
  begun?: number
  /** The refused file it was chosen in place of. */
  replaces?: string
  uploadUrl?: string
}

/** A device that gave up in the middle of a conversion twice will do so again. */
export const MAX_CONVERSION_ATTEMPTS = 2

export function createId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join('')
}

/** A jpg, jpeg, png or gif by its name, and under 2,000,000 bytes (specification 5). */
export function isProfilePicture({ name, size }: { name: string; size: number }): boolean {
  return hasAllowedExtension('profile', name) && size < mediaRules.profile.lessThanBytes
}

/** The files with one moved by so many places among those of its own kind, and all of them numbered again. */
export function moveFile(files: readonly ChosenFile[], id: string, by: number): ChosenFile[] {
  const moved = files.find((file) => file.id === id)
  if (!moved) return [...files]
  const ofKind = files.filter(({ kind }) => kind === moved.kind)
  const from = ofKind.indexOf(moved)
  const to = Math.max(0, Math.min(ofKind.length - 1, from + by))
  ofKind.splice(to, 0, ...ofKind.splice(from, 1))
  const rest = files.filter(({ kind }) => kind !== moved.kind)
  return [...rest, ...ofKind].map((file, position) => ({ ...file, position }))
}

/** `3.4 MB`, or `80 kB` of what is small. */
export function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** `1:05` */
export function formatLength(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
