import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { AppContext, With } from '#core/app-context.server.ts'
import { withArchiveLock } from '#core/archive-lock.server.ts'
import type { AuditAction } from '#core/audit-entry.ts'
import { databaseFile } from '#core/data-folder.server.ts'
import type { Database } from '#core/db/database.ts'
import { MigrationFault } from '#core/db/migrate.ts'
import { openWithoutMigrating } from '#core/db/open-database.ts'
import type { BucketConfig } from '#core/host/config.server.ts'
import { isDiskFull } from '#core/host/file-fault.server.ts'
import { newId } from '#core/host/keys.server.ts'
import { describeFault } from '#core/host/program-log.server.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { readContent } from '#modules/content/content.server.ts'
import { listReferencedKeys } from '#modules/media/media.server.ts'
import { readOrMakeInstallationFileKey } from '#modules/media/sweep-media.server.ts'
import { ArchiveFault, readArchiveTime } from './archive.server.ts'
import type { MediaPart } from './archive-manifest.server.ts'
import { ensureWorkFolder, listBackups, openBackupMedia, readFileSizes } from './backup-folder.server.ts'
import { ARCHIVES_PREFIX, listKeys, openBackupBucket } from './bucket-copies.server.ts'
import { type ArchiveSource, openBucketSource, openFileSource, stageArchive } from './restore.server.ts'
import type { OpenedArchive } from './restored-rows.server.ts'

// An owner chooses an archive, looks into it, and restores it (restore-here.server.ts). Until then it lies unpacked and checked in a folder of
// its own, with those of its media that the site has not. What is left there is removed after a day.

const OPENED_FOLDER = 'opened'
const FACTS_FILE = 'opened.json'

/** An archive to choose: `server/NAME` or `bucket/NAME`, made `at` that time. */
export type ArchiveChoice = { location: string; at: string; bytes: number | null; isEncrypted: boolean }

/** The archives of this server and of the bucket (null where it does not answer), newest first. */
export async function listArchivesToRestore(ctx: With<'config' | 'log'>) {
  const { dataDir, bucket } = ctx.config
  const server = (await listBackups(dataDir)).map(({ file, at, bytes }): ArchiveChoice => {
    return { location: `server/${basename(file)}`, at, bytes, isEncrypted: false }
  })
  const copies = bucket && listBucketArchives(bucket)
  return {
    server,
    bucket: await copies?.catch((fault) => {
      ctx.log.error('backup.copy', describeFault(fault))
      return null
    }),
  }
}

async function listBucketArchives(bucket: BucketConfig): Promise<ArchiveChoice[]> {
  const keys = await listKeys(await openBackupBucket(bucket), ARCHIVES_PREFIX)
  return keys.toReversed().flatMap((key) => {
    const name = basename(key)
    const at = readArchiveTime(name.replace(/\.age$/, '.tar.gz'))
    return at ? [{ location: `bucket/${name}`, at, bytes: null, isEncrypted: true }] : []
  })
}

async function openChosenSource(
  { config }: AppContext,
  place: string,
  key: string | undefined,
): Promise<ArchiveSource | null> {
  const [origin, name = ''] = place.split('/', 2)
  if (origin === 'bucket')
    return config.bucket ? openBucketSource(config.bucket, key, ARCHIVES_PREFIX + name) : null
  const backup = (await listBackups(config.dataDir)).find(({ file }) => basename(file) === name)
  return backup ? openFileSource(backup.file, key, openBackupMedia(config.dataDir)) : null
}

/**
 * Unpacks and checks an archive, and migrates its database; `id` opens it. What was opened before is removed. Refuses an archive that cannot
 * be trusted, or that a newer version or another installation made, a wrong key, a full disk, and while a backup is made or restored.
 */
export async function openArchive(
  ctx: AppContext,
  { place, key }: { place: string; key: string },
): Promise<Outcome<{ id: string }>> {
  const opened = await withArchiveLock(ctx, async () => {
    const source = await openChosenSource(ctx, place, key || undefined)
    if (!source) return refuse('archiveUnknown')
    const folder = join(await ensureWorkFolder(ctx.config.dataDir), OPENED_FOLDER)
    // First what makes it count as open, in case the process is killed here.
    await rm(join(folder, FACTS_FILE), { force: true })
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { mode: 0o700 })
    const id = newId()
    try {
      const { manifest } = await stageArchive(source, folder, { isWanted: await makeMediaFilter(ctx) })
      if (manifest.house !== (await readOrMakeInstallationFileKey(ctx)))
        throw new ArchiveFault('archiveOfOtherSite')
      await writeFile(join(folder, FACTS_FILE), JSON.stringify({ id, manifest }))
      return { ok: true as const, id }
    } catch (fault) {
      await rm(folder, { recursive: true, force: true })
      if (fault instanceof ArchiveFault) return fault.refusal
      if (fault instanceof MigrationFault) return refuse('archiveChanged')
      if (isDiskFull(fault)) return refuse('restoreNoDiskSpace')
      throw fault
    }
  })
  return opened ?? refuse('backupBusy')
}

/** Whether the site lacks a file. One that no row names counts as lacking, because it may be swept before the restore. */
async function makeMediaFilter({ media, database }: AppContext): Promise<(part: MediaPart) => boolean> {
  const [referred, sizes] = [await listReferencedKeys(database), await readFileSizes(media)]
  return ({ key, bytes }) => !referred.has(key) || sizes.get(key) !== bytes
}

/** The archive that is open; null where there is none. */
export async function findOpenedArchive({ config }: With<'config'>): Promise<OpenedArchive | null> {
  const folder = join(await ensureWorkFolder(config.dataDir), OPENED_FOLDER)
  const facts = await readFile(join(folder, FACTS_FILE), 'utf8').catch(() => null)
  // It was read from the archive, where it was checked.
  return facts === null ? null : { folder, ...JSON.parse(facts) }
}

const comparedTables = {
  bookings: 'booking',
  payments: 'payment',
  enquiries: 'enquiry',
  reviews: 'review',
  files: 'media',
} as const
/** The subjects of audit entries whose changes a restore undoes; `keptActions` are those among them that it does not undo. */
const revertedKinds = [
  ...Object.values(comparedTables),
  ...['content', 'season', 'closure', 'stay', 'setting', 'demo'],
]
const keptActions = [
  'calendar.address-renewed',
  'mail-server.changed',
  'mail-server.forgotten',
] satisfies AuditAction[]
/** What is in an opened archive, and what would change by restoring it. */
export async function compareWithArchive(ctx: AppContext, { folder, manifest }: OpenedArchive) {
  const archive = await openWithoutMigrating({ kind: 'sqlite', file: databaseFile(folder) })
  try {
    const laterEntries = ctx.database
      .selectFrom('audit_entry')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('created_at', '>', manifest.at)
    const changes = laterEntries.where('about', 'in', revertedKinds).where('action', 'not in', keptActions)
    const erased = laterEntries.where('action', 'in', ['person.erased', 'review.erased-by-guest'])
    return {
      at: manifest.at,
      version: manifest.version,
      houseName: (await readContent({ database: archive })).property.name,
      counts: await countRowsOnlyIn(archive),
      /** Pictures and recordings that were missing when it was made. */
      missing: manifest.missing.length,
      /** Rows that only the site has, and rows that only the archive has. */
      onlyOnSite: await countRowsOnlyIn(ctx.database, archive),
      onlyInArchive: await countRowsOnlyIn(archive, ctx.database),
      /** How often the site was changed since, and how often somebody's data was erased. */
      changes: Number((await changes.executeTakeFirstOrThrow()).count),
      erased: Number((await erased.executeTakeFirstOrThrow()).count),
    }
  } finally {
    await archive.destroy()
  }
}

/** The rows that one database has, less those that the other one has too. */
async function countRowsOnlyIn(one: Database, other?: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [kind, table] of Object.entries(comparedTables)) {
    const readIds = async (database: Database) => {
      const rows = await database.selectFrom(table).select('id').execute()
      return new Set(rows.map(({ id }) => id))
    }
    counts[kind] = (await readIds(one)).difference(other ? await readIds(other) : new Set()).size
  }
  return counts
}
