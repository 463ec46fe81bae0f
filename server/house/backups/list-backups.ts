import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** One archive in the data folder. */
export type Backup = {
  /** Its whole path. */
  file: string
  /** When it was made. */
  at: string
  /** Of the archive alone: the media of all archives lie beside them, once. */
  bytes: number
  /** When it was last restored for a proof; null while it was not. */
  provenAt: string | null
}

/** The archives of a data folder, newest first; none where there is no folder of them. */
export async function listBackups(dataDir: string): Promise<Backup[]> {
  const folder = backupsFolder(dataDir)
  const names = await readdir(folder).catch(nothing)
  const proofs = await readProofs(dataDir)
  const found = await Promise.all(
    (names ?? []).map(async (name) => {
      const at = madeAt(name)
      const file = join(folder, name)
      const bytes = at && (await stat(file).catch(nothing))?.size
      return at && bytes !== undefined && bytes !== null
        ? [{ file, at, bytes: Number(bytes), provenAt: proofs[name] ?? null }]
        : []
    }),
  )
  return found.flat().sort((one, other) => other.at.localeCompare(one.at))
}

export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** `deodar-2026-11-22T21-30-05Z.tar`: a name that every file system takes, and that sorts by time. */
export function archiveName(at: Date): string {
  return `deodar-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`
}

/** When the archive of that name was made; null where it is the name of something else. */
export function madeAt(name: string): string | null {
  const [, day, hour, minute, second] =
    /^deodar-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar$/.exec(name) ?? []
  return day ? `${day}T${hour}:${minute}:${second}.000Z` : null
}

/** Which archives proved themselves, and when, by their names. */
export async function readProofs(dataDir: string): Promise<Record<string, string>> {
  const text = await readFile(proofsFile(dataDir), 'utf8').catch(nothing)
  return text ? JSON.parse(text) : {}
}

export function proofsFile(dataDir: string): string {
  return join(backupsFolder(dataDir), 'proven.json')
}

function nothing(fault: NodeJS.ErrnoException): null {
  if (fault.code === 'ENOENT' || fault.code === 'ENOTDIR') return null
  throw fault
}
