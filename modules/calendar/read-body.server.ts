import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { decodeCalendar } from './decode-calendar.server.ts'
import { WebTrouble } from './web-trouble.server.ts'

/** As it travels and as it is unpacked. */
const CALENDAR_MOST_BYTES = 2_000_000

/** The text of an answer, unpacked where it came packed; no more of it is held than a calendar may have. */
export async function readBody(answer: IncomingMessage, signal: AbortSignal): Promise<string> {
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
