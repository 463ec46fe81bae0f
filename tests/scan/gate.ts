import { randomInt } from 'node:crypto'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { wrongWith } from '../fuzz/ask.ts'
import type { Asked, Finding } from './finding.ts'

export type Gate = { origin: string; seen: Asked[]; wrong: Finding[]; stop(): void }

const REMEMBERS = 50_000
/** What would put a scan out of the house that it is in. */
const shut = /^\/admin\/(?:sign-out|settings\/you\/devices\/)/

/**
 * Stands before a house, so that every tool comes from ever new addresses and no limit ends the scan, with the same cookie and as a page
 * of our own would ask. Remembers what was asked, and calls an answer wrong that faults, tells where it failed, or leads elsewhere.
 */
export async function openGate(house: string, cookie?: string): Promise<Gate> {
  const seen: Asked[] = []
  const wrong = new Map<string, Finding>()
  const server = createServer((from, to) => {
    pass(from, to).catch(() => to.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function pass(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = from
    const body = await buffer(from)
    if (cookie && shut.test(path)) return void to.writeHead(403).end('kept shut while the house is scanned')
    const type = from.headers['content-type'] ?? ''
    if (seen.length < REMEMBERS) seen.push({ method, path, type, body: body.toString() })
    const { status, headers, bytes } = await forward(house, from, body, origin, cookie)
    const trouble = wrongWith({ status, headers, text: bytes.toString() }, [origin, house])
    if (trouble) {
      const where = `${method} ${path.split('?')[0]}`
      wrong.set(`${trouble} ${where}`, {
        tool: 'gate',
        kind: 'wrong answer',
        where,
        what: `${trouble}: ${path}`,
      })
    }
    to.writeHead(status, headers as Record<string, string>).end(bytes)
  }

  return {
    origin,
    seen,
    get wrong() {
      return [...wrong.values()]
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; bytes: Buffer }

function forward(
  house: string,
  { method, url, headers: given }: IncomingMessage,
  body: Buffer,
  origin: string,
  cookie?: string,
): Promise<Answer> {
  const { hostname, port } = new URL(house)
  const { 'transfer-encoding': _, connection: __, ...headers } = given
  const ours = {
    'accept-encoding': 'identity',
    'content-length': String(body.length),
    'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
    ...(method !== 'GET' && { origin }),
    ...(cookie && { cookie }),
  }
  return new Promise((resolve, reject) => {
    const options = {
      hostname,
      port,
      method,
      path: url,
      headers: { ...headers, ...ours },
      agent: false as const,
    }
    const asked = request(options, async (answer) => {
      const bytes = await buffer(answer).catch(() => Buffer.alloc(0))
      const { 'transfer-encoding': _, connection: __, ...rest } = answer.headers
      resolve({ status: answer.statusCode ?? 0, headers: rest, bytes })
    })
    asked.once('error', reject)
    asked.end(body)
  })
}
