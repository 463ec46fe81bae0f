import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Refusal } from '#modules/refusals/refusal.ts'
import { checkDiskSpace, diskFull, saysDiskFull } from './disk-space.server.ts'
import { discardHeld, heldFolder } from './hold.server.ts'

/** Some of what a stream brought, on this disk for good. */
export type HeldPiece = { path: string; bytes: number }
type Piece = { ok: true; file: HeldPiece } | Refusal

/** A kill loses at most this much of what arrived, in bytes or in time. */
const PIECE_BYTES = 4 * 1024 * 1024
const PIECE_MS = 5000

/** Cuts a stream into held pieces, each there until the next is asked for: what was not kept by then is discarded. A stream that breaks off ends it quietly: what had arrived is in the last piece. */
export async function* pieces(dataDir: string, stream: Readable): AsyncGenerator<Piece> {
  const folder = heldFolder(dataDir)
  await mkdir(folder, { recursive: true })
  const chunks = arriving(stream)
  try {
    for (let piece = await nextPiece(folder, chunks); piece; piece = await nextPiece(folder, chunks)) {
      await using _owned = ownerOf(piece)
      yield piece
      if (!piece.ok) return
    }
  } finally {
    await chunks.return(undefined)
  }
}

function ownerOf(piece: Piece): AsyncDisposable | null {
  return piece.ok ? { [Symbol.asyncDispose]: () => discardHeld(piece.file) } : null
}

/** The chunks of a stream until its end, or until the connection drops. */
async function* arriving(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream.iterator({ destroyOnReturn: false })
  } catch (fault) {
    if (!stream.destroyed && !stream.errored) throw fault
  }
}

async function nextPiece(folder: string, chunks: AsyncGenerator<Buffer>): Promise<Piece | null> {
  const first = await chunks.next()
  if (first.done) return null
  const full = await checkDiskSpace(folder)
  if (full) return full
  const path = join(folder, randomBytes(16).toString('hex'))
  const handle = await open(path, 'wx', 0o600)
  try {
    const bytes = await fill(handle, first.value, chunks)
    await handle.sync()
    await handle.close()
    return { ok: true, file: { path, bytes } }
  } catch (fault) {
    await handle.close().catch(() => {})
    await rm(path, { force: true })
    if (saysDiskFull(fault)) return diskFull()
    throw fault
  }
}

async function fill(handle: FileHandle, first: Buffer, chunks: AsyncGenerator<Buffer>): Promise<number> {
  const until = Date.now() + PIECE_MS
  await handle.writeFile(first)
  let bytes = first.length
  while (bytes < PIECE_BYTES && Date.now() < until) {
    const { done, value } = await chunks.next()
    if (done) break
    await handle.writeFile(value)
    bytes += value.length
  }
  return bytes
}
