import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { attempt } from '#core/values/attempt.ts'
import type { Config } from './config.server.ts'
import { syncPath } from './file-fault.server.ts'

type Context = { config: Config }

const KEY_FILE = 'house.key'
/** Encrypted text begins with its version, so that another cipher can follow. */
const VERSION = 'v1'
const CIPHER = 'aes-256-gcm'

/** Encrypts a text that must be read again, such as a password. `purpose` names the text and its place; it decrypts for no other purpose. */
export async function encryptText(ctx: Context, purpose: string, text: string): Promise<string> {
  const nonce = randomBytes(12)
  const key = deriveCipherKey(await readOrMakeServerKey(ctx))
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return [VERSION, nonce.toString('base64url'), encrypted.toString('base64url')].join('.')
}

/** Returns the text that was encrypted for this purpose; null when it was changed, or the key is another one or missing. */
export async function decryptText(ctx: Context, purpose: string, encrypted: string): Promise<string | null> {
  const [version, nonce = '', text = ''] = encrypted.split('.')
  const key = await readServerKey(ctx)
  if (version !== VERSION || !key) return null
  const [iv, bytes] = [Buffer.from(nonce, 'base64url'), Buffer.from(text, 'base64url')]
  const plainText = attempt(() => {
    const decipher = createDecipheriv(CIPHER, deriveCipherKey(key), iv, { authTagLength: 16 })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
  })
  return plainText ?? null
}

/** The encryption key: of the variable, or of the key file in the data folder; never in the database. Null before one was made. */
export async function readServerKey({ config }: Context): Promise<string | null> {
  if (config.serverKey) return config.serverKey
  const fileText = await readFile(join(config.dataDir, KEY_FILE), 'utf8').catch((fault) => {
    if (fault.code === 'ENOENT') return ''
    throw fault
  })
  return fileText.trim() || null
}

/** The key of `readServerKey`, made where there is none: 256 random bits in a file that only this user can read, on the disk before its first use. */
export async function readOrMakeServerKey(ctx: Context): Promise<string> {
  const existing = await readServerKey(ctx)
  if (existing) return existing
  const { dataDir } = ctx.config
  const path = join(dataDir, `.${KEY_FILE}.${randomBytes(6).toString('hex')}`)
  const newKey = randomBytes(32).toString('base64url')
  await writeFile(path, `${newKey}\n`, { flag: 'wx', mode: 0o600, flush: true })
  // Of two processes that make a key at the same moment, the first one wins.
  await link(path, join(dataDir, KEY_FILE)).catch((fault) => {
    if (fault.code !== 'EEXIST') throw fault
  })
  await rm(path)
  await syncPath(dataDir)
  const savedKey = await readServerKey(ctx)
  if (!savedKey) throw new Error(`${KEY_FILE} is missing again`)
  return savedKey
}

function deriveCipherKey(key: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'deodar sealed', 32))
}
