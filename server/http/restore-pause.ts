import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/app-context.server.ts'
import { isRestoring, isThisProcessRestoring } from '#core/archive-lock.server.ts'
import { sendFault } from './faults.ts'

/** These methods only read, so they are answered while an archive is restored. */
const readMethods = ['GET', 'HEAD', 'OPTIONS']
/** These pages concern accounts alone, which no restore touches; they are answered too. */
const accountPaths = /^\/admin\/(?:settings\/backups\/restore|sign-in|second-step|confirm|sign-out|auth\/)/

/**
 * While an archive is restored, a request that would change something is refused with 503, because the change would be lost. Only requests of
 * the admin look for a restore of another server: they change rows in place, while the restore itself notices what guests add.
 */
export function registerRestorePause(app: FastifyInstance, ctx: AppContext): void {
  app.addHook('onRequest', async (request, reply) => {
    if (readMethods.includes(request.method) || accountPaths.test(request.url)) return
    const isAdminRequest = /^\/admin\/(?!api\/)/.test(request.url)
    if (isThisProcessRestoring(ctx) || (isAdminRequest && (await isRestoring(ctx))))
      return sendFault(ctx, request, reply, 503)
  })
}
