import { STATUS_CODES } from 'node:http'
import type { Config } from '../config.ts'
import { sentenceFor } from './faults.ts'
import { manners } from './headers.ts'
import { newRequestId } from './request-id.ts'

/** The headers of an answer that no route gives. */
export function bareHeaders(config: Config): Record<string, string> {
  return {
    'x-request-id': newRequestId(),
    ...manners(config),
    'cache-control': 'no-store',
    connection: 'close',
  }
}

/** A refusal for what never became a request, as it goes on the line: the manners of every answer, and the wire's JSON, of which a HEAD gets the length alone. */
export function bareAnswer(config: Config, status: number, method = ''): string {
  const body = JSON.stringify({ status: 'false', message: sentenceFor(status) })
  const headers = {
    ...bareHeaders(config),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${method === 'HEAD' ? '' : body}`
}
