import { resolve } from 'node:path'
import { type Outcome, refuse } from '#domain/refusal.ts'
import type { Config } from '../../config.ts'
import { type ArchiveSource, fileSource } from './archive-source.ts'
import { newestInBucket } from './bucket-copies.ts'
import { listBackups } from './list-backups.ts'

/** An archive by the path of its file, or `latest`: the newest of the data folder, or where it has none of the bucket. */
export async function findArchive(
  place: Pick<Config, 'dataDir' | 'bucket'>,
  named: string,
  key: string | undefined,
): Promise<Outcome<{ archive: ArchiveSource }>> {
  if (named !== 'latest') {
    const archive = await fileSource(resolve(named), key)
    return archive ? { ok: true, archive } : refuse('archiveUnknown')
  }
  const [newest] = await listBackups(place.dataDir)
  const archive = newest ? await fileSource(newest.file, key) : await newestInBucket(place, key)
  return archive ? { ok: true, archive } : refuse('restoreNone')
}
