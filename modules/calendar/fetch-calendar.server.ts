import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { Agent, type RequestOptions, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isPublicAddress } from '#server/outside/public-address.ts'
import { isCalendarPlace } from './calendar-address.ts'
import { decodeCalendar } from './calendar-lines.server.ts'
import type { CalendarTrouble } from './calendar-trouble.ts'

const HEADERS_MOST_BYTES = 16_384

export const theWeb: Web = {
  async resolve(name) {
    const all = await lookup(name, { all: true })
    return all.map(({ address }) => address)
  },
  reach: {},
}

/** Ends a fetch with what the owner is told of it. */
class WebTrouble extends Error {
  readonly trouble: CalendarTrouble
  constructor(trouble: CalendarTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}

/** As it travels and as it is unpacked. */
const CALENDAR_MOST_BYTES = 2_000_000

/** What the site told us to ask with the next time, so that it need not say the same again. */
export type Validators = { etag: string | null; lastModified: string | null }

export type Fetched =
  | ({ ok: true; text: string } & Validators)
  | { ok: true; text: null }
  | { ok: false; trouble: CalendarTrouble }

/** All of it together: finding the machine, asking, being sent on, and reading. */
const WITHIN_MS = 20_000

const REDIRECTS_MOST = 2

const VALIDATOR_MOST_CHARACTERS = 300

/**
 * Another site's calendar, as text; `text` is null where it is as it was. It goes by https to public machines alone: each name is resolved
 * once, every number it has is looked at, and the connection goes to those very numbers, so that a name which means another machine a
 * moment later leads nowhere. Never throws, and never says the address.
 */
export async function fetchCalendar(
  address: string,
  known: Validators,
  web: Web = theWeb,
  withinMs = WITHIN_MS,
): Promise<Fetched> {
  const signal = AbortSignal.timeout(withinMs)
  try {
    return await follow(new URL(address), known, web, signal)
  } catch (fault) {
    if (signal.aborted) return { ok: false, trouble: 'slow' }
    return { ok: false, trouble: fault instanceof WebTrouble ? fault.trouble : troubleOf(fault) }
  }
}

async function follow(first: URL, known: Validators, web: Web, signal: AbortSignal): Promise<Fetched> {
  let url = first
  for (let hop = 0; hop <= REDIRECTS_MOST; hop += 1) {
    if (!isCalendarPlace(url)) throw new WebTrouble('redirects')
    const answer = await get(url, headersOf(known), await numbersOf(url.hostname, web, signal), web, signal)
    const { statusCode: status = 0, headers } = answer
    if (status >= 301 && status <= 308 && status !== 304 && headers.location) {
      answer.destroy()
      if (!URL.canParse(headers.location, url.href)) throw new WebTrouble('redirects')
      url = new URL(headers.location, url)
      continue
    }
    if (status === 200) {
      const text = await readBody(answer, signal)
      return {
        ok: true,
        text,
        etag: validator(headers.etag),
        lastModified: validator(headers['last-modified']),
      }
    }
    answer.destroy()
    if (status === 304 && (known.etag || known.lastModified)) return { ok: true, text: null }
    if (status === 404 || status === 410) throw new WebTrouble('gone')
    throw new WebTrouble(status === 401 || status === 403 ? 'refused' : 'answer')
  }
  throw new WebTrouble('redirects')
}

/** The numbers of a name; one that is not public is enough to stay away. */
async function numbersOf(name: string, web: Web, signal: AbortSignal): Promise<string[]> {
  const numbers = await unlessAborted(web.resolve(name), signal)
  if (numbers.length === 0) throw new WebTrouble('unreachable')
  if (!numbers.every(isPublicAddress)) throw new WebTrouble('private')
  return numbers
}

function headersOf({ etag, lastModified }: Validators): Record<string, string> {
  return {
    accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
    'accept-encoding': 'gzip',
    'user-agent': 'Deodar (calendar of a house)',
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  }
}

/** Kept only as far as it can be sent back. */
function validator(said: string | undefined): string | null {
  if (!said || said.length > VALIDATOR_MOST_CHARACTERS) return null
  return /^[\x20-\x7e]+$/.test(said) ? said : null
}

function troubleOf(fault: unknown): CalendarTrouble {
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : ''
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code) ? 'certificate' : 'unreachable'
}

/** A name server that says nothing cannot be called off; it is left behind. */
function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const late = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => late.reject(signal.reason), { once: true })
  if (signal.aborted) late.reject(signal.reason)
  return Promise.race([work, late.promise])
}

/** The text of an answer, unpacked where it came packed; no more of it is held than a calendar may have. */
async function readBody(answer: IncomingMessage, signal: AbortSignal): Promise<string> {
  const coding = answer.headers['content-encoding'] ?? 'identity'
  if (coding !== 'identity' && coding !== 'gzip') throw new WebTrouble('unreadable')
  const stop = () => answer.destroy(new WebTrouble('slow'))
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await collect(coding === 'gzip' ? unpacked(answer) : answer)
  } finally {
    signal.removeEventListener('abort', stop)
    answer.destroy()
  }
}

function unpacked(answer: IncomingMessage): Readable {
  // What goes wrong with either ends the reading below.
  return pipeline(answer, createGunzip(), () => {})
}

async function collect(body: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > CALENDAR_MOST_BYTES) throw new WebTrouble('large')
      chunks.push(chunk)
    }
  } catch (fault) {
    const isPacking = fault instanceof Error && 'code' in fault && String(fault.code).startsWith('Z_')
    throw isPacking ? new WebTrouble('unreadable') : fault
  }
  return decodeCalendar(Buffer.concat(chunks))
}

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

/** The way into the internet, as the fetcher of calendars uses it. Only tests have another. */
export type Web = {
  /** Every number that a name has. */
  resolve(name: string): Promise<string[]>
  /** What a connection needs besides; the tests' own sends it to a server of theirs, whose certificate it trusts. */
  reach: Pick<RequestOptions, 'ca' | 'port'> & { instead?: string }
}
