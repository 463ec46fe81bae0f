import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#core/app-context.server.ts'
import { describeFault } from '#core/host/program-log.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { type Refusal, refuseWithMessage, temporaryStatus } from '#core/refusals/refusal.ts'
import { readSettings } from '#core/settings.server.ts'
import { isPlainObject } from '#core/values/record.ts'
import { cutField } from '#core/values/text.ts'
import { messageFields } from '#modules/enquiries/enquiry.ts'
import { emailjsSettings } from '#modules/enquiries/site-forms.server.ts'
import { openStagedFiles } from '#modules/media/staging.server.ts'
import { BUSY_RETRY_SECONDS, messageForStatus, statusOfFault } from '../faults.ts'
import { createPictureReceiver, MAX_QUICK_FORM_BYTES } from '../pages/page-form.ts'
import { FormFault, receiveForm } from './receive-form.ts'

const MAX_JSON_BYTES = 64 * 1024

/** The ids that the e-mail client must name, in its order, with the names in its messages. */
const ids = [
  { field: 'user_id', setting: 'publicKey', name: 'public key' },
  { field: 'service_id', setting: 'serviceId', name: 'service ID' },
  { field: 'template_id', setting: 'templateId', name: 'template ID' },
] as const

const preflightHeaders = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
}
const fieldNames = [...ids.map(({ field }) => field), ...messageFields]

/** The e-mail provider's two endpoints on our own server: plain text, `OK` once the message is stored. */
export async function registerEmailProviderApi(app: FastifyInstance, ctx: AppContext): Promise<void> {
  await app.register(async (api) => {
    api.setErrorHandler(async (fault: { statusCode?: number }, _request, reply) => {
      const status = statusOfFault(fault)
      if (status === 503 || status === 507) reply.header('retry-after', BUSY_RETRY_SECONDS)
      if (status >= 500) ctx.log.error('relay.failed', describeFault(fault))
      const message = messageForStatus(status)
      return status >= 500 ? sendText(reply, status, message) : sendReason(ctx, reply, status, { message })
    })
    api.removeAllContentTypeParsers()
    // Forms of other sites may read the answer, as they may at the real provider. No cookie counts here.
    api.addHook('onRequest', async ({ method }, reply) => {
      if (method === 'POST' || method === 'OPTIONS') reply.header('access-control-allow-origin', '*')
    })
    const parseJson = api.getDefaultJsonParser('error', 'error')
    api.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson)
    api.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
    for (const url of ['/api/v1.0/email/send-form', '/api/v1.0/email/send']) {
      // A browser asks before it sends JSON to another site.
      api.options(url, async (_request, reply) => reply.code(204).headers(preflightHeaders).send())
      api.route({
        method: ['GET', 'PUT', 'PATCH', 'DELETE'],
        url,
        onRequest: async (_, reply) => sendText(reply.header('allow', 'POST'), 405, messages.wrongMethod),
        handler: () => {},
      })
    }
    api.post('/api/v1.0/email/send-form', { config: { streamsBody: true } }, (request, reply) =>
      answerPostedForm(ctx, request, reply),
    )
    api.post('/api/v1.0/email/send', { bodyLimit: MAX_JSON_BYTES }, async (request, reply) => {
      const { countRefusedMessage, checkMessageLimit, submitFields } = await loadSubmitMessage()
      const sender = { ipAddress: request.ip }
      const tooMany = await checkMessageLimit(ctx, sender)
      if (tooMany) return sendOutcome(ctx, reply, tooMany)
      const fields = readJsonFields(request.body)
      const outcome = (await checkIds(ctx, fields)) ?? (await submitFields(ctx, fields, request.ip))
      if (!outcome.ok) await countRefusedMessage(ctx, sender)
      return sendOutcome(ctx, reply, outcome)
    })
  })
}

async function answerPostedForm(ctx: AppContext, { raw, ip }: FastifyRequest, reply: FastifyReply) {
  const { countRefusedMessage, checkMessageLimit } = await loadSubmitMessage()
  const tooMany = await checkMessageLimit(ctx, { ipAddress: ip })
  if (tooMany) return sendOutcome(ctx, reply, tooMany)
  const outcome = await receivePostedForm(ctx, raw, ip).catch(async (fault) => {
    if (fault instanceof FormFault) await countRefusedMessage(ctx, { ipAddress: ip })
    throw fault
  })
  if (!outcome.ok) await countRefusedMessage(ctx, { ipAddress: ip })
  return sendOutcome(ctx, reply, outcome)
}

/** Loaded with the first form because of its phone metadata, to start faster. */
const loadSubmitMessage = () => import('#modules/enquiries/submit-message.server.ts')

/** No staged file remains when it returns. */
async function receivePostedForm(ctx: AppContext, raw: IncomingMessage, ip: string) {
  await using staged = openStagedFiles(ctx)
  const options = { fieldNames, maxBytes: MAX_QUICK_FORM_BYTES }
  const form = await receiveForm(raw, createPictureReceiver(staged), options)
  if (form.fault !== null) throw form.fault
  const files = form.files.filter((file) => file !== null)
  const pictures = files.flatMap((file) => ('path' in file ? [file] : []))
  const refusal = (await checkIds(ctx, form.fields)) ?? files.find((file) => 'code' in file)
  return refusal ?? (await (await loadSubmitMessage()).submitFields(ctx, form.fields, ip, pictures))
}

/** An id that is missing, or another than the owner's where the owner has an account; the answer names it. */
async function checkIds(ctx: AppContext, fields: ReadonlyMap<string, string>): Promise<Refusal | null> {
  const missing = ids.find(({ field }) => !fields.get(field)?.trim())
  if (missing)
    return refuseWithMessage('idMissing', `The ${missing.name} is required (${missing.field})`, missing.field)
  const { emailjs } = await readSettings(ctx, emailjsSettings)
  const wrongId = emailjs && ids.find(({ field, setting }) => fields.get(field) !== emailjs[setting])
  if (!wrongId) return null
  return refuseWithMessage('idWrong', `The ${wrongId.name} is invalid (${wrongId.field})`, wrongId.field)
}

/** An id is the concern of whoever made the page, so its refusal is plain text for everybody. */
function sendOutcome(ctx: AppContext, reply: FastifyReply, outcome: { ok: true } | Refusal) {
  if (outcome.ok) return sendText(reply, 200, 'OK')
  const { message, name, retryAfter } = outcome
  if (retryAfter) reply.header('retry-after', retryAfter)
  const status = temporaryStatus(outcome) ?? 400
  const isIdRefusal = name === 'idMissing' || name === 'idWrong'
  return isIdRefusal ? sendText(reply, status, message) : sendReason(ctx, reply, status, outcome)
}

/** Plain text, as the provider sends. Our own pages get JSON with the field, by which they know our answer from that of a proxy. */
function sendReason(
  { config }: AppContext,
  reply: FastifyReply,
  status: number,
  { message, field }: Pick<Refusal, 'message' | 'field'>,
) {
  const { origin, 'sec-fetch-site': site } = reply.request.headers
  const isOwnPage = site === 'same-origin' || origin === config.publicOrigin
  return sendText(reply, status, isOwnPage ? JSON.stringify({ message, field }) : message)
}

function sendText(reply: FastifyReply, status: number, text: string) {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text)
}

/** The JSON variant carries the form's fields in `template_params`. */
function readJsonFields(body: unknown): Map<string, string> {
  const { template_params: params, ...rest } = isPlainObject(body) ? body : {}
  const texts: Record<string, unknown> = { ...(isPlainObject(params) && params), ...rest }
  return new Map(
    fieldNames.flatMap((name) => {
      const text = Object.hasOwn(texts, name) ? texts[name] : undefined
      return typeof text === 'string' ? [[name, cutField(name, text)]] : []
    }),
  )
}
