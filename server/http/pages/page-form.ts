import type { IncomingMessage } from 'node:http'
import { mediaRules } from '#domain/media/media.ts'
import { FIELD_MOST_BYTES, FormFault, PARTS_MOST } from '../api/receive-form.ts'
import { countFields, countParts, type PartCount } from '../limits/count-parts.ts'

export type FormLimits = { parts: number; fieldBytes: number; bytes: number }

/** As on the wire: the quick form's picture, and words. */
export const visitorsForm: FormLimits = {
  parts: PARTS_MOST,
  fieldBytes: FIELD_MOST_BYTES,
  bytes: mediaRules.profile.lessThanBytes + 1_000_000,
}
/** All the content of the site, or a table of bookings on its way through its preview. */
export const consoleForm: FormLimits = { parts: 2000, fieldBytes: 4_000_000, bytes: 4_000_000 }

/** A page's posted form, whole and readable; counted as it comes, so that one that is too much ends there. Throws a `FormFault`. */
export async function readPageForm(
  request: IncomingMessage,
  limits: FormLimits,
): Promise<{ type: string; body: Buffer }> {
  if (Number(request.headers['content-length']) > limits.bytes) throw new FormFault(413)
  const type = request.headers['content-type'] ?? ''
  const body = await readBody(request, type, limits)
  if (body.length === 0) return { type: 'application/x-www-form-urlencoded', body }
  await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new FormFault(400)
  })
  return { type, body }
}

async function readBody(request: IncomingMessage, type: string, limits: FormLimits): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  let count: PartCount | undefined
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length
      if (bytes > limits.bytes) throw new FormFault(413)
      count ??= counterFor(type, limits)
      count.add(chunk)
      chunks.push(chunk)
    }
    await count?.end()
  } catch (fault) {
    throw fault instanceof FormFault ? fault : new FormFault(400)
  }
  return Buffer.concat(chunks)
}

/** The two ways a page's form is sent. */
function counterFor(type: string, limits: FormLimits): PartCount {
  if (/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) return countFields(limits)
  if (/^multipart\/form-data\s*(?:;|$)/i.test(type)) return countParts(type, limits)
  throw new FormFault(415)
}
