import type { IncomingMessage } from 'node:http'
import { FormFault } from './api/receive-form.ts'

/** The two ways a page's form is sent. */
const sendable = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i

/** A page's posted form, whole and readable; throws a `FormFault` for one that is not. */
export async function readPageForm(
  request: IncomingMessage,
  mostBytes: number,
): Promise<{ type: string; body: Buffer }> {
  if (Number(request.headers['content-length']) > mostBytes) throw new FormFault(413)
  const body = await readBody(request, mostBytes)
  if (body.length === 0) return { type: 'application/x-www-form-urlencoded', body }
  const type = request.headers['content-type'] ?? ''
  if (!sendable.test(type)) throw new FormFault(415)
  await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new FormFault(400)
  })
  return { type, body }
}

async function readBody(request: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length
      if (bytes > mostBytes) throw new FormFault(413)
      chunks.push(chunk)
    }
  } catch (fault) {
    throw fault instanceof FormFault ? fault : new FormFault(400)
  }
  return Buffer.concat(chunks)
}
