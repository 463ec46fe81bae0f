import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Web } from './web.server.ts'

const HEADERS_MOST_BYTES = 16_384

/** Asks at these numbers, and at no other, for what stands at an address; its name is what the certificate must prove. */
export function get(
  url: URL,
  headers: Record<string, string>,
  numbers: readonly string[],
  { reach: { instead, ...reach } }: Web,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const answer = Promise.withResolvers<IncomingMessage>()
  const agent = new Agent({ keepAlive: false, maxCachedSessions: 0 })
  const asked = request({
    protocol: 'https:',
    hostname: url.hostname,
    port: 443,
    path: `${url.pathname}${url.search}`,
    headers: { host: url.hostname, ...headers },
    agent,
    servername: url.hostname,
    lookup: only(instead ? [instead] : numbers),
    maxHeaderSize: HEADERS_MOST_BYTES,
    rejectUnauthorized: true,
    signal,
    ...reach,
  })
  asked.on('response', answer.resolve)
  asked.on('error', answer.reject)
  asked.end()
  return answer.promise
}

/** A name means these numbers, whatever it would mean by now. */
function only(numbers: readonly string[]): LookupFunction {
  const all = numbers.map((address) => ({ address, family: isIP(address) }))
  return (_name, options, callback) => {
    const [first] = all
    if (options.all) callback(null, all)
    else callback(null, first?.address ?? '', first?.family)
  }
}
