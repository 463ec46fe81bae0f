import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { ArchiveRefused } from '../archives/archive-refused.ts'
import { sumOf } from '../archives/hashing.ts'
import { HOUSE_KEY } from '../archives/manifest.ts'
import type { ArchivePart } from '../archives/write-archive.ts'
import { change } from '../change.ts'
import type { House } from '../house.ts'
import { type Actor, isoNow } from '../house.ts'
import { houseKey } from '../secrets/seal.ts'
import { keepSetting, keptSetting } from '../settings.ts'

const BACKUP_KEY = 'backupKey'
/** The half that seals; what opens is with the owner alone. */
type SealingHalf = { recipient: string; since: string }

/** Since when there is a backup key, or null. */
export async function backupKeySince({ database }: Pick<House, 'database'>): Promise<string | null> {
  return (await keptSetting<SealingHalf>(database, BACKUP_KEY))?.since ?? null
}

/**
 * Makes a backup key and gives it this once: what is sealed from now on opens with it alone, what was sealed before with the one before.
 * The house keeps only the half that seals.
 */
export async function makeBackupKey(house: House, actor: Actor): Promise<{ ok: true; key: string }> {
  const key = await generateX25519Identity()
  const half: SealingHalf = { recipient: await identityToRecipient(key), since: isoNow(house) }
  await change(house, actor, async (tx) => {
    await keepSetting(house, tx, BACKUP_KEY, half)
    await tx.record({ act: 'backup.key-made', about: 'settings', aboutId: 'backups' })
  })
  return { ok: true, key }
}

/** `tag`: tells what one key opens from what another does. */
type Sealing = { tag: string; seal(bytes: Readable): Promise<Readable> }

/** Seals streams for the holder of the backup key; null where there is none yet. */
export async function sealer(house: Pick<House, 'database'>): Promise<Sealing | null> {
  const half = await keptSetting<SealingHalf>(house.database, BACKUP_KEY)
  if (!half) return null
  return {
    tag: tagOf(half.recipient),
    async seal(bytes) {
      const age = new Encrypter()
      age.addRecipient(half.recipient)
      return fromWeb(await age.encrypt(toWeb(bytes)))
    },
  }
}

/** The tag of what this key opens; of none, or of something else, a tag that nothing has. */
export async function tagOfKey(key: string | undefined): Promise<string> {
  return identityToRecipient(key?.trim() ?? '').then(tagOf, () => 'none')
}

function tagOf(recipient: string): string {
  return createHash('sha256').update(recipient).digest('hex').slice(0, 8)
}

/** Opens what was sealed. Throws `ArchiveRefused` where the key is another one, or none at all. */
export async function unsealed(bytes: Readable, key: string | undefined): Promise<Readable> {
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

/** The key of the house, which opens what it keeps sealed; it goes into no archive otherwise. */
export async function sealedHouseKey(house: House): Promise<ArchivePart | null> {
  const [sealing, key] = [await sealer(house), await houseKey(house)]
  if (!sealing || !key) return null
  const sealed = Buffer.concat(await (await sealing.seal(Readable.from([Buffer.from(key)]))).toArray())
  return {
    name: HOUSE_KEY,
    ...(await sumOf(Readable.from([sealed]))),
    open: async () => Readable.from([sealed]),
  }
}

// The browser's type of a stream and Node's are two for one thing.
const toWeb = (bytes: Readable) => Readable.toWeb(bytes) as ReadableStream<Uint8Array>
const fromWeb = (bytes: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0])
