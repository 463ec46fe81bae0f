import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { publishedContent } from '#modules/content/content.server.ts'
import { referredKeys } from '#modules/media/media.server.ts'
import { stageStream } from '#modules/media/staging.server.ts'
import { ownerFileOf } from '#modules/media/sweep-media.server.ts'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { databaseFile } from '#server/data-folder.ts'
import { countRows } from '#server/db/archive-file.ts'
import { UpdateFault } from '#server/db/migrate.ts'
import { type Database, openAsItIs, openDatabase } from '#server/db/open.ts'
import { isDiskFull } from '#server/file-fault.ts'
import { newId } from '#server/keys.ts'
import { describeFault } from '#server/log.ts'
import { ArchiveRefused, type MediaPart, madeAt } from './archive.server.ts'
import { backupWorkFolder, listBackups, openMediaStore } from './backup-folder.server.ts'
import { ARCHIVES, keysIn, openBackupBucket } from './bucket-copies.server.ts'
import { type ArchiveSource, bucketSource, fileSource, isEncrypted, stageArchive } from './restore.server.ts'
import { isLogKept, type OpenedArchive } from './restored-rows.server.ts'
import { MAX_UPLOADED_BYTES } from './rules.ts'
import { runAlone } from './turn.server.ts'

// An owner chooses an archive, looks into it, and restores it (restore-here.server.ts). Until then it lies unpacked and checked in a folder of
// its own, with those of its media that the site has not. What is left there is removed after a day.

const UPLOADED = 'uploaded'
const OPENED = 'opened-'
const FACTS = 'opened.json'
/** Of the newest rows that would be lost, so many are named. */
const NAMED = 3

/** An archive to choose: `server/NAME`, `bucket/NAME` or `upload`; `at` is when it was made, or when it was uploaded. */
export type ArchiveChoice = { place: string; at: string; bytes: number | null }
/** `bucket` is null where there is none, and `unreachable` where it does not answer. */
type ArchiveChoices = {
  server: ArchiveChoice[]
  upload: (ArchiveChoice & { isEncrypted: boolean }) | null
  bucket: ArchiveChoice[] | null | 'unreachable'
}

/** The archives of this server and of the bucket, newest first, and the last one that was uploaded. */
export async function archivesToRestore(ctx: Pick<AppContext, 'config' | 'log'>): Promise<ArchiveChoices> {
  const { dataDir, bucket } = ctx.config
  const server = (await listBackups(dataDir)).map(({ file, at, bytes }) => {
    return { place: `server/${basename(file)}`, at, bytes }
  })
  const copies = bucket ? archivesOfBucket(bucket) : Promise.resolve(null)
  return {
    server,
    upload: await uploadedArchive(dataDir),
    bucket: await copies.catch((fault) => {
      ctx.log.error('backup.copy', describeFault(fault))
      return 'unreachable' as const
    }),
  }
}

async function uploadedArchive(dataDir: string): Promise<ArchiveChoices['upload']> {
  const file = await uploadedFile(dataDir)
  const found = await stat(file).catch(() => null)
  if (!found) return null
  const [at, bytes] = [found.mtime.toISOString(), found.size]
  return { place: 'upload', at, bytes, isEncrypted: await isEncrypted(file) }
}

async function archivesOfBucket(
  bucket: NonNullable<AppContext['config']['bucket']>,
): Promise<ArchiveChoice[]> {
  const keys = await keysIn(await openBackupBucket(bucket), ARCHIVES)
  return keys.toReversed().flatMap((key) => {
    const name = basename(key)
    const at = madeAt(name.replace(/\.age$/, '.tar.gz'))
    return at ? [{ place: `bucket/${name}`, at, bytes: null }] : []
  })
}

async function uploadedFile(dataDir: string): Promise<string> {
  return join(await backupWorkFolder(dataDir), UPLOADED)
}

/** A piece of a file: of which upload, from which byte on, and whether it is the last. */
export type Piece = { upload: string; at: number; isLast: boolean }

/**
 * Writes an arriving archive, or a piece of it, to the disk; once it is complete, it takes the place of the one before. A piece that comes
 * again is counted once. Refuses what is too large, has no room, or is not the next piece.
 */
export async function storeUpload(
  { config }: Pick<AppContext, 'config'>,
  bytes: Readable,
  { upload, at, isLast }: Piece = { upload: newId(), at: 0, isLast: true },
): Promise<Outcome> {
  const limit = { lessThanBytes: MAX_UPLOADED_BYTES - at, tooLarge: 'archiveTooLarge' } as const
  const staged = await stageStream(config.dataDir, bytes, limit)
  if (!staged.ok) return staged
  const { path, bytes: length } = staged.file
  const uploaded = await uploadedFile(config.dataDir)
  const growing = `${uploaded}-${upload}`
  const sizeOf = async (file: string) => (await stat(file).catch(() => null))?.size ?? 0
  try {
    const size = await sizeOf(growing)
    const isThere = (isLast && size === 0 && at > 0 ? await sizeOf(uploaded) : size) === at + length
    if (!isThere && size !== at) return refuse('uploadMoved')
    if (at === 0) await rename(path, growing)
    else if (!isThere)
      await pipeline(createReadStream(path), createWriteStream(growing, { flags: 'a', flush: true }))
    if (isLast && (size > 0 || at === 0)) await rename(growing, uploaded)
    return { ok: true }
  } catch (fault) {
    if (isDiskFull(fault)) return refuse('restoreNoRoom')
    throw fault
  } finally {
    await rm(path, { force: true })
  }
}

async function sourceOf(
  { config }: AppContext,
  place: string,
  key: string | undefined,
): Promise<ArchiveSource | null> {
  const [where, name = ''] = place.split('/', 2)
  const media = openMediaStore(config.dataDir)
  if (where === 'upload') return fileSource(await uploadedFile(config.dataDir), key, media)
  if (where === 'bucket') return config.bucket ? bucketSource(config.bucket, key, ARCHIVES + name) : null
  const found = (await listBackups(config.dataDir)).find(({ file }) => basename(file) === name)
  return found ? fileSource(found.file, key, media) : null
}

/**
 * Unpacks and checks an archive, and migrates its database; `id` opens it. What was opened before is removed. Refuses an archive that cannot
 * be trusted or that a newer version made, a wrong key, a full disk, and while a backup is made or restored.
 */
export async function openArchive(
  ctx: AppContext,
  { place, key }: { place: string; key: string },
): Promise<Outcome<{ id: string }>> {
  const opened = await runAlone(ctx, async () => {
    const source = await sourceOf(ctx, place, key || undefined)
    if (!source) return refuse('archiveUnknown')
    const work = await backupWorkFolder(ctx.config.dataDir)
    for (const name of await readdir(work))
      if (name.startsWith(OPENED)) await rm(join(work, name), { recursive: true, force: true })
    const id = newId()
    const folder = await folderOf(ctx, id)
    await mkdir(folder, { mode: 0o700 })
    try {
      const { manifest } = await stageArchive(source, folder, { isWanted: await isNotThere(ctx) })
      if (!(await isReadable(ctx, databaseFile(folder)))) throw new ArchiveRefused('archiveChanged')
      await writeFile(join(folder, FACTS), JSON.stringify(manifest))
      return { ok: true as const, id }
    } catch (fault) {
      await rm(folder, { recursive: true, force: true })
      if (fault instanceof ArchiveRefused) return fault.refusal
      if (fault instanceof UpdateFault) return refuse('archiveChanged')
      if (isDiskFull(fault)) return refuse('restoreNoRoom')
      throw fault
    }
  })
  return opened ?? refuse('backupBusy')
}

/** Migrates the database. False where its tables are not ours, or where its texts could not be shown. */
async function isReadable({ database }: AppContext, file: string): Promise<boolean> {
  const archive = await openDatabase({ kind: 'sqlite', file })
  try {
    const [ours, theirs] = [await countRows(database), await countRows(archive)]
    if (Object.keys(ours).join() !== Object.keys(theirs).join()) return false
    return await publishedContent({ database: archive }).then(
      () => true,
      () => false,
    )
  } finally {
    await archive.destroy()
  }
}

/** A file without a row now may be swept before the restore, so it is wanted too. */
async function isNotThere({ media, database }: AppContext): Promise<(part: MediaPart) => boolean> {
  const referred = await referredKeys(database)
  const sizes = new Map<string, number>()
  for await (const { key, size } of media.list()) if (referred.has(key)) sizes.set(key, size)
  return ({ key, bytes }) => sizes.get(key) !== bytes
}

async function folderOf({ config }: Pick<AppContext, 'config'>, id: string): Promise<string> {
  return join(await backupWorkFolder(config.dataDir), OPENED + id)
}

/** An opened archive by its id; null where it is none, or not any more. */
export async function findOpened(ctx: Pick<AppContext, 'config'>, id: string): Promise<OpenedArchive | null> {
  if (!/^[\w-]+$/.test(id)) return null
  const folder = await folderOf(ctx, id)
  const facts = await readFile(join(folder, FACTS), 'utf8').catch(() => null)
  // It was read from the archive, where it was checked.
  return facts === null ? null : { folder, manifest: JSON.parse(facts) }
}

const compared = ['booking', 'payment', 'enquiry', 'review'] as const
/** Rows of a kind that the site has and the archive has not; `newest` are times of creation. */
export type LostRows = { kind: (typeof compared)[number]; count: number; newest: string[] }

/** What is in an opened archive, and what would change by restoring it. */
export type ArchiveLook = {
  at: string
  version: string
  houseName: string
  /** It was made by another installation. */
  isOther: boolean
  counts: Record<'bookings' | 'payments' | 'enquiries' | 'reviews' | 'files', number>
  /** Pictures and recordings that were missing when it was made. */
  missing: number
  lost: LostRows[]
  /** Rows that both have and that were changed since, and other changes of texts, prices and settings. */
  changed: number
  others: number
  /** Rows that the site has not any more, and how often somebody's data was erased since. */
  back: number
  erased: number
  isLogKept: boolean
}

export async function lookInto(ctx: AppContext, { folder, manifest }: OpenedArchive): Promise<ArchiveLook> {
  const file = databaseFile(folder)
  const archive = await openAsItIs({ kind: 'sqlite', file })
  try {
    const rows = await countRows(archive)
    const lost: LostRows[] = []
    const both = new Set<string>()
    let back = 0
    for (const kind of compared) {
      const [now, then] = [await idsIn(ctx.database, kind), await idsIn(archive, kind)]
      const gone = [...now.keys()].filter((id) => !then.has(id))
      const newest = gone.flatMap((id) => now.get(id) ?? []).sort()
      if (gone.length > 0)
        lost.push({ kind, count: gone.length, newest: newest.toReversed().slice(0, NAMED) })
      for (const id of then.keys()) if (now.has(id)) both.add(id)
      back += [...then.keys()].filter((id) => !now.has(id)).length
    }
    const since = ctx.database.selectFrom('audit_entry').where('created_at', '>', manifest.at)
    const touched = await since.select('about_id').distinct().where('about', 'in', compared).execute()
    const count = async (column: 'about' | 'action', values: readonly string[]) => {
      const entries = since.select(({ fn }) => fn.countAll().as('count')).where(column, 'in', values)
      return Number((await entries.executeTakeFirstOrThrow()).count)
    }
    return {
      at: manifest.at,
      version: manifest.version,
      houseName: (await publishedContent({ database: archive })).property.name,
      isOther: manifest.house !== (await ownerFileOf(ctx.database)),
      counts: {
        bookings: rows.booking ?? 0,
        payments: rows.payment ?? 0,
        enquiries: rows.enquiry ?? 0,
        reviews: rows.review ?? 0,
        files: rows.media ?? 0,
      },
      missing: manifest.missing.length,
      lost,
      changed: touched.filter(({ about_id }) => both.has(about_id)).length,
      others: await count('about', ['content', 'season', 'closure']),
      back,
      erased: await count('action', ['person.erased', 'review.erased-by-guest']),
      isLogKept: await isLogKept(ctx.database, archive),
    }
  } finally {
    await archive.destroy()
  }
}

/** Times of creation by id. */
async function idsIn(database: Database, kind: LostRows['kind']): Promise<Map<string, string>> {
  const rows = await database.selectFrom(kind).select(['id', 'created_at']).execute()
  return new Map(rows.map(({ id, created_at }) => [id, created_at]))
}
