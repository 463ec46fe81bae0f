import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { House } from '../house.ts'
import { houseKeyOrNew, houseKeys } from './house-key.ts'

/** What sealed texts name in front is how they were sealed. The newest seals; a better one comes in front, and those before it open until all is sealed anew. */
const ciphers = { v1: 'aes-256-gcm' } as const
const NEWEST = 'v1'

/** Seals a text that must be read again, such as a password of ours elsewhere. `purpose` says what for and where; it opens for nothing else. */
export async function seal(house: Pick<House, 'config'>, purpose: string, text: string): Promise<string> {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(ciphers[NEWEST], keyFor(await houseKeyOrNew(house)), nonce).setAAD(
    Buffer.from(purpose),
  )
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return [NEWEST, nonce.toString('base64url'), sealed.toString('base64url')].join('.')
}

/** What was sealed for this purpose; null when it is not ours, was changed, or the key is another. */
export async function unseal(
  house: Pick<House, 'config'>,
  purpose: string,
  sealed: string,
): Promise<string | null> {
  const [version = '', nonce = '', text = ''] = sealed.split('.')
  if (!isVersion(version)) return null
  const [iv, bytes] = [Buffer.from(nonce, 'base64url'), Buffer.from(text, 'base64url')]
  for (const key of await houseKeys(house)) {
    try {
      const decipher = createDecipheriv(ciphers[version], keyFor(key), iv, { authTagLength: 16 })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(-16))
      return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
    } catch {
      // Another key, or none.
    }
  }
  return null
}

/** The same text, sealed as it would be now; null where no key of the house opens it. */
export async function sealAnew(
  house: Pick<House, 'config'>,
  purpose: string,
  sealed: string,
): Promise<string | null> {
  const text = await unseal(house, purpose, sealed)
  return text === null ? null : seal(house, purpose, text)
}

function isVersion(text: string): text is keyof typeof ciphers {
  return Object.hasOwn(ciphers, text)
}

function keyFor(houseKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', houseKey, '', 'deodar sealed', 32))
}
