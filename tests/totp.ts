import { createHmac } from 'node:crypto'

const emails = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const STEP_MS = 30_000

/** What the app shows half a minute later, which is taken already: each code opens once. */
export function nextCodeOf(secret: string): string {
  return codeOf(secret, Date.now() + STEP_MS)
}

/** What an authenticator app would show now for a secret in base 32 (RFC 6238). */
export function codeOf(secret: string, at = Date.now()): string {
  const bits = [...secret.replace(/[\s=]/g, '').toUpperCase()]
    .map((email) => emails.indexOf(email).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
