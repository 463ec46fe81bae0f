import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../house/house.ts'
import { networkOf } from '../../house/limits/network.ts'
import { sendFault } from '../faults.ts'
import { leastMissed, type OpenConnection } from './open-connections.ts'
import { trustedProxies } from './trusted-proxies.ts'

/**
 * Connections of one address, where an IPv6 network of 2⁶⁴ is one, also for as long as a burst takes, and of all; requests at once of one
 * visitor who comes by a proxy of ours.
 */
const MOST_LINES = { ofAddress: 300, inBurst: 600, inAll: 1000, byProxy: 100 }

/** Of an address that has all it may have, one is exchanged for a new one this often. */
const CHANGED_EVERY_MS = 100

/**
 * Shares out the connections, so that one stranger cannot keep them all: whoever opens more than an address may have, or
 * more than there are, has to give up one of their own that is missed least. A proxy of ours is not counted by its address.
 * What it gives is to be told of a line whose request was answered before anybody heard of it.
 */
export function limitConnections(
  app: FastifyInstance,
  house: House,
  most = MOST_LINES,
): (answered: Socket) => void {
  const isProxy = trustedProxies(house.config)
  const all = new Map<Socket, OpenConnection>()
  const byAddress = new Map<string, Set<OpenConnection>>()
  const changed = new Map<string, number>()
  // The last resort, for what this one could not refuse before.
  app.server.maxConnections = most.inAll + 100

  limitVisitors(app, house, (socket) => all.get(socket)?.of === null, most.byProxy)
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    const of = isProxy(remoteAddress) ? null : networkOf(remoteAddress)
    if (!hasRoom(of)) return socket.destroy()
    admit({ socket, of, underWay: null, since: performance.now() })
  })
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const line = all.get(request.socket)
    if (!line) return
    const underWay = { request, response, readBefore: line.socket.bytesRead }
    Object.assign(line, { underWay, since: performance.now() })
    response.once('close', () => {
      if (line.underWay === underWay) Object.assign(line, { underWay: null, since: performance.now() })
    })
  })

  return (answered) => {
    const line = all.get(answered)
    if (line) line.since = performance.now()
  }

  /** Makes room where there is none: within the address first, then with whoever has most. */
  function hasRoom(of: string | null): boolean {
    const theirs = byAddress.get(of ?? '') ?? new Set()
    if (theirs.size >= most.ofAddress) {
      const changed = mayChange(of ?? '') && giveUpOne(theirs)
      // Many who are quick are no burden: nobody is cut off while they are served.
      if (changed || theirs.size >= most.inBurst) return changed
    }
    if (all.size < most.inAll) return true
    // Whoever has just come has had no time to ask: slow ones go first.
    return [undefined, 0].some((grace) => giveUpOne(busiest(), grace) || giveUpOne(all.values(), grace))
  }

  /** Whoever opens one after the other is not let in with each: that would only be another way to keep us busy. */
  function mayChange(of: string): boolean {
    const now = performance.now()
    if (now - (changed.get(of) ?? Number.NEGATIVE_INFINITY) < CHANGED_EVERY_MS) return false
    changed.set(of, now)
    return true
  }

  function giveUpOne(lines: Iterable<OpenConnection>, idleGrace?: number): boolean {
    const line = leastMissed(lines, performance.now(), idleGrace)
    if (!line) return false
    leave(line)
    line.socket.destroy()
    return true
  }

  function busiest(): Set<OpenConnection> {
    let most = new Set<OpenConnection>()
    for (const lines of byAddress.values()) if (lines.size > most.size) most = lines
    return most
  }

  function admit(line: OpenConnection): void {
    all.set(line.socket, line)
    if (line.of !== null) byAddress.set(line.of, (byAddress.get(line.of) ?? new Set()).add(line))
    line.socket.once('close', () => leave(line))
  }

  function leave(line: OpenConnection): void {
    all.delete(line.socket)
    const theirs = byAddress.get(line.of ?? '')
    theirs?.delete(line)
    if (theirs?.size !== 0) return
    byAddress.delete(line.of ?? '')
    changed.delete(line.of ?? '')
  }
}

/** Behind a proxy the connections are the proxy's: there one visitor may have so many requests under way. */
function limitVisitors(
  app: FastifyInstance,
  house: House,
  byProxy: (socket: Socket) => boolean,
  most: number,
): void {
  const underWay = new Map<string, number>()
  app.addHook('onRequest', async (request, reply) => {
    if (!byProxy(request.raw.socket)) return
    const visitor = networkOf(request.ip)
    const count = (underWay.get(visitor) ?? 0) + 1
    underWay.set(visitor, count)
    reply.raw.once('close', () => {
      const left = (underWay.get(visitor) ?? 1) - 1
      if (left === 0) underWay.delete(visitor)
      else underWay.set(visitor, left)
    })
    if (count > most) return sendFault(house, request, reply.header('retry-after', '5'), 429)
  })
}
