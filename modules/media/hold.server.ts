import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { cleanFileName } from '#modules/common/text.ts'
import { type Outcome, type Refusal, refuse } from '#modules/refusals/refusal.ts'
import type { PlainRefusal } from '#modules/refusals/refusals.ts'
import { checkDiskSpace, diskFull, saysDiskFull } from './disk-space.server.ts'

const CHECKED_EVERY_BYTES = 4 * 1024 * 1024

/** A file that has arrived whole and is on this disk, but belongs to nothing yet. */
export type HeldFile = { path: string; bytes: number; sha256: string; fileName: string }

type HoldOptions = {
  /** The file must be smaller than this. */
  lessThanBytes: number
  /** What is said of one that is not. */
  tooLarge?: PlainRefusal
  /** What the sender calls it; only ever text. */
  fileName?: string
}

export function heldFolder(dataDir: string): string {
  return join(dataDir, 'held')
}

/** Writes a stream to `held/` and to the disk itself; stops at the limit. A refused or broken one leaves nothing behind. */
export async function holdStream(
  dataDir: string,
  stream: Readable,
  { lessThanBytes, tooLarge = 'tooLarge', fileName = '' }: HoldOptions,
): Promise<Outcome<{ file: HeldFile }>> {
  const folder = heldFolder(dataDir)
  await mkdir(folder, { recursive: true })
  const full = await checkDiskSpace(folder)
  if (full) return drain(stream, full)
  const path = join(folder, randomBytes(16).toString('hex'))
  const handle = await open(path, 'wx', 0o600)
  try {
    const written = await write(stream, handle, folder, lessThanBytes)
    await handle.close()
    if (typeof written === 'object')
      return { ok: true, file: { path, ...written, fileName: cleanFileName(fileName) } }
    await rm(path, { force: true })
    return drain(stream, written === 'disk-full' ? diskFull() : refuse(tooLarge))
  } catch (fault) {
    await handle.close().catch(() => {})
    await rm(path, { force: true })
    if (saysDiskFull(fault)) return drain(stream, diskFull())
    // A stream that was read to its end did its part: then it is our disk that failed.
    if (!stream.readableEnded && stream.destroyed) return refuse('broken')
    throw fault
  }
}

export async function discardHeld(file: Pick<HeldFile, 'path'>): Promise<void> {
  await rm(file.path, { force: true })
}

async function write(stream: Readable, handle: FileHandle, folder: string, lessThanBytes: number) {
  const hash = createHash('sha256')
  let [bytes, checkedAt] = [0, 0]
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length
    if (bytes >= lessThanBytes) return 'too-large'
    // Many large files at once must not use up the reserve that each of them found untouched.
    if (bytes - checkedAt >= CHECKED_EVERY_BYTES) {
      checkedAt = bytes
      if (await checkDiskSpace(folder)) return 'disk-full'
    }
    hash.update(chunk)
    await handle.writeFile(chunk)
  }
  await handle.sync()
  return { bytes, sha256: hash.digest('hex') }
}

/** Lets the rest of the stream run past, so that what follows it in the same request can still be read. */
function drain(stream: Readable, refusal: Refusal): Refusal {
  stream.on('error', () => {})
  stream.resume()
  return refusal
}
