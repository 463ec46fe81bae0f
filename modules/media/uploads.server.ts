import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { cleanFileName } from '#modules/common/text.ts'
import type { GuestLink } from '#modules/invitations/guest-link.server.ts'
import { type Outcome, type Refusal, refuse, refuseSaying } from '#modules/refusals/refusal.ts'
import { type RefusalName, sentenceOf } from '#modules/refusals/refusals.ts'
import { type AppContext, isoNow, theHouse } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import type { Database } from '#server/db/open.ts'
import type { UploadRow } from '#server/db/tables.ts'
import { newKey } from '#server/keys.ts'
import { checkDeclaredType } from './declared-type.ts'
import { discardHeld, holdStream, openHeldFiles } from './hold.server.ts'
import { discardKept, type KeptFile, takeFiles } from './keep-files.server.ts'
import { attachToReview, forgetReplaced, isWelcome, refusedFiles } from './late-files.server.ts'
import { discardKeys } from './media.server.ts'
import {
  type FileKind,
  fileRules,
  isFileKind,
  REPLACEABLE_DAYS,
  UPLOAD_LIVES_HOURS,
  UPLOADS_MOST_BYTES,
  UPLOADS_MOST_FILES,
} from './media.ts'

/** A link that keeps beginning uploads only to have them refused is stopped here. */
const UPLOADS_MOST_TRIES = 40

/**
 * The booking whose files this link may bring: before its review, for a day after, while they follow it, and for as long as
 * one that was refused may be replaced.
 */
export async function bookingOfLink(ctx: AppContext, link: GuestLink): Promise<string | null> {
  if (link.state === 'open') return link.booking.id
  if (link.state !== 'used') return null
  const since = new Date(ctx.clock.now().getTime() - UPLOAD_LIVES_HOURS * 3_600_000).toISOString()
  const fresh = await ctx.database
    .selectFrom('review')
    .select('id')
    .where('booking_id', '=', link.bookingId)
    .where('created_at', '>', since)
    .executeTakeFirst()
  if (fresh) return link.bookingId
  return (await refusedFiles(ctx, link.bookingId)).length > 0 ? link.bookingId : null
}

/** What is known of a file before its first byte; `fileId` is its name on the guest's device, `replaces` that of the refused file it replaces. */
type Asked = {
  kind: string
  fileName: string
  fileType?: string
  fileId?: string
  replaces?: string
  length: number
}

/**
 * Begins an upload of a booking; begun twice for the same file, it is the same upload. Refuses an unknown kind, a length over
 * its limit, a type it cannot have, and more than 8 files or 60 MB in all.
 */
export async function beginUpload(
  ctx: AppContext,
  bookingId: string,
  asked: Asked,
): Promise<Outcome<{ id: string }>> {
  const { kind, fileName, fileType = '', fileId = '', replaces = '', length } = asked
  if (!isFileKind(kind) || kind === 'photograph') return refuse('kindUnknown', 'kind')
  if (!Number.isSafeInteger(length) || length < 1) return refuse('lengthMissing')
  if (length >= fileRules[kind].lessThanBytes) return refuse(fileRules[kind].tooLarge, kind)
  const wrongType = checkDeclaredType(kind, { type: fileType, name: fileName })
  if (wrongType) return wrongType
  if (!(await isWelcome(ctx, kind)))
    return refuseSaying('kindOff', sentenceOf(fileRules[kind].wrongType), kind)
  const known = nameOfFile(fileId)
  return ctx.database.transaction().execute(async (tx): Promise<Outcome<{ id: string }>> => {
    // An update that changes nothing locks the row: of two that begin at once, the second counts the first.
    await tx
      .updateTable('booking')
      .set((eb) => ({ note: eb.ref('note') }))
      .where('id', '=', bookingId)
      .execute()
    const before = known && (await begunBefore(ctx, tx, bookingId, { kind, length, fileId: known }))
    if (before) return { ok: true, id: before }
    const full = await checkRoom(ctx, tx, bookingId, length)
    if (full) return full
    const id = newKey()
    const expires = new Date(ctx.clock.now().getTime() + UPLOAD_LIVES_HOURS * 3_600_000)
    const file = {
      kind,
      file_name: cleanFileName(fileName),
      file_id: known,
      replaces: nameOfFile(replaces),
      length,
    }
    const state = { offset: 0, parts: '[]', state: 'arriving' as const, file: null, refusal: null }
    const times = { created_at: isoNow(ctx), expires_at: expires.toISOString() }
    await tx
      .insertInto('upload')
      .values({ id, booking_id: bookingId, ...file, ...state, ...times })
      .execute()
    return { ok: true, id }
  })
}

/** An upload that was neither refused nor has expired, or null. */
export async function findUpload(ctx: AppContext, id: string): Promise<UploadRow | null> {
  const row = await ctx.database
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('state', '!=', 'refused')
    .where('expires_at', '>', isoNow(ctx))
    .executeTakeFirst()
  return row ?? null
}

/** Deletes an upload that its guest does not want any more; false for one that is part of a review already, or unknown. */
export async function dropUpload(ctx: AppContext, id: string): Promise<boolean> {
  const row = await ctx.database
    .deleteFrom('upload')
    .where('id', '=', id)
    .where('state', '!=', 'used')
    .returningAll()
    .executeTakeFirst()
  if (row)
    await discardKeys(ctx, [
      ...JSON.parse(row.parts),
      ...(row.file ? [JSON.parse(row.file).originalKey] : []),
    ])
  return row !== undefined
}

/**
 * Adds what arrives to an upload of which `from` bytes are stored; the offset moves only when the new piece is safe in the storage, and
 * reaches the length only when the whole file was checked and stored. When the connection breaks, what arrived is the piece. Returns the
 * new offset. Refuses what the kind's rule refuses, with its sentence.
 */
export async function appendUpload(
  ctx: AppContext,
  id: string,
  from: number,
  stream: Readable,
): Promise<Outcome<{ offset: number }>> {
  const upload = await findUpload(ctx, id)
  if (!upload) return refuse('uploadUnknown')
  if (Number(upload.offset) !== from) return refuse('uploadMoved')
  const lessThanBytes = Number(upload.length) - from + 1
  const piece = await holdStream(ctx.config.dataDir, stream, { lessThanBytes, mayBreak: true })
  if (!piece.ok) return piece
  try {
    const offset = from + piece.file.bytes
    if (offset === from) return { ok: true, offset }
    const key = `uploads/${id}-${from}-${randomBytes(8).toString('hex')}`
    const parts: string[] = [...JSON.parse(upload.parts), key]
    await ctx.media.keep(key, piece.file.path)
    const isWhole = offset === Number(upload.length)
    const outcome = isWhole ? await complete(ctx, upload, parts) : await advance(ctx, upload, offset, parts)
    // Other requests may still need the earlier pieces; those of a stored or refused file are needed no more.
    const isOver = isWhole && (outcome.ok || !canContinueAfter.includes(outcome.name))
    if (isOver || !outcome.ok) await discardKeys(ctx, isOver ? parts : [key])
    return outcome.ok ? { ok: true, offset } : outcome
  } finally {
    await discardHeld(piece.file)
  }
}

/** After these refusals an upload can be continued. */
const canContinueAfter: readonly RefusalName[] = ['uploadMoved', 'diskFull', 'broken']

/** Moves the offset, if it still is where this request found it: of two requests at once, one has to ask again. */
async function advance(
  ctx: AppContext,
  upload: UploadRow,
  offset: number,
  parts: string[],
): Promise<Outcome> {
  const { numUpdatedRows } = await rowOf(ctx.database, upload)
    .set({ offset, parts: JSON.stringify(parts) })
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1 ? { ok: true } : refuse('uploadMoved')
}

/** Joins the pieces to one file, and checks and stores it. What it should not be is refused and leaves nothing. */
async function complete(ctx: AppContext, upload: UploadRow, parts: string[]): Promise<Outcome> {
  const { kind, file_name, length } = upload
  await using files = openHeldFiles(ctx)
  let isMissing = false
  const whole = Readable.from(
    readParts(ctx, parts, () => {
      isMissing = true
    }),
  )
  // A piece that is left half read would keep its file open, and Node ends a process that leaves one so.
  const held = await files.hold(kind, whole, file_name).finally(() => whole.destroy())
  if (isMissing) return deleteIncomplete(ctx, upload)
  if (!held.ok) return held
  if (held.file.bytes !== Number(length)) throw new Error('the pieces of an upload are not its whole')
  const taken = await takeFiles(ctx, [{ kind, file: held.file }])
  if (taken.ok) return settle(ctx, upload, taken.files)
  if (canContinueAfter.includes(taken.name)) return taken
  const until = new Date(ctx.clock.now().getTime() + REPLACEABLE_DAYS * 86_400_000).toISOString()
  await rowOf(ctx.database, upload)
    .set({ state: 'refused', refusal: taken.message, parts: '[]', file: null, expires_at: until })
    .execute()
  await forgetReplaced(ctx.database, upload)
  return taken
}

async function* readParts(
  ctx: AppContext,
  parts: readonly string[],
  onMissing: () => void,
): AsyncGenerator<Buffer> {
  for (const key of parts) {
    const part = await ctx.media.open(key)
    if (!part) return onMissing()
    yield* part.stream
  }
}

/** Pieces that its row names are gone: the database is older than the storage. The sender begins again. */
async function deleteIncomplete(ctx: AppContext, upload: UploadRow): Promise<Refusal> {
  await ctx.database
    .deleteFrom('upload')
    .where('id', '=', upload.id)
    .where('offset', '=', upload.offset)
    .where('state', '=', 'arriving')
    .execute()
  return refuse('uploadUnknown')
}

/** Finished, and in the same step part of the review where that is saved already. A refusal is written down as well. */
async function settle(ctx: AppContext, upload: UploadRow, [file]: KeptFile[]): Promise<Outcome> {
  if (!file) throw new Error('an upload without its file')
  // A refusal is stored in the row of its upload, so the transaction is committed all the same.
  const { outcome } = await change(ctx, theHouse, async (tx) => {
    const complete = rowOf(tx, upload).set({
      offset: upload.length,
      parts: '[]',
      state: 'complete',
      file: JSON.stringify(file),
    })
    if (Number((await complete.executeTakeFirst()).numUpdatedRows) === 0)
      return { outcome: refuse('uploadMoved') }
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

/** The row, as long as no other request has continued it since it was read. */
function rowOf(database: Database, { id, offset }: UploadRow) {
  return database
    .updateTable('upload')
    .where('id', '=', id)
    .where('offset', '=', offset)
    .where('state', '=', 'arriving')
}

/**
 * Within the transaction that saves the review: the finished ones of the uploads it names, to be given to `addMedia`; none
 * of them can be used again. One that still arrives follows by itself. Refuses one that is unknown, used, or somebody else's.
 */
export async function claimUploads(
  ctx: Pick<AppContext, 'clock'>,
  tx: Database,
  bookingId: string,
  ids: readonly string[],
): Promise<Outcome<{ files: KeptFile[] }>> {
  const files: KeptFile[] = []
  for (const id of new Set(ids)) {
    // An update that changes nothing locks the row: it waits for a request that completes the upload, or makes that one wait.
    const row = await tx
      .updateTable('upload')
      .set((eb) => ({ file_name: eb.ref('file_name') }))
      .where('id', '=', id)
      .where('booking_id', '=', bookingId)
      .where('state', 'in', ['arriving', 'complete'])
      .where('expires_at', '>', isoNow(ctx))
      .returning(['state', 'file'])
      .executeTakeFirst()
    if (!row) return refuse('uploadUnknown', 'uploads')
    if (row.state !== 'complete' || !row.file) continue
    await tx.updateTable('upload').set({ state: 'used' }).where('id', '=', id).execute()
    files.push(JSON.parse(row.file))
  }
  return { ok: true, files }
}

/** Within the transaction that begins an upload. Refuses more than 8 files or 60 MB of one booking; those whose time is over do not count. */
async function checkRoom(
  ctx: AppContext,
  tx: Database,
  bookingId: string,
  length: number,
): Promise<Refusal | null> {
  const rows = await tx
    .selectFrom('upload')
    .select(['state', 'length'])
    .where('booking_id', '=', bookingId)
    .where('expires_at', '>', isoNow(ctx))
    .execute()
  const counted = rows.filter(({ state }) => state !== 'refused')
  if (rows.length >= UPLOADS_MOST_TRIES || counted.length >= UPLOADS_MOST_FILES)
    return refuse('uploadsTooMany')
  const bytes = counted.reduce((sum, row) => sum + Number(row.length), length)
  return bytes > UPLOADS_MOST_BYTES ? refuse('uploadsTooLarge') : null
}

/** The name that a device or this server gave a file, or null. */
function nameOfFile(text: string): string | null {
  return /^[\w-]{8,80}$/.test(text) ? text : null
}

/** The upload that was begun for this file before, where the answer with its address was lost. */
async function begunBefore(
  ctx: AppContext,
  tx: Database,
  bookingId: string,
  { kind, length, fileId }: { kind: FileKind; length: number; fileId: string },
) {
  const row = await tx
    .selectFrom('upload')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('file_id', '=', fileId)
    .where('kind', '=', kind)
    .where('length', '=', length)
    .where('state', '!=', 'refused')
    .where('expires_at', '>', isoNow(ctx))
    .executeTakeFirst()
  return row?.id ?? null
}
