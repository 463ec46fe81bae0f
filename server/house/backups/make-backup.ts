import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Outcome, type Refusal, refuse } from '#domain/refusal.ts'
import { writeArchive } from '../archives/write-archive.ts'
import { saysDiskFull } from '../disk-full.ts'
import type { House } from '../house.ts'
import { sealer } from './backup-key.ts'
import { inTurn } from './backup-turn.ts'
import { type Described, describeHouse } from './describe-house.ts'
import { archiveName, backupsFolder } from './list-backups.ts'
import { bringMedia, measureMedia, openMediaStore } from './media-store.ts'
import { knownMedia } from './newest-manifest.ts'
import { removeOldBackups } from './remove-old-backups.ts'
import { checkRoom } from './room-for-backup.ts'

/** `missing`: how many files are not in it, because the storage does not have them. */
export type MadeBackup = { file: string; at: string; bytes: number; missing: number }

/**
 * Makes an archive in the data folder: the database and what it takes to bring the house back, with the media beside it, once for all
 * archives. Afterwards those go that are not to stay. Refuses while another one is made, and where the disk has no room for it.
 */
export async function makeBackup(house: House): Promise<Outcome<MadeBackup>> {
  const made = await inTurn(house, async () => {
    const noRoom = await checkRoom(house)
    if (noRoom) return noRoom
    const { dataDir } = house.config
    const store = openMediaStore(dataDir)
    const known = await knownMedia(dataDir)
    const described = await describeHouse(house, 'beside', () => bringMedia(house, store, known))
    const file = join(backupsFolder(dataDir), archiveName(new Date(described.manifest.at)))
    const outcome = await write(described, file)
    await removeOldBackups(house)
    return outcome
  }).catch(saidOfFullDisk)
  return made ?? refuse('backupBusy')
}

/**
 * Writes everything, media and all, into one file that needs nothing beside it; one whose name ends in `.age` is sealed with the backup
 * key. Refuses to write over a file, and to seal where there is no key.
 */
export async function writeWholeBackup(house: House, file: string): Promise<Outcome<MadeBackup>> {
  if (await stat(file).catch(() => null)) return refuse('backupFileThere')
  const sealing = file.endsWith('.age') ? await sealer(house) : undefined
  if (sealing === null) return refuse('backupKeyMissing')
  return write(await describeWhole(house), file, sealing?.seal).catch(saidOfFullDisk)
}

/** A house as one archive, described but not yet written. */
export async function describeWhole(house: House): Promise<Described> {
  const known = await knownMedia(house.config.dataDir)
  return describeHouse(house, 'archive', () => measureMedia(house, known))
}

/** Under another name until it is whole and on the disk. */
async function write(
  { manifest, parts, clear }: Described,
  file: string,
  seal = async (bytes: Readable) => bytes,
): Promise<Outcome<MadeBackup>> {
  const half = `${file}.part`
  try {
    const archive = await seal(Readable.from(writeArchive(manifest, parts)))
    await pipeline(archive, createWriteStream(half, { mode: 0o600, flush: true }))
    await rename(half, file)
    await syncFolder(dirname(file))
    const { size: bytes } = await stat(file)
    return { ok: true, file, at: manifest.at, bytes, missing: manifest.missing.length }
  } finally {
    await rm(half, { force: true })
    await clear()
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

function saidOfFullDisk(fault: unknown): Refusal {
  if (saysDiskFull(fault)) return refuse('backupNoRoom')
  throw fault
}
