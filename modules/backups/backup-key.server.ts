import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { type Actor, type AppContext, isoNow } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import { houseKey } from '#server/secrets/seal.ts'
import { keepSetting, keptSetting } from '#server/settings.ts'
import { type ArchiveFile, ArchiveRefused, HOUSE_KEY } from './archive.server.ts'

const BACKUP_KEY = 'backupKey'
/** The public half; the owner alone has the one that decrypts. */
type PublicHalf = { recipient: string; since: string }

/** Since when there is a backup key, or null. */
export async function backupKeySince({ database }: Pick<AppContext, 'database'>): Promise<string | null> {
  return (await keptSetting<PublicHalf>(database, BACKUP_KEY))?.since ?? null
}

/**
 * Makes a backup key and returns it this once: it alone decrypts what is encrypted from now on. What was encrypted before needs the key
 * before. The database has only the public half.
 */
export async function makeBackupKey(ctx: AppContext, actor: Actor): Promise<{ ok: true; key: string }> {
  const key = await generateX25519Identity()
  const half: PublicHalf = { recipient: await identityToRecipient(key), since: isoNow(ctx) }
  await change(ctx, actor, async (tx) => {
    await keepSetting(ctx, tx, BACKUP_KEY, half)
    await tx.record({ act: 'backup.key-made', about: 'settings', aboutId: 'backups' })
  })
  return { ok: true, key }
}

/** `tag` tells what one key decrypts from what another does. */
type Encryption = { tag: string; encrypt(bytes: Readable): Promise<Readable> }

/** Encrypts streams for the holder of the backup key; null where there is none yet. */
export async function backupEncryption(house: Pick<AppContext, 'database'>): Promise<Encryption | null> {
  const half = await keptSetting<PublicHalf>(house.database, BACKUP_KEY)
  if (!half) return null
  return {
    tag: tagOf(half.recipient),
    async encrypt(bytes) {
      const age = new Encrypter()
      age.addRecipient(half.recipient)
      return fromWeb(await age.encrypt(toWeb(bytes)))
    },
  }
}

/** The tag of what this key decrypts; for none, or for something else, a tag that nothing has. */
export async function tagOfKey(key: string | undefined): Promise<string> {
  return identityToRecipient(key?.trim() ?? '').then(tagOf, () => 'none')
}

function tagOf(recipient: string): string {
  return createHash('sha256').update(recipient).digest('hex').slice(0, 8)
}

/** Decrypts. Throws `ArchiveRefused` where the key is another one, or none at all. */
export async function decrypted(bytes: Readable, key: string | undefined): Promise<Readable> {
  if (!key) throw new ArchiveRefused('archiveSealed')
  const age = new Decrypter()
  try {
    age.addIdentity(key.trim())
  } catch {
    throw new ArchiveRefused('archiveWrongKey')
  }
  const web = toWeb(bytes)
  return fromWeb(
    await age.decrypt(web).catch((fault: Error) => {
      bytes.destroy()
      throw new ArchiveRefused(/no identity/.test(fault.message) ? 'archiveWrongKey' : 'archiveChanged')
    }),
  )
}

/** The house key, encrypted for the backup key; it is in no archive otherwise. */
export async function encryptedHouseKey(ctx: AppContext): Promise<ArchiveFile | null> {
  const [encryption, key] = [await backupEncryption(ctx), await houseKey(ctx)]
  if (!encryption || !key) return null
  const bytes = Buffer.concat(await (await encryption.encrypt(Readable.from([Buffer.from(key)]))).toArray())
  return { name: HOUSE_KEY, bytes: bytes.length, open: async () => Readable.from([bytes]) }
}

// The browser's type of a stream and Node's are two for one thing.
const toWeb = (bytes: Readable) => Readable.toWeb(bytes) as ReadableStream<Uint8Array>
const fromWeb = (bytes: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0])
