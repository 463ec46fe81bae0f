import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/app-context.server.ts'
import { isRestoring, isThisProcessRestoring } from '#core/archive-lock.server.ts'
import { sendFault } from './faults.ts'

/** What only reads goes on while an archive is restored. */
const readMethods = ['GET', 'HEAD', 'OPTIONS']
/** So does what concerns accounts alone, which no restore touches. */
const accountPaths = /^\/admin\/(?:settings\/backups\/restore|sign-in|second-step|confirm|sign-out|auth\/)/

/**
 * While an archive is restored, whoever would change something is asked to come back: 503. Their words would be lost. Of other servers only
 * the admin asks the database: it changes rows in place, while what guests add in between is noticed by the restore itself.
 */
export function registerRestorePause(app: FastifyInstance, ctx: AppContext): void {
  app.addHook('onRequest', async (request, reply) => {
    if (readMethods.includes(request.method) || accountPaths.test(request.url)) return
    const isTeam = /^\/admin\/(?!api\/)/.test(request.url)
    if (isThisProcessRestoring(ctx) || (isTeam && (await isRestoring(ctx))))
      return sendFault(ctx, request, reply, 503)
  })
}
