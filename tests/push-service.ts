import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { Push } from '#core/app-context.server.ts'
import { isPush } from '#modules/push/push-shape.ts'

/** What a push service was given for a device: opened, and with the house's signature looked at. */
export type Received = {
  push: Push
  text: string
  headers: IncomingHttpHeaders
  path: string
  signedBy: string
  claims: Claims
}
type Claims = { aud: string; exp: number; sub: string }
type Answer = { status: number; headers?: Record<string, string>; body?: string }

/** A browser's half of a subscription: its keys, which only it has (RFC 8291). */
export function newDevice(endpoint: string) {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys().toString('base64url')
  const auth = randomBytes(16)
  const decrypt = (body: Buffer) => open(body, ecdh, auth)
  return { endpoint, p256dh, auth: auth.toString('base64url'), open: decrypt }
}
export type TestDevice = ReturnType<typeof newDevice>

/** A push service on this machine, which opens what comes as the browser would. Whoever opens it closes it. */
export async function openPushService() {
  const devices = new Map<string, TestDevice>()
  const received: Received[] = []
  let answer: Answer = { status: 201 }
  const faults: unknown[] = []
  const server = createServer(async (request, response) => {
    try {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      const { url: path = '', headers } = request
      const device = devices.get(path)
      if (answer.status === 201 && device) {
        const text = device.open(Buffer.concat(parts))
        const push: unknown = JSON.parse(text)
        if (!isPush(push)) throw new Error(`no push: ${text}`)
        received.push({ push, text, headers, path, ...readVapid(headers.authorization ?? '') })
      }
      response.writeHead(device ? answer.status : 404, answer.headers).end(answer.body)
    } catch (fault) {
      faults.push(fault)
      response.writeHead(500).end()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return {
    origin,
    received,
    faults,
    /** A device that has subscribed here. */
    device(): TestDevice {
      const path = `/push/${randomBytes(9).toString('base64url')}`
      const made = newDevice(origin + path)
      devices.set(path, made)
      return made
    },
    /** Its browser has forgotten it. */
    forget: ({ endpoint }: Pick<TestDevice, 'endpoint'>) => void devices.delete(new URL(endpoint).pathname),
    answerWith: (next: Answer) => {
      answer = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Opens one record of aes128gcm (RFC 8188) for the keys of a subscription (RFC 8291, 3.4). */
function open(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const theirs = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs])
  const ikm = hkdfSync('sha256', ecdh.computeSecret(theirs), auth, info, 32)
  const derive = (what: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(ikm), salt, `Content-Encoding: ${what}\0`, bytes))
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  cipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  // The end of the last record is a 2, and nothing but zeros behind it.
  const end = plain.lastIndexOf(2)
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no end of the record')
  return plain.subarray(0, end).toString('utf8')
}

/** The key and the claims of `vapid t=…, k=…` (RFC 8292), its signature found right. */
function readVapid(authorization: string): { signedBy: string; claims: Claims } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+),\s*k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Error('not signed by the key it names')
  return { signedBy: key, claims: JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) }
}
