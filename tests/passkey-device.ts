import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

// A device that holds one passkey (W3C Web Authentication, ES256, attestation "none"), as a phone would for its browser.

type Manners = {
  /** Where its browser is. */
  origin: string
  /** Whether it asks who is there before it answers. */
  asks?: boolean
}

const PERSON_THERE = 0x01
const PERSON_KNOWN = 0x04
const HOLDS_KEY = 0x40

export type PasskeyDevice = ReturnType<typeof passkeyDevice>

export function passkeyDevice({ origin, asks = true }: Manners) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  function authenticatorData(flags: number, rest = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5)
    head[0] = flags | PERSON_THERE | (asks ? PERSON_KNOWN : 0)
    head.writeUInt32BE(++counter, 1)
    return Buffer.concat([sha256(new URL(origin).hostname), head, rest])
  }

  return {
    /** Answers a question for a new passkey. */
    make({ challenge }: { challenge: string }): string {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = Buffer.concat([
        // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const held = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = authenticatorData(HOLDS_KEY, held)
      const attestation = Buffer.concat([
        // {"fmt": "none", "attStmt": {}, "authData": bytes}
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return said({
        clientDataJSON: clientData('webauthn.create', challenge, origin),
        attestationObject: attestation,
      })
    },
    /** Answers a question for the passkey it has. */
    open({ challenge }: { challenge: string }): string {
      const data = authenticatorData(0)
      const client = clientData('webauthn.get', challenge, origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return said({ clientDataJSON: client, authenticatorData: data, signature })
    },
  }

  function said(response: Record<string, Buffer>): string {
    const encoded = Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])
    return JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response: Object.fromEntries(encoded),
    })
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function sha256(what: string | Buffer): Buffer {
  return createHash('sha256').update(what).digest()
}
