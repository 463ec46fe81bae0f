import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { With } from '#core/app-context.server.ts'
import type { FileKind } from '#core/db/tables.ts'
import { isDiskFull } from '#core/host/file-fault.server.ts'
import { type Outcome, type PlainRefusalName, type Refusal, refuse } from '#core/refusals/refusal.ts'
import { cleanFileName } from '#core/values/text.ts'
import { DISK_RESERVE_BYTES, fileRules } from './media.ts'

/** The file system must have room for so many more files: it can run out of them before it runs out of bytes. */
const RESERVED_FILES = 1000
const SPACE_CHECK_BYTES = 4 * 1024 * 1024

/** A complete file on this disk that belongs to nothing yet. */
export type StagedFile = { path: string; bytes: number; sha256: string; fileName: string }

type StageOptions = {
  lessThanBytes: number
  tooLarge?: PlainRefusalName
  /** The sender's name of the file; used as text only. */
  fileName?: string
  /** When the connection breaks, the bytes until then are the file. */
  mayBreak?: boolean
}

export function stagingFolder(dataDir: string): string {
  return join(dataDir, 'staged')
}

/** Writes a stream to `staged/` and syncs it; stops at the limit. A refused or broken stream leaves nothing. */
export async function stageStream(
  dataDir: string,
  stream: Readable,
  options: StageOptions,
): Promise<Outcome<{ file: StagedFile }>> {
  const folder = stagingFolder(dataDir)
  await mkdir(folder, { recursive: true })
  const noSpace = await checkDiskSpace(folder)
  if (noSpace) return drainAndRefuse(stream, noSpace)
  const path = join(folder, randomBytes(16).toString('hex'))
  const handle = await open(path, 'wx', 0o600)
  try {
    const outcome = await writeChunks(stream, handle, folder, options)
    await handle.close()
    if (outcome.ok)
      return { ok: true, file: { path, ...outcome.file, fileName: cleanFileName(options.fileName ?? '') } }
    await rm(path, { force: true })
    return drainAndRefuse(stream, outcome)
  } catch (fault) {
    await handle.close().catch(() => {})
    await rm(path, { force: true })
    if (isDiskFull(fault)) return drainAndRefuse(stream, refuse('diskFull'))
    throw fault
  }
}

export async function deleteStagedFile(file: Pick<StagedFile, 'path'>): Promise<void> {
  await rm(file.path, { force: true })
}

async function writeChunks(
  stream: Readable,
  handle: FileHandle,
  folder: string,
  { lessThanBytes, tooLarge = 'tooLarge', mayBreak = false }: StageOptions,
): Promise<Outcome<{ file: { bytes: number; sha256: string } }>> {
  const hash = createHash('sha256')
  let [bytes, checkedAt, isBroken] = [0, 0, false]
  for await (const chunk of readChunks(stream, () => {
    isBroken = true
  })) {
    bytes += chunk.length
    if (bytes >= lessThanBytes) return refuse(tooLarge)
    // Several large files at once must not use up the reserve.
    if (bytes - checkedAt >= SPACE_CHECK_BYTES) {
      checkedAt = bytes
      const noSpace = await checkDiskSpace(folder)
      if (noSpace) return noSpace
    }
    hash.update(chunk)
    await handle.writeFile(chunk)
  }
  if (isBroken && !mayBreak) return refuse('broken')
  await handle.sync()
  return { ok: true, file: { bytes, sha256: hash.digest('hex') } }
}

/** The chunks of a stream until its end, or until the connection breaks. */
async function* readChunks(stream: Readable, onBreak: () => void): AsyncGenerator<Buffer> {
  try {
    yield* stream.iterator({ destroyOnReturn: false })
  } catch (fault) {
    if (!stream.destroyed && !stream.errored) throw fault
    onBreak()
  }
}

/** Reads and ignores the rest of the stream, so that the rest of the request can be read. */
function drainAndRefuse(stream: Readable, refusal: Refusal): Refusal {
  stream.on('error', () => {})
  stream.resume()
  return refusal
}

type DiskSpace = { bavail: number; bsize: number; files: number; ffree: number }

/** Refuses when only the reserve of bytes or files is left. The disk is checked each time, so files are accepted as soon as there is space. */
export async function checkDiskSpace(
  folder: string,
  readDiskSpace: (folder: string) => Promise<DiskSpace> = statfs,
): Promise<Refusal | null> {
  const { bavail, bsize, files, ffree } = await readDiskSpace(folder)
  // File systems that do not count files report 0 of 0.
  const isOutOfFiles = files > 0 && ffree < RESERVED_FILES
  return bavail * bsize < DISK_RESERVE_BYTES || isOutOfFiles ? refuse('diskFull') : null
}

/** The files of one request, which deletes them at its end. Other code reads or stores them and never deletes them. */
export type StagedFiles = AsyncDisposable & {
  /** Writes an arriving file of this kind to the disk. Refuses `too-large` with its sentence, `disk-full`, or `broken`. */
  stage(kind: FileKind, stream: Readable, fileName: string): Promise<Outcome<{ file: StagedFile }>>
}

/** To be opened with `await using`: at the end of the block, files that were not stored are deleted. */
export function openStagedFiles(ctx: With<'config'>): StagedFiles {
  const files: StagedFile[] = []
  return {
    async stage(kind, stream, fileName) {
      const { lessThanBytes, tooLarge } = fileRules[kind]
      const staged = await stageStream(ctx.config.dataDir, stream, { lessThanBytes, tooLarge, fileName })
      if (staged.ok) files.push(staged.file)
      return staged
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(files.map(deleteStagedFile))
    },
  }
}
