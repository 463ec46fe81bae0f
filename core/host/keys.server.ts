import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** An identifier of a row: 100 random bits, as 20 lower-case characters and digits. */
export function newId(): string {
  return BigInt(`0x${randomBytes(13).toString('hex')}`)
    .toString(36)
    .padStart(20, '0')
    .slice(-20)
}

/** Whether a text has the form of such an identifier. */
export function isId(text: string): boolean {
  return /^[a-z0-9]{20}$/.test(text)
}

/** A random key for a URL that nobody can guess: 128 bits, 22 URL-safe characters. */
export function newSecret(): string {
  return randomBytes(16).toString('base64url')
}

export function isKey(text: string): boolean {
  return /^[A-Za-z0-9_-]{22}$/.test(text)
}

/** The form in which the token of a link is stored. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** A secret key without a row of its own: 22 characters, computed from the secret, the purpose and a value. */
export function deriveKey(secret: string, purpose: string, value: string): string {
  return computeSignature(secret, purpose, value).slice(0, 22)
}

/** Whether a given key is the right one, in a time that does not depend on where they differ. */
export function isSameKey(expected: string, actual: string): boolean {
  return timingSafeEqual(Buffer.from(hashKey(expected)), Buffer.from(hashKey(actual)))
}

/** `value.signature`. A signature for one purpose is not valid for another. */
export function signValue(secret: string, purpose: string, value: string): string {
  return `${value}.${computeSignature(secret, purpose, value)}`
}

/** The value if the signature is valid for this purpose; otherwise null. */
export function readSignedValue(secret: string, purpose: string, signed: string): string | null {
  const dot = signed.lastIndexOf('.')
  if (dot < 0) return null
  const value = signed.slice(0, dot)
  const signature = Buffer.from(signed.slice(dot + 1))
  const expected = Buffer.from(computeSignature(secret, purpose, value))
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? value : null
}

function computeSignature(secret: string, purpose: string, value: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${value}`).digest('base64url')
}
