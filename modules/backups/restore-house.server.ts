import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { MAIL_SERVER } from '#modules/mail/mail-server.server.ts'
import { diskStorage, mediaFolder, openStorage } from '#modules/media/storage.server.ts'
import { LOG_KEY } from '#modules/public-log/log-key.server.ts'
import { type Outcome, type Refusal, refuse } from '#modules/refusals/refusal.ts'
import type { Config } from '#server/config.ts'
import { databaseFile, lockDataFolder, markHouse } from '#server/data-folder.ts'
import { isEmptyPostgres } from '#server/db/archive-file.ts'
import { openDatabase } from '#server/db/open.ts'
import { ArchiveRefused, type Manifest } from './archive.server.ts'
import { type ArchiveSource, type Staged, stageArchive } from './stage-archive.server.ts'

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'bucket' | 'houseKey'>

/**
 * `sealed`: whether something the house keeps sealed, such as the password of its mail server, stays shut because its key was not brought;
 * `unsigned`: whether that is the key of its public log.
 */
export type Restored = { manifest: Manifest; sealed: boolean; unsigned: boolean }

const STAGE = '.restoring'
/** What may lie in a folder that counts as empty. */
const ASIDE = ['backups', 'lost+found', 'server.lock', 'server.lock-journal']
/** What a restore that was ended in the middle may have laid out; the database comes last. */
const LAID_OUT = ['media', 'house.key', STAGE]

/**
 * Brings a house back from an archive, into an empty data folder and, where one is named, an empty PostgreSQL. Everything is looked through
 * first, in a folder of its own; nothing is in its place before all was found right. Refuses a place where something is, a server that
 * runs there, and an archive that is not to be trusted.
 */
export async function restoreHouse(place: Place, source: ArchiveSource): Promise<Outcome<Restored>> {
  const lock = lockDataFolder(place.dataDir)
  if (!lock) return refuse('restoreServerRuns')
  const stage = join(place.dataDir, STAGE)
  try {
    const full = await checkEmpty(place)
    if (full) return full
    await mkdir(stage, { mode: 0o700 })
    const staged = await stageArchive(source, stage)
    const hasKey = staged.houseKey || place.houseKey
    const closed = hasKey ? { sealed: false, unsigned: false } : encryptedIn(databaseFile(stage))
    await layOut(place, stage, staged)
    return { ok: true, manifest: staged.manifest, ...closed }
  } catch (fault) {
    if (fault instanceof ArchiveRefused) return fault.refusal
    throw fault
  } finally {
    await rm(stage, { recursive: true, force: true })
    lock.release()
  }
}

async function checkEmpty({ dataDir, databaseUrl }: Place): Promise<Refusal | null> {
  const names = (await readdir(dataDir)).filter((name) => !ASIDE.includes(name))
  const isUnfinished = names.includes(STAGE) && names.every((name) => LAID_OUT.includes(name))
  if (names.length > 0 && !isUnfinished) return refuse('restoreNotEmpty')
  for (const name of names) await rm(join(dataDir, name), { recursive: true, force: true })
  return databaseUrl && !(await isEmptyPostgres(databaseUrl)) ? refuse('restoreNotEmpty') : null
}

/** The database last: without it no house is opened here. */
async function layOut(place: Place, stage: string, { houseKey }: Staged): Promise<void> {
  const { dataDir, databaseUrl } = place
  await placeMedia(place, join(stage, 'media'))
  if (houseKey && !place.houseKey)
    await writeFile(join(dataDir, 'house.key'), `${houseKey}\n`, { mode: 0o600, flush: true })
  await syncFolder(dataDir)
  if (databaseUrl) await bringToPostgres(databaseFile(stage), databaseUrl)
  else await rename(databaseFile(stage), databaseFile(dataDir))
  await syncFolder(dataDir)
  markHouse(place)
}

async function placeMedia(place: Pick<Config, 'dataDir' | 'bucket'>, folder: string): Promise<void> {
  if (!(await stat(folder).catch(() => null))) return
  if (!place.bucket) return rename(folder, mediaFolder(place.dataDir))
  const storage = await openStorage(place)
  for await (const { key } of diskStorage(folder).list()) await storage.keep(key, join(folder, key))
}

/** The tables are migrated while they are still in a file. */
async function bringToPostgres(file: string, url: string): Promise<void> {
  await (await openDatabase({ kind: 'sqlite', file })).destroy()
  const database = await openDatabase({ kind: 'postgres', url })
  const { importIntoPostgres } = await import('#server/db/archive-file.ts')
  await importIntoPostgres(file, database).finally(() => database.destroy())
}

/** What only the house key opens: anything but the key of the public log, and that key. */
function encryptedIn(file: string): { sealed: boolean; unsigned: boolean } {
  using database = new DatabaseSync(file, { readOnly: true })
  const setting = database.prepare('select value from setting where name = ?')
  const mail = setting.get(MAIL_SERVER)
  const hasMail = mail !== undefined && JSON.parse(String(mail.value)).sealed !== null
  const calendar = database.prepare('select id from calendar_address limit 1').get()
  return { sealed: hasMail || calendar !== undefined, unsigned: setting.get(LOG_KEY) !== undefined }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
