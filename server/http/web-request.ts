import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '#modules/accounts/credentials.server.ts'
import { whoIsIn } from '#modules/accounts/sign-in.server.ts'
import type { AppContext } from '#server/app-context.ts'

/** The same request for React Router, its address made of the configured origin. */
export function webRequest(
  house: Pick<AppContext, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  form?: { type: string; body: Buffer },
): Request {
  const aborted = new AbortController()
  reply.raw.on('close', () => reply.raw.writableFinished || aborted.abort())
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  if (form) headers.set('content-type', form.type)
  const body = form ? { body: new Uint8Array(form.body) } : {}
  const init: RequestInit = { method: request.method, headers, signal: aborted.signal, ...body }
  return new Request(house.config.publicOrigin + request.url, init)
}

/** Who is signed in where this request comes from, or null. */
export function whoAsks(ctx: AppContext, { url, headers }: FastifyRequest): Promise<SignedIn | null> {
  const address = new URL(url, ctx.config.publicOrigin)
  return whoIsIn(ctx, new Request(address, { headers: { cookie: headers.cookie ?? '' } }))
}
