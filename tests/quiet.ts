import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

// A test that writes an unexpected error, or sends a request to another machine, fails. A test that expects one looks at it and then
// says `vi.mocked(console.error).mockClear()`.
let errors: MockInstance<typeof console.error>
const originalFetch = globalThis.fetch

beforeEach(() => {
  errors = vi.spyOn(console, 'error')
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    if (!['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
      throw new Error(`A test may not ask another machine: ${url.origin}`)
    return originalFetch(input, init)
  }
})

afterEach(() => {
  globalThis.fetch = originalFetch
  expect(errors.mock.calls, 'unexpected console.error').toEqual([])
})

type Done = (fault: Error | null, key: Buffer<ArrayBuffer>) => void

const keys = new Map<string, Buffer>()
const derive = crypto.scrypt

// A password and its salt always give the same key, so it is derived once: that takes a tenth of a second of a core.
crypto.scrypt = (
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  given: ScryptOptions | Done,
  last?: Done,
) => {
  const [options, done] = typeof given === 'function' ? [{}, given] : [given, last]
  if (!done) throw new TypeError('scrypt without a callback')
  const cacheKey = JSON.stringify([bytesOf(password), bytesOf(salt), length, options])
  const cachedKey = keys.get(cacheKey)
  if (cachedKey) return void setImmediate(done, null, Buffer.from(cachedKey))
  derive(password, salt, length, options, (fault, key) => {
    if (!fault) keys.set(cacheKey, Buffer.from(key))
    done(fault, key)
  })
}
syncBuiltinESMExports()

function bytesOf(value: BinaryLike): string {
  if (typeof value === 'string') return Buffer.from(value).toString('base64')
  const bytes = ArrayBuffer.isView(value)
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : new Uint8Array(value)
  return Buffer.from(bytes).toString('base64')
}
