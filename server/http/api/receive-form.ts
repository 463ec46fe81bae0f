import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import Busboy, { type BusboyInstance } from '@fastify/busboy'
import { cutField } from '#core/values/text.ts'
import { MAX_SUBMISSION_BYTES } from '#modules/media/media.ts'

export const MAX_PARTS = 20
export const MAX_FIELD_BYTES = 64 * 1024

/** Busboy's limits. */
export function partLimits(parts = MAX_PARTS, fieldSize = MAX_FIELD_BYTES) {
  return { parts, fields: parts, files: parts, fieldSize, headerPairs: 20, headerSize: 8 * 1024 }
}

export type FormFields = Map<string, string>
export type ReceivedForm<File> = {
  fields: FormFields
  /** The results of `takeFile`, also of an incomplete form; the caller releases them. */
  files: File[]
  /** Why the form is incomplete: a `FormFault`, or an error of `takeFile`; null for a complete form. */
  fault: unknown
}
type TakeFile<File> = (field: string, stream: Readable, fileName: string, fields: FormFields) => Promise<File>

/** 400 broken, 413 too large, 415 of another kind. */
export class FormFault extends Error {
  readonly statusCode: number
  readonly status: 400 | 413 | 415
  constructor(status: FormFault['status']) {
    super(`the form did not arrive: ${status}`)
    this.status = status
    this.statusCode = status
  }
}

/** Streams a multipart request: texts into a map, where the first of a name counts, and each file to `takeFile` as it arrives. */
export async function receiveForm<File>(
  request: IncomingMessage,
  takeFile: TakeFile<File>,
  maxBytes = MAX_SUBMISSION_BYTES,
): Promise<ReceivedForm<File>> {
  const fields: FormFields = new Map()
  const taken: Promise<File>[] = []
  const stop = new AbortController()
  const fail = (fault: unknown) => stop.abort(fault)
  const fault = await (async () => {
    const busboy = openBusboy(request, maxBytes)
    busboy.on('field', (name, value, _, truncated) => {
      if (truncated) fail(new FormFault(413))
      else if (!fields.has(name)) fields.set(name, cutField(name, value))
    })
    busboy.on('file', (name, stream, fileName) => {
      endTogether(stream, stop.signal)
      const file = takeFile(String(name), stream, fileName ?? '', fields)
      file.catch(fail)
      taken.push(file)
    })
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      busboy.on(limit, () => fail(new FormFault(413)))
    busboy.on('error', () => fail(new FormFault(400)))
    const finished = once(busboy, 'finish', { signal: stop.signal })
    finished.catch(() => {})
    await pour(request, busboy, maxBytes, stop.signal)
    await finished
    await Promise.all(taken)
    return null
  })().catch((reason) => stop.signal.reason ?? reason)
  if (fault !== null) fail(fault)
  const settled = await Promise.allSettled(taken)
  return {
    fields,
    files: settled.flatMap((file) => (file.status === 'fulfilled' ? [file.value] : [])),
    fault,
  }
}

function openBusboy(request: IncomingMessage, maxBytes: number): BusboyInstance {
  if (Number(request.headers['content-length']) > maxBytes) throw new FormFault(413)
  const { 'content-type': type = '' } = request.headers
  try {
    return new Busboy({ headers: { ...request.headers, 'content-type': type }, limits: partLimits() })
  } catch {
    throw new FormFault(400)
  }
}

/** Busboy reports the end of the request to a file by an event only; destroying the stream also ends its readers. */
function endTogether(stream: Readable, signal: AbortSignal): void {
  stream.on('error', (fault) => stream.destroy(fault))
  signal.addEventListener('abort', () => stream.destroy(new Error('the form broke off')), { once: true })
}

async function pour(
  request: IncomingMessage,
  busboy: BusboyInstance,
  maxBytes: number,
  signal: AbortSignal,
): Promise<void> {
  let bytes = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      signal.throwIfAborted()
      bytes += chunk.length
      if (bytes > maxBytes) throw new FormFault(413)
      if (!busboy.write(chunk)) await once(busboy, 'drain', { signal })
    }
  } catch (fault) {
    throw fault instanceof FormFault ? fault : new FormFault(400)
  }
  busboy.end()
}

/** Whether a file input is unused: a browser then sends a file without a name and content. */
export async function isUnused(stream: Readable, fileName: string): Promise<boolean> {
  if (fileName !== '' || stream.destroyed) return false
  await new Promise<void>((resolve) => {
    for (const event of ['readable', 'end', 'error', 'close']) stream.once(event, () => resolve())
  })
  const first = stream.read()
  if (first !== null) stream.unshift(first)
  return first === null && (stream.readableEnded || !stream.destroyed)
}
