import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { cleanFileName } from '#modules/common/text.ts'
import { type Outcome, type Refusal, refuse } from '#modules/refusals/refusal.ts'
import type { PlainRefusal } from '#modules/refusals/refusals.ts'
import type { AppContext } from '#server/app-context.ts'
import { DISK_RESERVE_BYTES, type FileKind, fileRules } from './media.ts'

/** So many files and folders must still have a place; they run out on a disk of many small files. */
const RESERVE_OF_FILES = 1000

/** What the disk, SQLite and PostgreSQL say when the disk, or the share of it this user may have, is used up. */
const codes: unknown[] = ['ENOSPC', 'EDQUOT', '53100']

const CHECKED_EVERY_BYTES = 4 * 1024 * 1024

/** A file that has arrived whole and is on this disk, but belongs to nothing yet. */
export type HeldFile = { path: string; bytes: number; sha256: string; fileName: string }

type HoldOptions = {
  /** The file must be smaller than this. */
  lessThanBytes: number
  /** The refusal of one that is not. */
  tooLarge?: PlainRefusal
  /** What the sender calls it; only ever text. */
  fileName?: string
  /** When the connection breaks, what arrived until then is the file. */
  mayBreak?: boolean
}

export function heldFolder(dataDir: string): string {
  return join(dataDir, 'held')
}

/** Writes a stream to `held/` and to the disk itself; stops at the limit. A refused or broken one leaves nothing behind. */
export async function holdStream(
  dataDir: string,
  stream: Readable,
  options: HoldOptions,
): Promise<Outcome<{ file: HeldFile }>> {
  const folder = heldFolder(dataDir)
  await mkdir(folder, { recursive: true })
  const full = await checkDiskSpace(folder)
  if (full) return drain(stream, full)
  const path = join(folder, randomBytes(16).toString('hex'))
  const handle = await open(path, 'wx', 0o600)
  try {
    const written = await write(stream, handle, folder, options)
    await handle.close()
    if (written.ok)
      return { ok: true, file: { path, ...written.file, fileName: cleanFileName(options.fileName ?? '') } }
    await rm(path, { force: true })
    return drain(stream, written)
  } catch (fault) {
    await handle.close().catch(() => {})
    await rm(path, { force: true })
    if (saysDiskFull(fault)) return drain(stream, refuse('diskFull'))
    throw fault
  }
}

export async function discardHeld(file: Pick<HeldFile, 'path'>): Promise<void> {
  await rm(file.path, { force: true })
}

async function write(
  stream: Readable,
  handle: FileHandle,
  folder: string,
  { lessThanBytes, tooLarge = 'tooLarge', mayBreak = false }: HoldOptions,
): Promise<Outcome<{ file: { bytes: number; sha256: string } }>> {
  const hash = createHash('sha256')
  let [bytes, checkedAt, isBroken] = [0, 0, false]
  for await (const chunk of chunksOf(stream, () => {
    isBroken = true
  })) {
    bytes += chunk.length
    if (bytes >= lessThanBytes) return refuse(tooLarge)
    // Many large files at once must not use up the reserve that each of them found untouched.
    if (bytes - checkedAt >= CHECKED_EVERY_BYTES) {
      checkedAt = bytes
      const full = await checkDiskSpace(folder)
      if (full) return full
    }
    hash.update(chunk)
    await handle.writeFile(chunk)
  }
  if (isBroken && !mayBreak) return refuse('broken')
  await handle.sync()
  return { ok: true, file: { bytes, sha256: hash.digest('hex') } }
}

/** The chunks of a stream until its end, or until the connection breaks. */
async function* chunksOf(stream: Readable, onBreak: () => void): AsyncGenerator<Buffer> {
  try {
    yield* stream.iterator({ destroyOnReturn: false })
  } catch (fault) {
    if (!stream.destroyed && !stream.errored) throw fault
    onBreak()
  }
}

/** Lets the rest of the stream run past, so that what follows it in the same request can still be read. */
function drain(stream: Readable, refusal: Refusal): Refusal {
  stream.on('error', () => {})
  stream.resume()
  return refusal
}

type DiskSpace = { bavail: number; bsize: number; files: number; ffree: number }

/** Refuses when the disk is down to its reserve, of bytes or of files. The disk is asked each time, so that files are accepted as soon as there is space. */
export async function checkDiskSpace(
  folder: string,
  ask: (folder: string) => Promise<DiskSpace> = statfs,
): Promise<Refusal | null> {
  const { bavail, bsize, files, ffree } = await ask(folder)
  // Some file systems count no files: they say that there are none, and none free.
  const noFiles = files > 0 && ffree < RESERVE_OF_FILES
  return bavail * bsize < DISK_RESERVE_BYTES || noFiles ? refuse('diskFull') : null
}

export function saysDiskFull(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false
  return ('code' in fault && codes.includes(fault.code)) || fault.message === 'database or disk is full'
}

/** The files of one request, which deletes them at its end. Other code reads or stores them, and deletes none. */
export type HeldFiles = AsyncDisposable & {
  /** Writes an arriving file of this kind to the disk. Refuses `too-large` with its sentence, `disk-full`, or `broken`. */
  hold(kind: FileKind, stream: Readable, fileName: string): Promise<Outcome<{ file: HeldFile }>>
}

/** To be opened with `await using`: however its block ends, what was not kept by then is discarded. */
export function openHeldFiles(ctx: Pick<AppContext, 'config'>): HeldFiles {
  const files: HeldFile[] = []
  return {
    async hold(kind, stream, fileName) {
      const { lessThanBytes, tooLarge } = fileRules[kind]
      const held = await holdStream(ctx.config.dataDir, stream, { lessThanBytes, tooLarge, fileName })
      if (held.ok) files.push(held.file)
      return held
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(files.map(discardHeld))
    },
  }
}

/** `disk-full` when files cannot be taken now; words still can. */
export async function checkRoomForFiles(ctx: Pick<AppContext, 'config'>): Promise<Refusal | null> {
  return checkDiskSpace(ctx.config.dataDir)
}
