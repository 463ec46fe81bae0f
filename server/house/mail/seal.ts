import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { House } from '../house.ts'
import { houseKey, houseKeyOrNew } from '../house-key.ts'

const CIPHER = 'aes-256-gcm'
const VERSION = 'v1'

/** Seals a text that must be read again, such as a password of ours elsewhere. `purpose` says what for and where; it opens for nothing else. */
export async function seal(house: Pick<House, 'config'>, purpose: string, text: string): Promise<string> {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(CIPHER, keyFor(await houseKeyOrNew(house)), nonce).setAAD(
    Buffer.from(purpose),
  )
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return [VERSION, nonce.toString('base64url'), sealed.toString('base64url')].join('.')
}

/** What was sealed for this purpose; null when it is not ours, was changed, or the key is another. */
export async function unseal(
  house: Pick<House, 'config'>,
  purpose: string,
  sealed: string,
): Promise<string | null> {
  const key = await houseKey(house)
  const [version, nonce = '', text = ''] = sealed.split('.')
  if (!key || version !== VERSION) return null
  const bytes = Buffer.from(text, 'base64url')
  try {
    const decipher = createDecipheriv(CIPHER, keyFor(key), Buffer.from(nonce, 'base64url'), {
      authTagLength: 16,
    })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function keyFor(houseKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', houseKey, '', 'deodar sealed', 32))
}
