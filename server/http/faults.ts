import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#core/app-context.server.ts'
import { isDatabaseBusy } from '#core/db/database-busy.ts'
import { isDiskFull } from '#core/host/file-fault.server.ts'
import { describeFault } from '#core/host/program-log.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { propertyOf } from '#core/values/record.ts'
import { getLastPublished } from './last-content.ts'
import { writeErrorPage } from './pages/error-page.ts'

const readMethods = new Set(['GET', 'HEAD'])
export const BUSY_RETRY_SECONDS = 5

/** Handles every error once: a line in the log, and a response in the format of the client. */
export function registerFaults(app: FastifyInstance, ctx: AppContext): void {
  app.setErrorHandler(async (fault: FastifyError, request, reply) => {
    const status = statusOfFault(fault)
    // A client that disconnects during its request is no error of ours.
    if (status >= 500 && fault !== request.raw.errored) ctx.log.error('request.failed', describeFault(fault))
    return sendFault(ctx, request, reply, status)
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (readMethods.has(request.method)) return sendFault(ctx, request, reply, 404)
    return sendFault(ctx, request, reply.header('allow', 'GET, HEAD'), 405)
  })
}

/** The status of an error: its own, 503 while the database is busy, 507 when the disk is full, else 500. */
export function statusOfFault(fault: unknown): number {
  if (isDatabaseBusy(fault)) return 503
  if (isDiskFull(fault)) return 507
  const status = propertyOf(fault, 'statusCode')
  return typeof status === 'number' && status >= 400 ? status : 500
}

/** The error page for people, the wire's JSON for programs; neither contains the error. */
export function sendFault(ctx: AppContext, request: FastifyRequest, reply: FastifyReply, status: number) {
  reply.code(status).header('cache-control', 'no-store')
  if ((status === 503 || status === 507) && !reply.hasHeader('retry-after'))
    reply.header('retry-after', BUSY_RETRY_SECONDS)
  const answer = { status: 'false', message: messageForStatus(status) }
  if (isDataUrl(request.url))
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
  if (isFileUrl(request.url)) return reply.type('text/plain; charset=utf-8').send(messageForStatus(status))
  const heading = status < 500 ? 'Not like this' : messages.unexpected
  const message = status === 500 || status === 503 ? undefined : { heading, text: messageForStatus(status) }
  const { html, policy } = writeErrorPage(getLastPublished(ctx), request.id, message)
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)
}

/** Whether programs request this URL; they get JSON. */
export function isDataUrl(url: string): boolean {
  return url.startsWith('/admin/api/') || url.startsWith('/api/') || url.startsWith('/media/')
}

/** Whether this is the URL of a file; it gets plain text. */
export function isFileUrl(url: string): boolean {
  return /^\/(?:assets|pictures|icons)\//.test(url)
}

const statusMessages: Record<number, string> = {
  403: messages.addressUnknown,
  404: messages.addressUnknown,
  405: messages.wrongMethod,
  413: messages.tooLarge,
  415: messages.wrongKind,
  414: messages.tooLarge,
  429: messages.tooManyTries,
  507: messages.noDiskSpace,
  431: messages.tooLarge,
}

export function messageForStatus(status: number): string {
  return statusMessages[status] ?? (status < 500 ? messages.broken : messages.serverFault)
}
