import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RefusedForm } from '#app/context/context.server.ts'
import type { AppContext } from '#core/app-context.server.ts'
import { findByLink } from '#core/host/rate-limits.server.ts'
import { type Outcome, refuse, temporaryStatus } from '#core/refusals/refusal.ts'
import { isKeyOf } from '#core/values/record.ts'
import { type GuestLink, readLink } from '#modules/invitations/guest-link.server.ts'
import { tokenInLink } from '#modules/invitations/token-in-link.ts'
import { replaceFile } from '#modules/media/late-files.server.ts'
import { mediaRules } from '#modules/media/media.ts'
import { openStagedFiles } from '#modules/media/staging.server.ts'
import type { GivenFile } from '#modules/media/store-files.server.ts'
import { FormFault, type FormFields, isUnused, receiveForm } from './api/receive-form.ts'
import { sendFault } from './faults.ts'

type OwnLink = Extract<GuestLink, { state: 'used' }>
type Met = { outcome: Outcome; fields: FormFields }
type ShowPage = (request: FastifyRequest, reply: FastifyReply, refused: RefusedForm) => Promise<Response>

/** Its file is streamed to the disk. The other forms of the submission page are in `app/guest/receipt/own-actions.server.ts`. */
export const receiptForms = ['/review/file']

/**
 * A guest replaces a refused file. Success redirects to the submission page; a refusal shows that page with the message. A token that opens no
 * submission page redirects to the page of the link, and counts as a wrong one.
 */
export function answerReceiptForms(pages: FastifyInstance, ctx: AppContext, show: ShowPage): void {
  const back = (request: FastifyRequest) =>
    `${ctx.config.publicOrigin}/review${request.url.slice('/review/file'.length)}`
  pages.route({
    method: ['GET', 'HEAD'],
    url: '/review/file',
    exposeHeadRoute: false,
    handler: (request, reply) => reply.code(303).header('location', back(request)).send(),
  })
  pages.post('/review/file', { config: { streamsBody: true } }, async (request, reply) => {
    const key = tokenInLink(new URL(request.url, ctx.config.publicOrigin).search)
    const looked = await findByLink(
      ctx,
      request.ip,
      () => readLink(ctx, key),
      ({ state }) => state === 'unknown',
    )
    if ('wait' in looked) return sendFault(ctx, request, reply.header('retry-after', looked.wait), 429)
    const receipt = () =>
      reply
        .code(303)
        .header('location', `${back(request)}#receipt`)
        .send()
    if (looked.found.state !== 'used') return receipt()
    const { outcome, fields } = await receiveFile(ctx, looked.found, request)
    if (outcome.ok) return receipt()
    const { message, field, retryAfter } = outcome
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    const typed = { ...Object.fromEntries(fields), act: 'file' }
    const page = await show(request, reply, { message, ...(field && { field }), fields: typed })
    const status = page.status === 200 ? (temporaryStatus(outcome) ?? 422) : page.status
    return reply.send(new Response(page.body, { status, headers: page.headers }))
  })
}

async function receiveFile(ctx: AppContext, link: OwnLink, { raw }: FastifyRequest): Promise<Met> {
  await using held = openStagedFiles(ctx)
  let given: GivenFile | null = null
  async function take(_: string, stream: Readable, fileName: string, fields: FormFields) {
    const kind = fields.get('kind') ?? ''
    if (given || !isKeyOf(mediaRules, kind) || (await isUnused(stream, fileName))) return skip(stream)
    const file = await held.stage(kind, stream, fileName)
    given = file.ok ? { kind, file: file.file } : { kind, refusal: file }
    return null
  }
  const { fields, fault } = await receiveForm(raw, take, {
    names: ['kind', 'replaces'],
    maxBytes: MAX_FILE_BYTES,
  })
  if (fault !== null)
    throw fault instanceof FormFault ? fault : new Error('a file did not arrive', { cause: fault })
  const replaces = fields.get('replaces') ?? ''
  return {
    outcome: given ? await replaceFile(ctx, link, { replaces, given }) : refuse('fileMissing', 'file'),
    fields,
  }
}

/** One file of the largest kind, and the other fields. */
const MAX_FILE_BYTES = mediaRules.video.lessThanBytes + 100_000

function skip(stream: Readable): null {
  stream.resume()
  return null
}
