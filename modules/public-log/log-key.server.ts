import { generateKeyPairSync, sign } from 'node:crypto'
import type { AppContext } from '#server/app-context.ts'
import type { Database } from '#server/db/open.ts'
import { seal, unseal } from '#server/secrets/seal.ts'
import { readSetting, replaceSetting } from '#server/settings.ts'
import { type LogHead, NO_ENTRY, signedText } from './chain.ts'
import { lastEntry } from './write-log.server.ts'

/** The row of the settings that holds the key; `readSettings` does not return it. */
export const LOG_KEY = 'log-key'
/** The public half (SPKI in base64), and the private half (PEM), sealed with the key of the house. */
type KeptLogKey = { key: string; sealed: string }

/** The signed head of the log: its number of entries and the hash of the last one. Null when the house key cannot decrypt the log key. */
export async function signedHead(
  ctx: Pick<AppContext, 'clock' | 'config' | 'database'>,
): Promise<LogHead | null> {
  const kept = await logKeyOrNew(ctx)
  const privateKey = await openLogKey(ctx, kept)
  if (privateKey === null) return null
  const last = await lastEntry(ctx.database)
  const head = { size: last?.number ?? 0, hash: last?.hash ?? NO_ENTRY }
  const signature = sign(null, Buffer.from(signedText(head)), privateKey)
  return { ...head, key: kept.key, signature: signature.toString('base64') }
}

/** The public half of the key that signs, as pages show it. */
export async function publicLogKey(ctx: Pick<AppContext, 'clock' | 'config' | 'database'>): Promise<string> {
  return (await logKeyOrNew(ctx)).key
}

/** Whether the log has a key that the key of the house cannot open, so that nothing can be signed. */
export async function isLogKeyLost(ctx: Pick<AppContext, 'config'>, database: Database): Promise<boolean> {
  const kept = await readSetting<KeptLogKey>(database, LOG_KEY)
  return kept !== undefined && (await openLogKey(ctx, kept)) === null
}

/** The one key of the log, made at first use. A key that cannot be decrypted is kept, because the house key may be restored. */
async function logKeyOrNew(ctx: Pick<AppContext, 'clock' | 'config' | 'database'>): Promise<KeptLogKey> {
  const kept = await readSetting<KeptLogKey>(ctx.database, LOG_KEY)
  if (kept) return kept
  const pair = generateKeyPairSync('ed25519')
  const key = pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const pem = String(pair.privateKey.export({ format: 'pem', type: 'pkcs8' }))
  const made = { key, sealed: await seal(ctx, purposeOfLogKey(key), pem) }
  // Of two servers that make a key at the same moment, the first one wins.
  return (await replaceSetting(ctx, ctx.database, LOG_KEY, null, made)) ? made : logKeyOrNew(ctx)
}

function openLogKey(ctx: Pick<AppContext, 'config'>, { key, sealed }: KeptLogKey): Promise<string | null> {
  return unseal(ctx, purposeOfLogKey(key), sealed)
}

/** Beside another public half the private half cannot be opened. */
function purposeOfLogKey(key: string): string {
  return `key of the public log ${key}`
}
