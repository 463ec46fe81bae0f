import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'

/** `scrypt$salt$hash`, both base64url. */
const HASHED = 'scrypt$'
const derive = promisify<string, Buffer, number, Buffer>(scrypt)
const codesIn = z.preprocess((text) => JSON.parse(String(text)), z.array(z.string()))
const typed = new AsyncLocalStorage<string>()

/** Has a recovery code looked for by the sign-in library: what we give it as its list knows the code only in here. */
export function lookingFor<T>(code: string, ask: () => Promise<T>): Promise<T> {
  return typed.run(code, ask)
}

/**
 * How the sign-in library keeps recovery codes: each as its scrypt hash with a salt of the list. The library compares plain texts, so for the
 * code that is looked for its hash is handed over as that code, once it fits; what it keeps after that has the code no longer.
 */
export function recoveryCodeStore() {
  return {
    async encrypt(list: string): Promise<string> {
      const salt = randomBytes(16)
      const codes = codesIn.parse(list)
      return JSON.stringify(
        await Promise.all(codes.map((code) => (isHashed(code) ? code : hashCode(code, salt)))),
      )
    },
    async decrypt(kept: string): Promise<string> {
      const code = typed.getStore()
      // A hash that somebody has read is no code.
      if (code === undefined || isHashed(code)) return '[]'
      const hashes = codesIn.parse(kept)
      const its = await hashCode(code, saltOf(hashes))
      return JSON.stringify(hashes.map((hash) => (hash === its ? code : hash)))
    },
  }
}

function isHashed(code: string): boolean {
  return code.startsWith(HASHED)
}

async function hashCode(code: string, salt: Buffer): Promise<string> {
  const hash = await derive(code, salt, 32)
  return `${HASHED}${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/** One list has one salt. */
function saltOf([hash = '']: readonly string[]): Buffer {
  return Buffer.from(hash.split('$')[1] ?? '', 'base64url')
}
