import { createHash, createPublicKey, verify } from 'node:crypto'
import type { Verify } from '#domain/log/note.ts'

export function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest()
}

export const verifyEd25519: Verify = (key, signature, text) => {
  const x = Buffer.from(key).toString('base64url')
  return verify(
    null,
    text,
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
    signature,
  )
}
