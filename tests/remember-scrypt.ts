import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const keys = new Map<string, Buffer>()
const derive = crypto.scrypt

// A password and its salt always give the same key: a tenth of a second of a core that tests with accounts need not spend at each sign-in.
crypto.scrypt = (
  password: crypto.BinaryLike,
  salt: crypto.BinaryLike,
  length: number,
  ...rest: [crypto.ScryptOptions | Callback, Callback?]
) => {
  const done = rest.at(-1)
  const options = rest.length > 1 ? rest[0] : {}
  if (typeof done !== 'function' || typeof options === 'function')
    throw new TypeError('scrypt without a callback')
  const asked = JSON.stringify([bytesOf(password), bytesOf(salt), length, options])
  const known = keys.get(asked)
  if (known) return setImmediate(done, null, Buffer.from(known))
  derive(password, salt, length, options, (fault, key) => {
    if (!fault) keys.set(asked, Buffer.from(key))
    done(fault, key)
  })
}
syncBuiltinESMExports()

type Callback = (fault: Error | null, key: Buffer) => void

function bytesOf(value: crypto.BinaryLike): string {
  const bytes =
    typeof value === 'string'
      ? Buffer.from(value)
      : Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  return bytes.toString('base64')
}
