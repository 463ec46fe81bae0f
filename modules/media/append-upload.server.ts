import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Outcome, type Refusal, refuse, refuseSaying } from '#modules/refusals/refusal.ts'
import { sentenceOf } from '#modules/refusals/refusals.ts'
import { type AppContext, theHouse } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import type { UploadRow } from '#server/db/tables.ts'
import { couldBe } from './file-type.server.ts'
import {
  checkDiskSpace,
  discardHeld,
  diskFull,
  heldFolder,
  openHeldFiles,
  saysDiskFull,
} from './hold.server.ts'
import {
  discardKept,
  forgetReplaced,
  type GivenFile,
  judgeEnding,
  type KeptFile,
  refusedFiles,
  refusedState,
  takeFiles,
} from './keep-files.server.ts'
import { discardKeys } from './media.server.ts'
import { fileRules } from './media.ts'
import { attachToReview, findUpload, isWelcome } from './uploads.server.ts'

/** A kill loses at most this much of what arrived, in bytes or in time. */
const PIECE_BYTES = 4 * 1024 * 1024

const PIECE_MS = 5000

/**
 * Adds what arrives to an upload that stands at `from`, piece by piece; the offset moves only when a piece is safe in the
 * storage, and reaches the length only when the whole file was looked into and kept. Gives the new offset, also when the
 * line dropped. Refuses what the kind's rule refuses, with its sentence.
 */
export async function appendUpload(
  ctx: AppContext,
  id: string,
  from: number,
  stream: Readable,
): Promise<Outcome<{ offset: number }>> {
  let upload = await findUpload(ctx, id)
  if (!upload) return refuse('uploadUnknown')
  if (Number(upload.offset) !== from) return moved()
  for await (const piece of pieces(ctx.config.dataDir, stream)) {
    if (!piece.ok) return piece
    const step: Outcome<{ upload: UploadRow }> = await addPiece(ctx, upload, piece.file)
    if (!step.ok) return step
    upload = step.upload
  }
  return { ok: true, offset: Number(upload.offset) }
}

async function addPiece(
  ctx: AppContext,
  upload: UploadRow,
  piece: HeldPiece,
): Promise<Outcome<{ upload: UploadRow }>> {
  const offset = Number(upload.offset) + piece.bytes
  const key = `uploads/${upload.id}-${upload.offset}-${randomBytes(8).toString('hex')}`
  if (offset > Number(upload.length)) return refuse('tooLarge')
  if (Number(upload.offset) === 0 && !(await couldBe(upload.kind, piece))) return refuseType(ctx, upload)
  await ctx.media.keep(key, piece.path)
  const parts: string[] = [...JSON.parse(upload.parts), key]
  const last = offset === Number(upload.length)
  const step = await (last ? complete(ctx, upload, parts) : advance(ctx, upload, offset, parts))
  // A whole or refused upload needs its pieces no more; one that goes on has only lost the race for this piece.
  if (last || !step.ok) await discardKeys(ctx, isOver(step) ? parts : [key])
  return step.ok ? { ok: true, upload: { ...upload, offset, parts: JSON.stringify(parts) } } : step
}

/** Seen at its first piece: the rest need not come. */
async function refuseType(ctx: AppContext, upload: UploadRow): Promise<Refusal> {
  const { wrongType } = fileRules[upload.kind]
  await standing(ctx, upload)
    .set(refusedState(ctx, sentenceOf(wrongType)))
    .execute()
  await forgetReplaced(ctx.database, upload)
  return refuse(wrongType, upload.kind)
}

function isOver(step: Outcome): boolean {
  return step.ok || !['upload-moved', 'disk-full', 'broken'].includes(step.code)
}

/** Moves the offset, if it still stands where this request found it: of two requests at once, one has to ask again. */
async function advance(
  ctx: AppContext,
  upload: UploadRow,
  offset: number,
  parts: string[],
): Promise<Outcome> {
  const { numUpdatedRows } = await standing(ctx, upload)
    .set({ offset, parts: JSON.stringify(parts) })
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1 ? { ok: true } : moved()
}

/** All bytes are here: one file again, looked into, kept. What it should not be is refused and leaves nothing. */
async function complete(ctx: AppContext, upload: UploadRow, parts: string[]): Promise<Outcome> {
  const { kind, file_name, length } = upload
  await using files = openHeldFiles(ctx)
  let isWhole = true
  const whole = Readable.from(
    readParts(ctx, parts, () => {
      isWhole = false
    }),
  )
  // A piece that is left half read would keep its file open, and Node ends a process that leaves one so.
  const held = await files.hold(kind, whole, file_name).finally(() => whole.destroy())
  if (!isWhole) return forgetTorn(ctx, upload)
  if (!held.ok) return held
  if (held.file.bytes !== Number(length)) throw new Error('the pieces of an upload are not its whole')
  const taken = await takeFiles(ctx, [{ kind, file: held.file }])
  if (!taken.ok) {
    await standing(ctx, upload).set(refusedState(ctx, taken.message)).execute()
    await forgetReplaced(ctx.database, upload)
    return taken
  }
  return await settle(ctx, upload, taken.files)
}

/** Pieces that its row names are gone: the database is older than the storage. Whoever sends it begins anew. */
async function forgetTorn(ctx: AppContext, { id, offset }: UploadRow): Promise<Refusal> {
  await ctx.database
    .deleteFrom('upload')
    .where('id', '=', id)
    .where('offset', '=', offset)
    .where('state', '=', 'arriving')
    .execute()
  return refuse('uploadUnknown')
}

/** Finished, and in the same step part of the review where that is saved already. A refusal is written down as well. */
async function settle(ctx: AppContext, upload: UploadRow, [file]: KeptFile[]): Promise<Outcome> {
  if (!file) throw new Error('an upload without its file')
  const whole = { offset: upload.length, parts: '[]' }
  // A refusal stands in the row of its upload, so that nothing of this is taken back.
  const { outcome } = await change(ctx, theHouse, async (tx) => {
    const complete = standing({ database: tx }, upload).set({
      ...whole,
      state: 'complete',
      file: JSON.stringify(file),
    })
    if (Number((await complete.executeTakeFirst()).numUpdatedRows) === 0) return { outcome: moved() }
    const attached = await attachToReview(ctx, tx, upload, file)
    const row = tx.updateTable('upload').where('id', '=', upload.id)
    if (!attached.ok) await row.set({ state: 'refused', file: null }).execute()
    else if (attached.attached) await row.set({ state: 'used' }).execute()
    return { outcome: attached }
  })
  if (!outcome.ok) await discardKept(ctx, [file])
  if (outcome.ok && outcome.attached) await discardKeys(ctx, outcome.gone)
  return outcome
}

/** Somebody else has moved this upload meanwhile. */
function moved(): Refusal {
  return refuse('uploadMoved')
}

function standing(ctx: Pick<AppContext, 'database'>, { id, offset }: UploadRow) {
  return ctx.database
    .updateTable('upload')
    .where('id', '=', id)
    .where('offset', '=', offset)
    .where('state', '=', 'arriving')
}

async function* readParts(
  ctx: AppContext,
  parts: readonly string[],
  missing: () => void,
): AsyncGenerator<Buffer> {
  for (const key of parts) {
    const part = await ctx.media.open(key)
    if (!part) {
      missing()
      return
    }
    yield* part.stream
  }
}

/** Some of what a stream brought, on this disk for good. */
type HeldPiece = { path: string; bytes: number }

type Piece = { ok: true; file: HeldPiece } | Refusal

/** Cuts a stream into held pieces, each there until the next is asked for: what was not kept by then is discarded. A stream that breaks off ends it quietly: what had arrived is in the last piece. */
async function* pieces(dataDir: string, stream: Readable): AsyncGenerator<Piece> {
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

/**
 * Another file in place of one that was refused after the words were taken, brought whole by a form. Refuses what its kind's rule refuses,
 * and a file whose place is taken by now: of two at once, one.
 */
export async function replaceFile(
  ctx: AppContext,
  { bookingId, reviewId }: { bookingId: string; reviewId: string },
  { replaces, given }: { replaces: string; given: GivenFile },
): Promise<Outcome> {
  const place = (await refusedFiles(ctx, bookingId)).find(({ id }) => id === replaces)
  if (!place || place.kind !== given.kind) return refuse('fileReplaced')
  if (!(await isWelcome(ctx, place.kind)))
    return refuseSaying('kindOff', sentenceOf(fileRules[place.kind].wrongType), place.kind)
  const { wait } = await ctx.limits.look('refusedFiles', bookingId)
  if (wait !== null) return { ...refuse('tooManyTries'), retryAfter: wait }
  const taken = await takeFiles(ctx, [judgeEnding(given)])
  if (!taken.ok) {
    await ctx.limits.count('refusedFiles', bookingId)
    return taken
  }
  const [file] = taken.files
  if (!file) throw new Error('a file that was taken and is not there')
  const guest = { kind: 'guest', id: bookingId } as const
  const attached = await change(ctx, guest, async (tx): Promise<Outcome<{ gone: string[] }>> => {
    const review = tx.updateTable('review').set((eb) => ({ status: eb.ref('status') }))
    await review.where('id', '=', reviewId).execute()
    const still = await refusedFiles({ ...ctx, database: tx }, bookingId)
    if (!still.some(({ id }) => id === replaces)) return refuse('fileReplaced')
    return attachToReview(ctx, tx, { booking_id: bookingId, replaces }, file)
  })
  if (!attached.ok) await discardKept(ctx, taken.files)
  else await discardKeys(ctx, attached.gone)
  return attached.ok ? { ok: true } : attached
}
