import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestHandler, ServerBuild } from 'react-router'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { PageFault, RefusedReviewForm, UploadedPicture } from '#app/context/context.server.ts'
import {
  appContext,
  faultContext,
  ipAddressContext,
  linkTriesContext,
  nonceContext,
  refusedReviewFormContext,
  uploadedPictureContext,
} from '#app/context/context.server.ts'
import type { AppContext, SignedInMember, With } from '#core/app-context.server.ts'
import { findByLink, networkOf } from '#core/host/rate-limits.server.ts'
import { findSignedIn } from '#modules/accounts/sign-in.server.ts'
import { BUSY_RETRY_SECONDS } from '../faults.ts'

/** React Router's server build: `build/server`, or Vite's in development. */
export type LoadBuild = () => Promise<ServerBuild>

/** The parts of a posted form that were already read. */
export type FormExtras = { refused?: RefusedReviewForm | null; picture?: UploadedPicture }

/** The router's response to a request, with a nonce for its inline scripts and the visitor's address for the limits. */
export type MakePage = (page: Request, nonce: string, ip: string, extras?: FormExtras) => Promise<Response>

/** Renders pages by React Router, with the context of their loaders and actions. In development the error of a page is thrown. */
export function openPageMaker(ctx: AppContext, loadBuild: LoadBuild, isDevelopment = false): MakePage {
  return async (request, nonce, address, { refused = null, picture = null } = {}) => {
    const context = new RouterContextProvider()
    context.set(appContext, ctx)
    context.set(nonceContext, nonce)
    context.set(ipAddressContext, address)
    context.set(linkTriesContext, {
      lookUp: (read, opensNothing) => findByLink(ctx, address, read, opensNothing),
      countWrongKey: async () => void (await ctx.limits.count('link', networkOf(address))),
    })
    context.set(refusedReviewFormContext, refused)
    context.set(uploadedPictureContext, picture)
    const fault: PageFault = { isDatabaseBusy: false, isDiskFull: false }
    context.set(faultContext, fault)
    const response = await handlerOf(await loadBuild())(request, context)
    if (isDevelopment && fault.firstError) throw fault.firstError
    if (response.status !== 500 || !(fault.isDatabaseBusy || fault.isDiskFull)) return response
    return makeTemporaryResponse(response, fault.isDatabaseBusy ? 503 : 507)
  }
}

const handlers = new WeakMap<ServerBuild, RequestHandler>()

function handlerOf(build: ServerBuild): RequestHandler {
  const handler = handlers.get(build) ?? createRequestHandler(build, 'production')
  handlers.set(build, handler)
  return handler
}

/** The router's error response with the status of a temporary fault. */
function makeTemporaryResponse({ body, headers }: Response, status: 503 | 507): Response {
  headers.set('retry-after', String(BUSY_RETRY_SECONDS))
  return new Response(body, { status, headers })
}

/** A request as React Router reads it, with the configured origin in its URL. */
export function toWebRequest(
  ctx: With<'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  form?: { type: string; body: Buffer },
): Request {
  const abortController = new AbortController()
  reply.raw.on('close', () => reply.raw.writableFinished || abortController.abort())
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  if (form) headers.set('content-type', form.type)
  const body = form ? { body: new Uint8Array(form.body) } : {}
  const init: RequestInit = { method: request.method, headers, signal: abortController.signal, ...body }
  return new Request(ctx.config.publicOrigin + request.url, init)
}

/** The person who is signed in by the cookie of this request, or null. */
export function findSignedInPerson(ctx: AppContext, request: FastifyRequest): Promise<SignedInMember | null> {
  const address = new URL(request.url, ctx.config.publicOrigin)
  return findSignedIn(ctx, new Request(address, { headers: { cookie: request.headers.cookie ?? '' } }))
}
