import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Done = (fault: Error | null, key: Buffer<ArrayBuffer>) => void

const keys = new Map<string, Buffer>()
const derive = crypto.scrypt

// A password and its salt always give the same key: a tenth of a second of a core that tests with accounts need not spend at each sign-in.
crypto.scrypt = (
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  given: ScryptOptions | Done,
  last?: Done,
) => {
  const [options, done] = typeof given === 'function' ? [{}, given] : [given, last]
  if (!done) throw new TypeError('scrypt without a callback')
  const asked = JSON.stringify([bytesOf(password), bytesOf(salt), length, options])
  const known = keys.get(asked)
  if (known) return void setImmediate(done, null, Buffer.from(known))
  derive(password, salt, length, options, (fault, key) => {
    if (!fault) keys.set(asked, Buffer.from(key))
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
