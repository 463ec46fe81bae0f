import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { MAX_UPLOADED_BYTES } from '#modules/backups/rules.ts'
import { isRestoring } from '#modules/backups/turn.server.ts'
import { type Outcome, refuse, statusOf } from '#modules/refusals/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { receiveForm } from './api/receive-form.ts'
import { sendFault } from './faults.ts'
import { whoAsks } from './pages/make-page.ts'

/** What only reads goes on while an archive is restored. */
const reads = ['GET', 'HEAD', 'OPTIONS']
const PAGE = '/admin/settings/backups/restore'
/** The boundaries and headers of the form around the file. */
const FORM_BYTES = 10_000

const pieceShape = z.object({
  upload: z.string().regex(/^[\w-]{8,40}$/),
  at: z.coerce.number().int().nonnegative(),
  last: z.enum(['yes', 'no']),
})

/**
 * The archive that an owner wants to restore, `POST /admin/archives`: streamed to the disk, whole or, as the query says, in pieces. A page gets
 * a redirect, a script the outcome as JSON.
 */
export async function registerArchives(app: FastifyInstance, ctx: AppContext): Promise<void> {
  await app.register(async (archives) => {
    archives.removeAllContentTypeParsers()
    archives.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
    archives.post('/admin/archives', { config: { streamsBody: true } }, async (request, reply) => {
      const signedIn = await whoAsks(ctx, request)
      const outcome = signedIn?.role === 'owner' ? await receive(ctx, request) : refuse('ownerOnly')
      reply.header('cache-control', 'no-store')
      if (!request.headers.accept?.includes('text/html'))
        return reply.code(outcome.ok ? 200 : statusOf(outcome)).send(outcome)
      if (!outcome.ok && outcome.name === 'ownerOnly') return reply.code(403).send()
      return reply.redirect(outcome.ok ? `${PAGE}#on-device` : `${PAGE}?refused=${outcome.name}`, 303)
    })
  })
}

/** While an archive is restored, whoever would change something is asked to come back: 503. Their words would be lost. */
export function registerRestorePause(app: FastifyInstance, ctx: AppContext): void {
  app.addHook('onRequest', async (request, reply) => {
    if (reads.includes(request.method) || request.url.startsWith(PAGE)) return
    if (await isRestoring(ctx)) return sendFault(ctx, request, reply, 503)
  })
}

async function receive(ctx: AppContext, request: FastifyRequest): Promise<Outcome> {
  const { data: piece } = pieceShape.safeParse(request.query)
  // What reads archives is not needed before.
  const { storeUpload } = await import('#modules/backups/opened-archive.server.ts')
  const form = await receiveForm<Outcome>(
    request.raw,
    (_field, stream) =>
      storeUpload(ctx, stream, piece && { upload: piece.upload, at: piece.at, isLast: piece.last === 'yes' }),
    MAX_UPLOADED_BYTES + FORM_BYTES,
  )
  const [stored] = form.files
  if (stored && !stored.ok) return stored
  return form.fault === null && stored ? stored : refuse('broken')
}
