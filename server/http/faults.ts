import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { firstDayContent } from '#content/first-day.ts'
import { words } from '#domain/words.ts'
import { publishedContent } from '../house/content.ts'
import type { House } from '../house/house.ts'
import { describeFault } from '../house/log.ts'
import { calmPage } from './calm-page.ts'

/** Catches every fault once: a line in the log with the request id, and an answer its asker can read. */
export function registerFaults(app: FastifyInstance, house: House): void {
  app.setErrorHandler(async (fault: FastifyError, request, reply) => {
    const status = fault.statusCode && fault.statusCode >= 400 ? fault.statusCode : 500
    if (status >= 500) house.log.error('request.failed', describeFault(fault))
    return sendFault(house, request, reply, status)
  })
}

/** The calm page for people, the wire's JSON for programs; nothing of the fault itself in either. */
export async function sendFault(house: House, request: FastifyRequest, reply: FastifyReply, status: number) {
  reply.code(status).header('cache-control', 'no-store')
  if (isData(request.url))
    return reply
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ status: 'false', message: sentenceFor(status) }))
  const { property } = await publishedContent(house).catch(() => firstDayContent)
  const { html, policy } = calmPage(property, request.id)
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)
}

function isData(url: string): boolean {
  return url.startsWith('/admin/api/') || url.startsWith('/api/') || url.startsWith('/media/')
}

function sentenceFor(status: number): string {
  if (status === 413) return words.tooLarge
  if (status === 429) return words.tooManyTries
  return status < 500 ? words.broken : words.faulty
}
