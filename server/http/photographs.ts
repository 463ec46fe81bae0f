import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkRoomForFiles, openHeldFiles } from '#modules/media/held-files.server.ts'
import type { GivenFile } from '#modules/media/keep-files.server.ts'
import { addPhotographs } from '#modules/media/photographs.server.ts'
import { type Outcome, passingStatus, refuse, statusOf } from '#modules/refusals/refusal.ts'
import type { Actor, AppContext } from '#server/app-context.ts'
import { FormFault, receiveForm } from './api/receive-form.ts'
import { whoAsks } from './web-request.ts'

/** Ten at once by a plain form; our own page sends them one by one. */
const MOST_BYTES = 400_000_000

/** The owner's photographs, `POST /admin/photographs`: streamed to the disk as they come, never whole in memory. */
export async function registerPhotographs(app: FastifyInstance, ctx: AppContext): Promise<void> {
  await app.register(async (photographs) => {
    photographs.removeAllContentTypeParsers()
    photographs.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
    photographs.post('/admin/photographs', { config: { streamsBody: true } }, async (request, reply) => {
      const signedIn = await whoAsks(ctx, request)
      if (signedIn?.role !== 'owner') return say(request, reply, refuse('ownerOnly'))
      const full = await checkRoomForFiles(ctx)
      if (full) return say(request, reply, full)
      const { outcome, status } = await receive(ctx, { kind: 'owner', id: signedIn.id }, request)
      return say(request, reply, outcome, status)
    })
  })
}

/** Nothing held is left by the time it answers. */
async function receive(
  ctx: AppContext,
  owner: Actor,
  request: FastifyRequest,
): Promise<{ outcome: Outcome; status?: number }> {
  await using files = openHeldFiles(ctx)
  const form = await receiveForm<GivenFile | null>(
    request.raw,
    async (_field, stream, fileName) => {
      const held = await files.hold('photograph', stream, fileName)
      if (!held.ok) return { kind: 'photograph', refusal: held }
      const isUnused = fileName === '' && held.file.bytes === 0
      return isUnused ? null : { kind: 'photograph', file: held.file }
    },
    MOST_BYTES,
  )
  if (form.fault instanceof FormFault) return { outcome: refuse('broken'), status: form.fault.status }
  if (form.fault !== null) throw form.fault
  const given = form.files.filter((file) => file !== null)
  return { outcome: await addPhotographs(ctx, owner, given) }
}

/** A page goes back to the pictures, with the reason in its address; a script reads the outcome. */
function say(request: FastifyRequest, reply: FastifyReply, outcome: Outcome, status = answerStatus(outcome)) {
  reply.header('cache-control', 'no-store')
  if (!outcome.ok && outcome.retryAfter) reply.header('retry-after', outcome.retryAfter)
  if (!request.headers.accept?.includes('text/html')) return reply.code(status).send(spoken(outcome))
  return reply.redirect(outcome.ok ? '/admin/pictures' : `/admin/pictures?refused=${outcome.name}`, 303)
}

/** What is wrong with a photograph is no more than 400 here, whatever it is in the protocol of uploads. */
function answerStatus(outcome: Outcome): number {
  if (outcome.ok) return 200
  return outcome.name === 'ownerOnly' ? statusOf(outcome) : (passingStatus(outcome) ?? 400)
}

function spoken(outcome: Outcome) {
  if (outcome.ok) return outcome
  const { ok, code, message, field } = outcome
  return { ok, code, message, field }
}
