import { createReadStream } from 'node:fs'
import { ArchiveRefused } from '../archives/archive-refused.ts'
import type { Manifest } from '../archives/manifest.ts'
import { readManifestOf } from '../archives/read-archive.ts'
import { type Backup, listBackups } from './list-backups.ts'
import type { KnownMedia } from './media-store.ts'

/** What the newest archive of a data folder knows of media, so that no file is read every night. */
export async function knownMedia(dataDir: string): Promise<KnownMedia> {
  const [newest] = await listBackups(dataDir)
  const manifest = newest && (await manifestOf(newest))
  return new Map(manifest?.media.map((part) => [part.key, part]))
}

/** What an archive says of itself; null where it cannot be read any more. */
export async function manifestOf({ file }: Pick<Backup, 'file'>): Promise<Manifest | null> {
  try {
    return await readManifestOf(createReadStream(file))
  } catch (fault) {
    if (fault instanceof ArchiveRefused) return null
    throw fault
  }
}
