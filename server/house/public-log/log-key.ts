import { generateKeyPairSync, sign } from 'node:crypto'
import { type NoteKey, readKey, writeKey } from '#domain/log/note.ts'
import type { Database } from '../../database/open.ts'
import type { House } from '../house.ts'
import { seal, unseal } from '../secrets/seal.ts'
import { keepSetting, keptSetting } from '../settings.ts'
import { sha256 } from './sha256.ts'

/** The row of the settings that holds it; not among those that `readSettings` gives away. */
export const LOG_KEY = 'log-key'
export type KeptLogKey = { key: string; sealed: string }

/** What signs the checkpoints; `key` is the public half as it is handed on. */
export type LogKey = { key: string; note: NoteKey; sign(text: string): Uint8Array }

/** A new key for the log of that name; it is nobody's yet. */
export async function newLogKey(house: Pick<House, 'config'>, origin: string): Promise<KeptLogKey> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const x = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const key = await writeKey(sha256, origin, x)
  const pem = String(privateKey.export({ format: 'pem', type: 'pkcs8' }))
  return { key, sealed: await seal(house, purposeOfLogKey({ key }), pem) }
}

/** Within the caller's transaction: from now on this one signs. */
export function keepLogKey(house: Pick<House, 'clock'>, tx: Database, kept: KeptLogKey): Promise<void> {
  return keepSetting(house, tx, LOG_KEY, kept)
}

/** The public half of the key that signs; null where the house has no log yet. */
export async function publicLogKey(database: Database): Promise<string | null> {
  return (await keptSetting<KeptLogKey>(database, LOG_KEY))?.key ?? null
}

/** The key of this house; null where the key of the house does not open it. */
export async function logKey(house: Pick<House, 'config'>, database: Database): Promise<LogKey | null> {
  const kept = await keptSetting<KeptLogKey>(database, LOG_KEY)
  if (!kept) return null
  const pem = await unseal(house, purposeOfLogKey(kept), kept.sealed)
  const note = await readKey(sha256, kept.key)
  if (pem === null || !note) return null
  return { key: kept.key, note, sign: (text) => sign(null, Buffer.from(text), pem) }
}

/** What it is sealed for: beside another public half it opens nothing. */
export function purposeOfLogKey({ key }: Pick<KeptLogKey, 'key'>): string {
  return `key of the public log ${key}`
}
