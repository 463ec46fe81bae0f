import Busboy from '@fastify/busboy'
import { FormFault, partLimits } from '../api/receive-form.ts'

type Limits = { parts: number; fieldBytes: number }
/** `add` each chunk as it comes; `end` once there are no more. */
export type PartCount = { add(chunk: Buffer): void; end(): Promise<void> }

/** Counts the parts of a multipart form and the bytes of its fields as they come; throws a 413 at the first that is too much. */
export function countParts(type: string, { parts, fieldBytes }: Limits): PartCount {
  let fault: FormFault | null = null
  const tooMuch = () => {
    fault ??= new FormFault(413)
  }
  const busboy = openBusboy(type, parts, fieldBytes)
  busboy.on('file', (_name, stream, fileName) => {
    let bytes = 0
    stream.on('error', () => {})
    stream.on('data', (part: Buffer) => {
      bytes += part.length
      // Its types promise a name, which a part without one does not have.
      if (bytes > fieldBytes && (fileName as string | undefined) === undefined) tooMuch()
    })
  })
  for (const limit of ['partsLimit', 'filesLimit'] as const) busboy.on(limit, tooMuch)
  busboy.on('error', () => {
    fault ??= new FormFault(400)
  })
  const check = () => {
    if (fault) throw fault
  }
  return {
    add(chunk) {
      busboy.write(chunk)
      check()
    },
    async end() {
      const ended = new Promise<void>((resolve) => {
        for (const event of ['finish', 'error']) busboy.once(event, () => resolve())
      })
      busboy.end()
      await ended
      check()
    },
  }
}

const AMPERSAND = 0x26
/** What is not an e-mail is sent in three. */
const SENT_FOR_ONE = 3

/** The same for a form as addresses are written; a field may be sent in three times its bytes. */
export function countFields({ parts, fieldBytes }: Limits): PartCount {
  let [fields, bytes] = [1, 0]
  const add = (chunk: Buffer) => {
    for (let at = 0; at < chunk.length; ) {
      const end = chunk.indexOf(AMPERSAND, at)
      bytes += (end < 0 ? chunk.length : end) - at
      if (bytes > fieldBytes * SENT_FOR_ONE) throw new FormFault(413)
      if (end < 0) return
      at = end + 1
      bytes = 0
      fields += 1
      if (fields > parts) throw new FormFault(413)
    }
  }
  return { add, end: async () => {} }
}

/** A field is read as files are, because of those we hear while they come. */
function openBusboy(type: string, parts: number, fieldBytes: number) {
  const headers = { 'content-type': type }
  try {
    return new Busboy({ headers, limits: partLimits(parts, fieldBytes), isPartAFile: () => true })
  } catch {
    throw new FormFault(400)
  }
}
