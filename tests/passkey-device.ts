import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

// A device that holds one passkey (W3C Web Authentication, ES256, attestation "none"), as a phone would for its browser.

type PasskeyDeviceOptions = {
  /** The origin of the page in its browser. */
  origin: string
  /** Whether it checks a fingerprint or PIN before it answers. */
  verifiesUser?: boolean
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const ATTESTED_CREDENTIAL = 0x40

export type PasskeyDevice = ReturnType<typeof passkeyDevice>

export function passkeyDevice({ origin, verifiesUser = true }: PasskeyDeviceOptions) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  function authenticatorData(flags: number, rest = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5)
    head[0] = flags | USER_PRESENT | (verifiesUser ? USER_VERIFIED : 0)
    head.writeUInt32BE(++counter, 1)
    return Buffer.concat([sha256(new URL(origin).hostname), head, rest])
  }

  return {
    /** Answers the request for a new passkey. */
    createPasskey({ challenge }: { challenge: string }): string {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = Buffer.concat([
        // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = authenticatorData(ATTESTED_CREDENTIAL, credential)
      const attestation = Buffer.concat([
        // {"fmt": "none", "attStmt": {}, "authData": bytes}
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return encodeCredential({
        clientDataJSON: clientData('webauthn.create', challenge, origin),
        attestationObject: attestation,
      })
    },
    /** Answers the request to sign in with the passkey it has. */
    signIn({ challenge }: { challenge: string }): string {
      const data = authenticatorData(0)
      const client = clientData('webauthn.get', challenge, origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return encodeCredential({ clientDataJSON: client, authenticatorData: data, signature })
    },
  }

  function encodeCredential(response: Record<string, Buffer>): string {
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
