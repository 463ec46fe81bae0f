import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { type Actor, type AppContext, isoNow, type Storage, type With } from '#core/app-context.server.ts'
import { change } from '#core/change.server.ts'
import type { BucketConfig } from '#core/host/config.server.ts'
import { newId } from '#core/host/keys.server.ts'
import { readServerKey } from '#core/host/text-encryption.server.ts'
import { readSetting, writeSetting } from '#core/settings.server.ts'
import { openBucket } from '#modules/media/open-storage.server.ts'
import {
  ArchiveFault,
  type ArchiveFile,
  makeArchivedMediaName,
  readArchiveTime,
  readManifestOfFile,
  SERVER_KEY_FILE,
} from './archive.server.ts'
import { chooseBackupsToKeep, ensureWorkFolder, openBackupMedia } from './backup-folder.server.ts'

export const BACKUP_KEY_SETTING = 'backupKey'

// The browser's type of a stream and Node's are two for one thing.
const toWeb = (bytes: Readable) => Readable.toWeb(bytes) as ReadableStream<Uint8Array>

const fromWeb = (bytes: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0])

export const ARCHIVES_PREFIX = 'archives/'

/** Lists of the media that each archive needs, not encrypted: without the key the server must know which media to keep. */
const CONTENTS_PREFIX = 'contents/'

const ARCHIVE_EXTENSION = '.tar.gz'

/**
 * Copies an archive of the data folder, with its media, encrypted into the bucket, each file of media once for all archives, and removes those
 * copies that need not stay. False where there is no bucket, or no key yet that would decrypt it again.
 */
export async function copyToBucket(ctx: AppContext, file: string): Promise<boolean> {
  const encryption = await openBackupEncryption(ctx)
  const manifest = await readManifestOfFile(file)
  if (!ctx.config.bucket || !encryption || !manifest) return false
  const bucket = await openBackupBucket(ctx.config.bucket)
  const store = openBackupMedia(ctx.config.dataDir)
  const existing = new Set(await listKeys(bucket))
  const path = join(await ensureWorkFolder(ctx.config.dataDir), newId())
  const uploadStream = async (key: string, bytes: Readable) => {
    await pipeline(bytes, createWriteStream(path))
    await bucket.store(key, path)
  }
  try {
    const hashes = [...new Set(manifest.media.map(({ sha256 }) => sha256))]
    for (const sha256 of hashes) {
      const key = makeEncryptedMediaName(sha256, encryption.tag)
      const archivedMedia = existing.has(key) ? null : await store.open(makeArchivedMediaName(sha256))
      if (archivedMedia) await uploadStream(key, await encryption.encrypt(archivedMedia.stream))
    }
    const name = basename(file, ARCHIVE_EXTENSION)
    const mediaKeys = hashes.map((sha256) => makeEncryptedMediaName(sha256, encryption.tag))
    await uploadStream(`${CONTENTS_PREFIX}${name}.txt`, Readable.from([mediaKeys.join('\n')]))
    // The archive is written last, so that it never lacks its media.
    await uploadStream(`${ARCHIVES_PREFIX}${name}.age`, await encryption.encrypt(createReadStream(file)))
  } finally {
    await rm(path, { force: true })
  }
  await removeOldCopies(ctx, bucket)
  return true
}

/** Beside the media of the site, under names that the sweep of the media does not look at. */
export function openBackupBucket(bucket: BucketConfig): Promise<Storage> {
  return openBucket({ ...bucket, prefix: `${bucket.prefix ?? ''}backups/` })
}

/** Keeps copies by the rule of the archives in the data folder. No media goes while it is unknown what an archive names. */
async function removeOldCopies(ctx: AppContext, bucket: Storage): Promise<void> {
  const all = (await listKeys(bucket, ARCHIVES_PREFIX)).flatMap((key) => {
    const name = key.slice(ARCHIVES_PREFIX.length, -'.age'.length)
    const at = readArchiveTime(`${name}${ARCHIVE_EXTENSION}`)
    return at ? [{ name, at }] : []
  })
  const keptNames = await chooseBackupsToKeep(ctx, all)
  const usedMedia = new Set<string>()
  for (const name of keptNames) {
    const contentsFile = await bucket.open(`${CONTENTS_PREFIX}${name}.txt`)
    if (!contentsFile) return
    for (const key of (await text(contentsFile.stream)).split('\n')) usedMedia.add(key)
  }
  for (const { name } of all.filter(({ name }) => !keptNames.has(name))) {
    await bucket.delete(`${ARCHIVES_PREFIX}${name}.age`)
    await bucket.delete(`${CONTENTS_PREFIX}${name}.txt`)
  }
  for (const key of await listKeys(bucket, 'media/')) if (!usedMedia.has(key)) await bucket.delete(key)
}

export async function listKeys(bucket: Storage, prefix = ''): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of bucket.list()) if (key.startsWith(prefix)) keys.push(key)
  return keys.sort()
}

/** The name of an encrypted file of media. With a new backup key the media are encrypted again, so that one key decrypts all that an archive names. */
export function makeEncryptedMediaName(sha256: string, tag: string): string {
  return `media/${sha256}-${tag}.age`
}

/** The public half. Only the owner has the private half, which decrypts. */
type BackupPublicKey = { recipient: string; since: string }

/** Since when there is a backup key, or null. */
export async function readBackupKeyTime({ database }: With<'database'>): Promise<string | null> {
  return (await readSetting<BackupPublicKey>(database, BACKUP_KEY_SETTING))?.since ?? null
}

/**
 * Makes a backup key and returns it this once: it alone decrypts what is encrypted from now on. What was encrypted before needs the
 * earlier key. The database has only the public half.
 */
export async function makeBackupKey(ctx: AppContext, actor: Actor): Promise<{ ok: true; key: string }> {
  const key = await generateX25519Identity()
  const publicKey: BackupPublicKey = { recipient: await identityToRecipient(key), since: isoNow(ctx) }
  await change(ctx, actor, async (tx) => {
    await writeSetting(ctx, tx, BACKUP_KEY_SETTING, publicKey)
    await tx.record({ action: 'backup.key-made', about: 'settings', aboutId: 'backups' })
  })
  return { ok: true, key }
}

/** `tag` identifies the key that decrypts. */
type Encryption = { tag: string; encrypt(bytes: Readable): Promise<Readable> }

/** Encrypts streams for the holder of the backup key; null where there is none yet. */
export async function openBackupEncryption(ctx: With<'database'>): Promise<Encryption | null> {
  const publicKey = await readSetting<BackupPublicKey>(ctx.database, BACKUP_KEY_SETTING)
  if (!publicKey) return null
  return {
    tag: hashToTag(publicKey.recipient),
    async encrypt(bytes) {
      const age = new Encrypter()
      age.addRecipient(publicKey.recipient)
      return fromWeb(await age.encrypt(toWeb(bytes)))
    },
  }
}

/** The tag of what this key decrypts; for a missing or invalid key, a tag that nothing has. */
export async function computeKeyTag(key: string | undefined): Promise<string> {
  return identityToRecipient(key?.trim() ?? '').then(hashToTag, () => 'none')
}

function hashToTag(recipient: string): string {
  return createHash('sha256').update(recipient).digest('hex').slice(0, 8)
}

/** Decrypts a stream. Throws `ArchiveFault` where the key is another one, or none at all. */
export async function decryptStream(bytes: Readable, key: string | undefined): Promise<Readable> {
  if (!key) throw new ArchiveFault('archiveEncrypted')
  const age = new Decrypter()
  try {
    age.addIdentity(key.trim())
  } catch {
    throw new ArchiveFault('archiveWrongKey')
  }
  const decrypted = await age.decrypt(toWeb(bytes)).catch((fault: Error) => {
    bytes.destroy()
    throw new ArchiveFault(/no identity/.test(fault.message) ? 'archiveWrongKey' : 'archiveChanged')
  })
  return fromWeb(decrypted)
}

/** The house key, encrypted for the backup key; it is in no archive otherwise. */
export async function encryptServerKey(ctx: AppContext): Promise<ArchiveFile | null> {
  const [encryption, key] = [await openBackupEncryption(ctx), await readServerKey(ctx)]
  if (!encryption || !key) return null
  const bytes = Buffer.concat(await (await encryption.encrypt(Readable.from([Buffer.from(key)]))).toArray())
  return { name: SERVER_KEY_FILE, bytes: bytes.length, open: async () => Readable.from([bytes]) }
}
