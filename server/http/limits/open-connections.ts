import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A line younger than this is not asked to make room: with a request on it, and without one. */
const GRACE_MS = 5000
const IDLE_GRACE_MS = 1000

/** A connection, and the request on it that is not answered yet, if there is one. */
export type OpenConnection = {
  socket: Socket
  /** Whose it is, as limits count; null for a proxy of ours, which speaks for many. */
  of: string | null
  underWay: { request: IncomingMessage; response: ServerResponse; readBefore: number } | null
  /** When it last began or ended something. */
  since: number
}

/** Which of these lines is missed least: one that only stays open, then the one that brings or takes its bytes most slowly; never one that is young. */
export function leastMissed(
  lines: Iterable<OpenConnection>,
  now: number,
  idleGrace = IDLE_GRACE_MS,
): OpenConnection | undefined {
  let [idle, slow]: [OpenConnection | undefined, OpenConnection | undefined] = [undefined, undefined]
  for (const line of lines) {
    // A proxy is about to use the one that it keeps open.
    if (!line.underWay) {
      if (line.of === null || now - line.since < idleGrace) continue
      idle = idle && idle.since <= line.since ? idle : line
    } else if (now - line.since >= GRACE_MS && waitsForThem(line))
      slow = slow && speed(slow, now) <= speed(line, now) ? slow : line
  }
  return idle ?? slow
}

/** It is their turn: to bring the rest of the request, or to take what is answered. */
function waitsForThem({ socket, underWay }: OpenConnection): boolean {
  if (!underWay) return false
  return !underWay.request.complete || socket.writableLength > 0
}

/** Bytes a second since its request began, whichever way they go. */
function speed({ socket, underWay, since }: OpenConnection, now: number): number {
  const moved = socket.bytesRead - (underWay?.readBefore ?? 0) + socket.bytesWritten - socket.writableLength
  return (moved * 1000) / (now - since)
}
