import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { archivesToKeep, type DatedArchive } from '#domain/backups/kept-archives.ts'
import { dayInZone } from '#domain/day.ts'
import type { Manifest } from '../archives/manifest.ts'
import type { House } from '../house.ts'
import { readSettings } from '../settings.ts'
import { backupsFolder, listBackups } from './list-backups.ts'
import { keyInStore, openMediaStore } from './media-store.ts'
import { manifestOf } from './newest-manifest.ts'

/** What a backup that was ended in the middle has left behind is younger than this only while one may still be at work. */
const LEFT_BEHIND_MS = 24 * 60 * 60_000

/** Removes the archives that are not to stay, and of the media beside them what none of the others names. */
export async function removeOldBackups(house: House): Promise<void> {
  await removeLeftBehind(backupsFolder(house.config.dataDir))
  const all = await listBackups(house.config.dataDir)
  const kept = archivesToKeep(await dated(house, all))
  for (const { file } of all) if (!kept.has(basename(file))) await rm(file, { force: true })
  await removeIdleMedia(
    house.config.dataDir,
    all.filter(({ file }) => kept.has(basename(file))),
  )
}

async function dated(
  house: House,
  backups: readonly { file: string; at: string }[],
): Promise<DatedArchive[]> {
  const { timeZone } = await readSettings(house)
  return backups.map(({ file, at }) => ({
    name: basename(file),
    at,
    day: dayInZone(new Date(at), timeZone),
  }))
}

/** Nothing goes while an archive cannot be read, because nobody knows what it names. */
async function removeIdleMedia(dataDir: string, backups: readonly { file: string }[]): Promise<void> {
  const named = new Set<string>()
  for (const backup of backups) {
    const manifest: Manifest | null = await manifestOf(backup)
    if (!manifest) return
    for (const { sha256 } of manifest.media) named.add(keyInStore(sha256))
  }
  const store = openMediaStore(dataDir)
  for await (const { key } of store.list()) if (!named.has(key)) await store.discard(key)
}

/** Files are as old as the machine's own clock says. */
async function removeLeftBehind(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => name.startsWith('.work/') || name.endsWith('.part'),
  )
  for (const name of names) {
    const { mtimeMs } = (await stat(join(folder, name)).catch(() => null)) ?? { mtimeMs: Date.now() }
    if (mtimeMs < Date.now() - LEFT_BEHIND_MS) await rm(join(folder, name), { recursive: true, force: true })
  }
}
