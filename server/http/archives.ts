import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#core/app-context.server.ts'
import { isRestoring, isRestoringHere } from '#core/maintenance.server.ts'
import { type Outcome, refuse, statusOf } from '#core/refusals/refusal.ts'
import { MAX_UPLOADED_BYTES } from '#modules/backups/rules.ts'
import { FormFault, receiveForm } from './api/receive-form.ts'
import { sendFault } from './faults.ts'
import { whoAsks } from './pages/make-page.ts'

/** What only reads goes on while an archive is restored. */
const reads = ['GET', 'HEAD', 'OPTIONS']
const PAGE = '/admin/settings/backups/restore'
/** The boundaries and headers of the form around the file. */
const FORM_BYTES = 10_000

/** 2 GB at 1.1 Mbit/s. */
export const ARRIVES_WITHIN_MS = 4 * 60 * 60_000

/** The archive that an owner wants to restore, `POST /admin/archives`: streamed to the disk. A page gets a redirect, a script the outcome as JSON. */
export async function registerArchives(app: FastifyInstance, ctx: AppContext): Promise<void> {
  await app.register(async (archives) => {
    archives.removeAllContentTypeParsers()
    archives.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
    archives.post(
      '/admin/archives',
      { config: { streamsBody: true, arrivesWithinMs: ARRIVES_WITHIN_MS } },
      async (request, reply) => {
        const signedIn = await whoAsks(ctx, request)
        const outcome = signedIn?.role === 'owner' ? await receive(ctx, request) : refuse('ownerOnly')
        reply.header('cache-control', 'no-store')
        if (!request.headers.accept?.includes('text/html'))
          return reply.code(outcome.ok ? 200 : statusOf(outcome)).send(outcome)
        if (!outcome.ok && outcome.name === 'ownerOnly') return reply.code(403).send()
        return reply.redirect(outcome.ok ? `${PAGE}#on-device` : `${PAGE}?refused=${outcome.name}`, 303)
      },
    )
  })
}

/**
 * While an archive is restored, whoever would change something is asked to come back: 503. Their words would be lost. Of other servers only
 * the admin asks the database: it changes rows in place, while what guests add in between is noticed by the restore itself.
 */
export function registerRestorePause(app: FastifyInstance, ctx: AppContext): void {
  app.addHook('onRequest', async (request, reply) => {
    if (reads.includes(request.method) || request.url.startsWith(PAGE)) return
    const isTeam = /^\/admin\/(?!api\/)/.test(request.url)
    if (isRestoringHere(ctx) || (isTeam && (await isRestoring(ctx))))
      return sendFault(ctx, request, reply, 503)
  })
}

async function receive(ctx: AppContext, request: FastifyRequest): Promise<Outcome> {
  // What reads archives is not needed before.
  const { storeUpload } = await import('#modules/backups/opened-archive.server.ts')
  const take = (_field: string, stream: Readable) => storeUpload(ctx, stream)
  const form = await receiveForm<Outcome>(request.raw, take, { maxBytes: MAX_UPLOADED_BYTES + FORM_BYTES })
  if (form.fault instanceof FormFault && form.fault.status === 413) return refuse('archiveTooLarge')
  const [stored = refuse('broken')] = form.files
  return form.fault === null || !stored.ok ? stored : refuse('broken')
}
