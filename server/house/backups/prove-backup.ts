import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Outcome, refuse, refuseSaying } from '#domain/refusal.ts'
import { diskStorage, mediaFolder } from '../../media/storage.ts'
import { ArchiveRefused } from '../archives/archive-refused.ts'
import type { Manifest } from '../archives/manifest.ts'
import { saysDiskFull } from '../disk-full.ts'
import { type House, isoNow } from '../house.ts'
import { newId } from '../keys.ts'
import { describeFault } from '../log.ts'
import { referredKeys } from '../media/media.ts'
import { closeHouse, openHouse } from '../open.ts'
import { fileSource } from './archive-source.ts'
import { noteBackup } from './backup-state.ts'
import { inTurn } from './backup-turn.ts'
import { listBackups, proofsFile, readProofs } from './list-backups.ts'
import { backupWorkFolder } from './media-store.ts'
import { sayBackupFault } from './say-backup-fault.ts'
import { stageArchive } from './stage-archive.ts'

/**
 * Brings the newest archive back into a folder of its own, opens the house in it, counts it against the manifest, and throws it away. Keeps
 * that it has proven itself, or why not. Refuses where this data folder has no archive.
 */
export async function proveBackup(house: House): Promise<Outcome<{ file: string }>> {
  const { dataDir } = house.config
  const [newest] = await listBackups(dataDir)
  if (!newest) return refuse('restoreNone')
  const proof = await inTurn(house, () => tryOut(house, newest.file))
  if (!proof) return refuse('backupBusy')
  const at = isoNow(house)
  if (proof.ok) {
    await keepProof(dataDir, basename(newest.file), at)
    await noteBackup(house, { provenAt: at, proofFailed: null })
    house.log.info('backup.proven')
    return { ok: true, file: newest.file }
  }
  await noteBackup(house, { proofFailed: { at, why: proof.message } })
  house.log.error('backup.unproven', { code: proof.code })
  return proof
}

async function tryOut(house: House, file: string): Promise<Outcome> {
  const folder = join(await backupWorkFolder(house.config.dataDir), `proof-${newId()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const source = await fileSource(file, undefined)
    if (!source) return refuse('archiveUnknown')
    const { manifest } = await stageArchive(source, folder, { link: true })
    return await openAndCount(house, folder, manifest)
  } catch (fault) {
    if (fault instanceof ArchiveRefused) return fault.refusal
    if (saysDiskFull(fault)) return refuse('backupNoRoom')
    house.log.error('backup.proof', describeFault(fault))
    return refuseSaying('backupFaulty', sayBackupFault(fault))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** As the house would be opened on a new machine; its rows were counted while they were as the manifest says. */
async function openAndCount(house: House, folder: string, manifest: Manifest): Promise<Outcome> {
  const place = { dataDir: folder, databaseUrl: undefined, bucket: undefined, smtpUrl: undefined }
  const tried = await openHouse({ ...house.config, ...place, logLevel: 'silent' }, {})
  try {
    const there = new Set<string>()
    for await (const { key } of diskStorage(mediaFolder(folder)).list()) there.add(key)
    const known = new Set([...there, ...manifest.missing])
    const isWhole = manifest.media.every(({ key }) => there.has(key))
    // What was erased while the archive was made is in its rows alone.
    const erased = [...(await referredKeys(tried.database)).keys()].filter((key) => !known.has(key))
    if (erased.length > 0) house.log.warn('backup.erased', { files: erased.length })
    return isWhole ? { ok: true } : refuse('archiveMediaMissing')
  } finally {
    await closeHouse(tried)
  }
}

/** Of archives that are gone nothing is kept. */
async function keepProof(dataDir: string, name: string, at: string): Promise<void> {
  const names = new Set((await listBackups(dataDir)).map(({ file }) => basename(file)))
  const all = Object.entries({ ...(await readProofs(dataDir)), [name]: at })
  const kept = Object.fromEntries(all.filter(([each]) => names.has(each)))
  await writeFile(proofsFile(dataDir), JSON.stringify(kept), { mode: 0o600, flush: true })
}
