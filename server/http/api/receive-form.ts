import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import Busboy, { type BusboyInstance } from '@fastify/busboy'
import { cutField } from '#core/values/text.ts'
import { MAX_SUBMISSION_BYTES } from '#modules/media/media.ts'

export const MAX_PARTS = 20
/** Of one text, and of all texts of a streamed form together. */
export const MAX_FIELD_BYTES = 64 * 1024

export type FormFields = Map<string, string>
export type ReceivedForm<File> = {
  fields: FormFields
  /** The results of `receiveFile`, also of an incomplete form; the caller releases them. */
  files: File[]
  /** Why the form is incomplete: a `FormFault`, or an error of `receiveFile`; null for a complete form. */
  fault: unknown
}
export type ReceiveFile<File> = (
  field: string,
  stream: Readable,
  fileName: string,
  fields: FormFields,
) => Promise<File>

type FormRequest = Readable & Pick<IncomingMessage, 'headers'>
type FormOptions = { fieldNames?: readonly string[]; maxBytes?: number }

/** 400 broken, 413 too large, 415 of another kind. */
export class FormFault extends Error {
  readonly statusCode: 400 | 413 | 415
  constructor(statusCode: FormFault['statusCode']) {
    super(`the form did not arrive: ${statusCode}`)
    this.statusCode = statusCode
  }
}

/** Streams a multipart form: each file to `receiveFile`, and the first text of each of these fields into a map; other texts are dropped. */
export async function receiveForm<File>(
  request: FormRequest,
  receiveFile: ReceiveFile<File>,
  { fieldNames = [], maxBytes = MAX_SUBMISSION_BYTES }: FormOptions = {},
): Promise<ReceivedForm<File>> {
  const texts = createTextCollector(fieldNames)
  const fileWork: Promise<File>[] = []
  const abortController = new AbortController()
  const abortWith = (fault: unknown) => abortController.abort(fault)
  const fault = await (async () => {
    const busboy = openBusboy(request, maxBytes)
    // The files after a text need it: the key of the booking, for example.
    let textsBefore: Promise<void> = Promise.resolve()
    busboy.on('file', (name, stream, fileName, _encoding, type) => {
      destroyOnAbort(stream, abortController.signal)
      if (isText(fileName, type)) {
        textsBefore = textsBefore.then(() => texts.collect(String(name), stream))
        textsBefore.catch(abortWith)
        return
      }
      const file = textsBefore.then(() => receiveFile(String(name), stream, fileName ?? '', texts.fields))
      file.catch(abortWith)
      fileWork.push(file)
    })
    for (const limit of ['partsLimit', 'filesLimit'] as const)
      busboy.on(limit, () => abortWith(new FormFault(413)))
    busboy.on('error', () => abortWith(new FormFault(400)))
    const finished = once(busboy, 'finish', { signal: abortController.signal })
    finished.catch(() => {})
    await writeToParser(request, busboy, maxBytes, abortController.signal)
    await finished
    await textsBefore
    await Promise.all(fileWork)
    return null
  })().catch((reason) => abortController.signal.reason ?? reason)
  if (fault !== null) abortWith(fault)
  const settled = await Promise.allSettled(fileWork)
  const files = settled.flatMap((file) => (file.status === 'fulfilled' ? [file.value] : []))
  return { fields: texts.fields, files, fault }
}

function isText(fileName: string | undefined, type: string): boolean {
  return fileName === undefined && type !== 'application/octet-stream'
}

/** Collects texts in one buffer. Strings that grow by each packet, or parts of longer ones, would take many times their length. */
function createTextCollector(fieldNames: readonly string[]) {
  const fields: FormFields = new Map()
  const bytes = Buffer.allocUnsafeSlow(MAX_FIELD_BYTES)
  let usedBytes = 0

  async function collectText(name: string, stream: Readable): Promise<void> {
    const isWanted = fieldNames.includes(name) && !fields.has(name)
    const from = usedBytes
    // Without an encoding the stream yields bytes.
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (!isWanted) continue
      if (usedBytes + chunk.length > bytes.length) throw new FormFault(413)
      usedBytes += chunk.copy(bytes, usedBytes)
    }
    if (!isWanted) return
    const text = bytes.toString('utf8', from, usedBytes)
    const cutText = cutField(name, text)
    fields.set(name, cutText.length < text.length ? Buffer.from(cutText).toString() : text)
  }

  return { fields, collect: collectText }
}

function openBusboy(request: FormRequest, maxBytes: number): BusboyInstance {
  if (Number(request.headers['content-length']) > maxBytes) throw new FormFault(413)
  const { 'content-type': type = '' } = request.headers
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': type },
      limits: { parts: MAX_PARTS, files: MAX_PARTS, headerPairs: 20, headerSize: 8 * 1024 },
      // Busboy keeps a text whole, of any name; as a file it can be dropped or stopped while it arrives.
      isPartAFile: () => true,
    })
  } catch {
    throw new FormFault(400)
  }
}

/** Busboy reports the end of the request to a file by an event only; destroying the stream also ends its readers. */
function destroyOnAbort(stream: Readable, signal: AbortSignal): void {
  stream.on('error', (fault) => stream.destroy(fault))
  signal.addEventListener('abort', () => stream.destroy(new Error('the form broke off')), { once: true })
}

async function writeToParser(
  request: FormRequest,
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
export async function isUnusedInput(stream: Readable, fileName: string): Promise<boolean> {
  if (fileName !== '' || stream.destroyed) return false
  await new Promise<void>((resolve) => {
    for (const event of ['readable', 'end', 'error', 'close']) stream.once(event, () => resolve())
  })
  const first = stream.read()
  if (first !== null) stream.unshift(first)
  return first === null && (stream.readableEnded || !stream.destroyed)
}
