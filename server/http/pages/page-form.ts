import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { UploadedPicture } from '#app/context/context.server.ts'
import type { AppContext } from '#core/app-context.server.ts'
import type { Refusal } from '#core/refusals/refusal.ts'
import { messageFields } from '#modules/enquiries/enquiry.ts'
import { mediaRules } from '#modules/media/media.ts'
import { openStagedFiles, type StagedFile, type StagedFiles } from '#modules/media/staging.server.ts'
import { FormFault, MAX_FIELD_BYTES, MAX_PARTS, receiveForm } from '../api/receive-form.ts'
import { toWebRequest } from './make-page.ts'

/** The other fields, and a picture as large as a phone makes them: one that is too large for us is refused in words, and the form comes back. */
export const MAX_QUICK_FORM_BYTES = mediaRules['trip-image'].lessThanBytes + 1_000_000

/** Fastify's `bodyLimit` of the forms of pages. The team sends all the content of the site, or a table of bookings. */
export const MAX_FORM_BYTES = { ofAnybody: 256 * 1024, ofTheTeam: 4_000_000 }

export type FormLimits = { parts: number; fieldCharacters: number }

export const visitorFormLimits: FormLimits = { parts: MAX_PARTS, fieldCharacters: MAX_FIELD_BYTES }

export const adminFormLimits: FormLimits = { parts: 2000, fieldCharacters: MAX_FORM_BYTES.ofTheTeam }

type PageForm = { type: string; body: Buffer }

export const emptyForm: PageForm = { type: 'application/x-www-form-urlencoded', body: Buffer.alloc(0) }

/** A page's posted form, whole and readable, with no more parts than allowed. Throws a `FormFault`. */
export async function readPageForm(
  type: string,
  requestBody: unknown,
  { parts, fieldCharacters }: FormLimits,
): Promise<PageForm> {
  const body = Buffer.isBuffer(requestBody) ? requestBody : Buffer.alloc(0)
  if (body.length === 0) return emptyForm
  const formResponse = new Response(new Uint8Array(body), { headers: { 'content-type': type } })
  const form = await formResponse.formData().catch(() => {
    throw new FormFault(400)
  })
  const values = Array.from(form.values())
  const isTooLong = (value: FormDataEntryValue) => typeof value === 'string' && value.length > fieldCharacters
  if (values.length > parts || values.some(isTooLong)) throw new FormFault(413)
  return { type, body }
}

type AnswerWithPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: Request,
  extras: { picture: UploadedPicture },
) => Promise<FastifyReply>

/** The quick form without script: its picture is streamed to the disk, and the page's action receives the other fields. */
export function registerQuickForm(pages: FastifyInstance, ctx: AppContext, answer: AnswerWithPage): void {
  pages.post('/quick-review', { config: { streamsBody: true, isUncached: true } }, async (request, reply) => {
    // Only multipart can be streamed.
    if (!/^multipart\/form-data/i.test(request.headers['content-type'] ?? '')) throw new FormFault(415)
    await using files = openStagedFiles(ctx)
    // Loaded with the first form because of its phone metadata, to start faster.
    const { checkMessageLimit } = await import('#modules/enquiries/submit-message.server.ts')
    const isTooMany = (await checkMessageLimit(ctx, { ipAddress: request.ip })) !== null
    const receivePicture = isTooMany ? skipPicture : createPictureReceiver(files)
    const options = { fieldNames: messageFields, maxBytes: MAX_QUICK_FORM_BYTES }
    const form = await receiveForm(request.raw, receivePicture, options)
    if (form.fault !== null) throw form.fault
    const type = 'application/x-www-form-urlencoded'
    const body = Buffer.from(new URLSearchParams([...form.fields]).toString())
    const picture = form.files.find((file) => file !== null) ?? null
    // Awaited, because the picture is deleted when this returns.
    return await answer(request, reply, toWebRequest(ctx, request, reply, { type, body }), { picture })
  })
}

/** Stages the picture of the quick form. A browser sends an unused field as a file without a name. */
export function createPictureReceiver(files: StagedFiles) {
  return async (field: string, stream: Readable, fileName: string): Promise<StagedFile | Refusal | null> => {
    if (!fileName) return skipPicture(field, stream)
    const staged = await files.stage('profile', stream, fileName)
    return staged.ok ? staged.file : { ...staged, field: 'image' }
  }
}

async function skipPicture(_field: string, stream: Readable): Promise<null> {
  stream.resume()
  return null
}
