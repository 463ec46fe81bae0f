import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { bareAnswer } from './bare-answer.ts'

const LOOKED_AT_EVERY_MS = 2000
/** A line so slow that it is no line: less than this on average after the first half minute, or silent for as long. */
const SLOWEST_BYTES_A_SECOND = 400
const PATIENCE_MS = 30_000
/** However it moves, a body is there by then, unless somebody known brings files. */
const BODY_WITHIN_MS = 5 * 60_000
/** What is still on its way when the answer has gone. */
const AFTER_ANSWER = { ms: 10_000, bytes: 64_000_000 }
const QUIET_MS = 300

const patient = new WeakSet<IncomingMessage>()

/** Files of somebody known may take as long as a request may take at all. */
export function allowSlowFiles(request: IncomingMessage): void {
  patient.add(request)
}

/** Keeps bodies moving, whoever reads them: a trickle is ended, and what nobody reads any more runs out. */
export function registerBodies(app: FastifyInstance, config: Config): void {
  watchBodies(app.server, config)
  app.addHook('onSend', async ({ raw }) => letRunOut(raw))
}

function watchBodies(server: Server, config: Config): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    const { socket } = request
    const waiting = { ms: 0, bytes: 0, silentMs: 0 }
    const answered = { ms: 0, bytes: 0 }
    let read = socket.bytesRead
    const look = () => {
      if (request.complete) return clearInterval(timer)
      const came = socket.bytesRead - read
      read = socket.bytesRead
      if (response.writableEnded) {
        add(answered, came)
        if (answered.ms >= AFTER_ANSWER.ms || answered.bytes > AFTER_ANSWER.bytes) socket.destroy()
      } else if (request.readableLength < request.readableHighWaterMark) {
        // With a full buffer it is we who are slow.
        add(waiting, came)
        waiting.silentMs = came === 0 ? waiting.silentMs + LOOKED_AT_EVERY_MS : 0
        if (isTooSlow(waiting) || (waiting.ms >= BODY_WITHIN_MS && !patient.has(request)))
          endTrickle(request, response, config)
      }
    }
    const timer = setInterval(look, LOOKED_AT_EVERY_MS).unref()
    request.once('close', () => clearInterval(timer))
  })
}

function add(to: { ms: number; bytes: number }, came: number): void {
  to.ms += LOOKED_AT_EVERY_MS
  to.bytes += came
}

function isTooSlow({ ms, bytes, silentMs }: { ms: number; bytes: number; silentMs: number }): boolean {
  if (silentMs >= PATIENCE_MS) return true
  return ms >= PATIENCE_MS && bytes / (ms / 1000) < SLOWEST_BYTES_A_SECOND
}

/** An upload by tus goes on later from where it stands, so its line just drops; everybody else hears why. */
function endTrickle(request: IncomingMessage, response: ServerResponse, config: Config): void {
  const resumable = request.url?.startsWith('/admin/api/uploads')
  if (!resumable && !response.headersSent) request.socket.write(bareAnswer(config, 408))
  request.socket.destroy()
}

/**
 * An answer is given early: takes in what is still on its way, so that the answer can be read. A line that closes with it
 * would cut off whoever is still sending, so there the answer waits for a pause.
 */
async function letRunOut(request: IncomingMessage): Promise<void> {
  if (!hasBody(request) || request.complete || request.destroyed) return
  request.on('error', () => {})
  request.resume()
  if (request.httpVersion === '1.1' && !/close/i.test(request.headers.connection ?? '')) return
  await new Promise<void>((resolve) => {
    const pause = setTimeout(resolve, QUIET_MS)
    setTimeout(resolve, AFTER_ANSWER.ms).unref()
    request.on('data', () => pause.refresh())
    for (const event of ['end', 'close']) request.once(event, () => resolve())
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
