import type { FastifyReply } from 'fastify'
import { messages } from '#domain/messages.ts'
import { no } from './wire.ts'

/** Sends JSON that is ready; kept by nobody on the way unless the caller has said otherwise. */
export function sendData(reply: FastifyReply, status: number, body: string | Buffer): FastifyReply {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}

/** Too many guesses from this address: come back in so many seconds. */
export function sendTooMany(reply: FastifyReply, seconds: number): FastifyReply {
  return sendData(reply.header('retry-after', String(seconds)), 429, no(messages.tooManyTries))
}
