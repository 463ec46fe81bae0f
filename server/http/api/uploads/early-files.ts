import { Readable } from 'node:stream'
import type { FileKind } from '#domain/media/media.ts'
import type { HeldFiles } from '../../../house/uploads/held-files.ts'
import type { GivenFile } from '../../../house/uploads/keep-files.ts'

/** Of one request, and of all together: what comes before anybody knows whose it is waits in memory, never on the disk. */
const MOST_BYTES = 6_000_000
const MOST_BYTES_OF_ALL = 16_000_000

type EarlyFile = { kind: FileKind; fileName: string; bytes: Buffer }

let waiting = 0

export type EarlyFiles = ReturnType<typeof earlyFiles>

/** The files of one request that came before its booking was named: to be opened with `using`, which gives their room back. */
export function earlyFiles() {
  const early: EarlyFile[] = []
  let taken = 0
  let isTooMuch = false

  /** Puts a file aside in memory; one that does not fit is read to its end and dropped. */
  async function wait(kind: FileKind, stream: Readable, fileName: string): Promise<void> {
    const parts: Buffer[] = []
    // It was not told to decode, and so gives bytes.
    for await (const part of stream as AsyncIterable<Buffer>) {
      if (isTooMuch || taken + part.length > MOST_BYTES || waiting + part.length > MOST_BYTES_OF_ALL) {
        isTooMuch = true
        continue
      }
      taken += part.length
      waiting += part.length
      parts.push(part)
    }
    if (!isTooMuch) early.push({ kind, fileName, bytes: Buffer.concat(parts) })
  }

  return {
    wait,
    /** Whether one of them had no room: its sender names the booking first. */
    isTooMuch: () => isTooMuch,
    /** Holds them as if they came now, once it is known whose they are. */
    async hold(files: HeldFiles): Promise<GivenFile[]> {
      const given: GivenFile[] = []
      for (const { kind, fileName, bytes } of early) {
        const held = await files.hold(kind, Readable.from([bytes]), fileName)
        given.push(held.ok ? { kind, file: held.file } : { kind, refusal: held })
      }
      return given
    },
    [Symbol.dispose](): void {
      waiting -= taken
      taken = 0
      early.length = 0
    },
  }
}
