import type { IncomingMessage } from 'node:http'

const AT_MOST_MS = 10_000
const AT_MOST_BYTES = 64_000_000

/** An answer was given early: takes in what is still on its way, so that it can be read, but not for ever. */
export function letRunOut(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return
  let bytes = 0
  const timer = setTimeout(() => request.destroy(), AT_MOST_MS).unref()
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > AT_MOST_BYTES) request.destroy()
  })
  request.on('close', () => clearTimeout(timer))
  request.on('end', () => clearTimeout(timer))
  request.on('error', () => {})
  request.resume()
}
