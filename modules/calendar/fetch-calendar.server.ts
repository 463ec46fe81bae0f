import type { IncomingMessage } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { lookupPublic, NotPublicAddress } from '#core/host/public-address.server.ts'
import { type CalendarTrouble, isFetchable } from './external-calendars.ts'

const MAX_HEADERS_BYTES = 16_384
export const MAX_CALENDAR_BYTES = 2_000_000
const MAX_REDIRECTS = 2
/** The limit for resolving the name, connecting, following redirects and reading together. */
const TIMEOUT_MS = 20_000

/** How calendars are fetched; tests have a server of their own, whose certificate they trust. */
export type WebAccess = Pick<RequestOptions, 'ca' | 'port'> & { lookup: LookupFunction }

export const publicWeb: WebAccess = { lookup: lookupPublic }

export type FetchedText = { ok: true; text: string } | { ok: false; trouble: CalendarTrouble }

/** Ends a fetch with the reason that the owner reads. */
class FetchFault extends Error {
  readonly trouble: CalendarTrouble
  constructor(trouble: CalendarTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}

/**
 * Another site's calendar, as text. It is fetched by https from public machines only: each name is resolved once, every address it has is
 * checked, and the connection goes to those very addresses, so that a name which means another machine a moment later leads nowhere. Never
 * throws, and never reveals the address.
 */
export async function fetchCalendar(
  address: string,
  web: WebAccess = publicWeb,
  timeoutMs = TIMEOUT_MS,
): Promise<FetchedText> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return { ok: true, text: decodeCalendar(await followRedirects(new URL(address), web, signal)) }
  } catch (fault) {
    if (signal.aborted) return { ok: false, trouble: 'slow' }
    return { ok: false, trouble: fault instanceof FetchFault ? fault.trouble : toTrouble(fault) }
  }
}

async function followRedirects(firstUrl: URL, web: WebAccess, signal: AbortSignal): Promise<Buffer> {
  let url = firstUrl
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    if (!isFetchable(url)) throw new FetchFault('redirects')
    const answer = await sendRequest(url, web, signal)
    const { statusCode: status = 0, headers } = answer
    if (status === 200) return readBody(answer)
    answer.destroy()
    if (status === 404 || status === 410) throw new FetchFault('gone')
    if (status === 401 || status === 403) throw new FetchFault('refused')
    if (status < 301 || status > 308 || !headers.location) throw new FetchFault('answer')
    if (!URL.canParse(headers.location, url.href)) throw new FetchFault('redirects')
    url = new URL(headers.location, url)
  }
  throw new FetchFault('redirects')
}

function sendRequest(url: URL, web: WebAccess, signal: AbortSignal): Promise<IncomingMessage> {
  const answer = Promise.withResolvers<IncomingMessage>()
  request(url, {
    headers: {
      accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
      'accept-encoding': 'identity',
      'user-agent': 'Deodar (calendar of a house)',
      host: url.hostname,
    },
    agent: false,
    servername: url.hostname,
    maxHeaderSize: MAX_HEADERS_BYTES,
    rejectUnauthorized: true,
    signal,
    ...web,
  })
    .on('response', answer.resolve)
    .on('error', answer.reject)
    .end()
  return answer.promise
}

/** The body of an answer, read only up to the size limit of a calendar. */
async function readBody(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    if ((answer.headers['content-encoding'] ?? 'identity') !== 'identity') throw new FetchFault('unreadable')
    for await (const chunk of answer) {
      bytes += chunk.length
      if (bytes > MAX_CALENDAR_BYTES) throw new FetchFault('large')
      chunks.push(chunk)
    }
  } finally {
    answer.destroy()
  }
  return Buffer.concat(chunks)
}

function toTrouble(fault: unknown): CalendarTrouble {
  if (fault instanceof NotPublicAddress) return 'private'
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : ''
  if (code === 'ENOTFOUND') return 'no-such-host'
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code) ? 'certificate' : 'unreachable'
}

/** The text of a calendar file: UTF-8, or UTF-16 where its first bytes say so. */
export function decodeCalendar(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}
