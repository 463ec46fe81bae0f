import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { type AppContext, isoNow, systemActor } from '#core/app-context.server.ts'
import { change } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import type { FileKind, UploadRow } from '#core/db/tables.ts'
import { newSecret } from '#core/host/keys.server.ts'
import { lockRow } from '#core/records.server.ts'
import {
  type Outcome,
  type Refusal,
  type RefusalName,
  refuse,
  refuseWithMessage,
  sentenceOf,
} from '#core/refusals/refusal.ts'
import { cleanFileName } from '#core/values/text.ts'
import { deleteStoredFiles } from './change-media.server.ts'
import { checkDeclaredType } from './declared-type.ts'
import {
  fileRules,
  isFileKind,
  MAX_UPLOADED_BYTES,
  MAX_UPLOADED_FILES,
  REFUSED_FILE_DAYS,
  UPLOAD_LIFETIME_HOURS,
} from './media.ts'
import { deleteStagedFile, openStagedFiles, stageStream } from './staging.server.ts'
import {
  attachToReview,
  deleteReplacedUpload,
  deleteUnusedOriginals,
  isKindAllowed,
  type StoredFile,
  storeFiles,
} from './store-files.server.ts'

/** How many uploads a booking may begin in all, with refused ones. */
const MAX_UPLOAD_TRIES = 40
/** The facts about a file before its first byte; `fileId` is its id on the guest's device, `replaces` the id of the refused file it replaces. */
type UploadRequest = {
  kind: string
  fileName: string
  fileType?: string
  fileId?: string
  replaces?: string
  length: number
}

/**
 * Starts an upload of a booking; for the same file it returns the same upload again. Refuses an unknown kind, a length over its limit, a type
 * that is not allowed, and more than 8 files or 60 MB in all.
 */
export async function beginUpload(
  ctx: AppContext,
  bookingId: string,
  request: UploadRequest,
): Promise<Outcome<{ id: string }>> {
  const { kind, fileName, fileType = '', fileId = '', replaces = '', length } = request
  if (!isFileKind(kind) || kind === 'photograph') return refuse('kindUnknown', 'kind')
  if (!Number.isSafeInteger(length) || length < 1) return refuse('lengthMissing')
  if (length >= fileRules[kind].lessThanBytes) return refuse(fileRules[kind].tooLarge, kind)
  const wrongType = checkDeclaredType(kind, { type: fileType, name: fileName })
  if (wrongType) return wrongType
  if (!(await isKindAllowed(ctx, kind)))
    return refuseWithMessage('kindOff', sentenceOf(fileRules[kind].wrongType), kind)
  const validId = parseFileId(fileId)
  return ctx.database.transaction().execute(async (tx): Promise<Outcome<{ id: string }>> => {
    // Of two that start at once, the second counts the first.
    await lockRow(tx, 'booking', bookingId)
    const earlierId =
      validId && (await findEarlierUpload(ctx, tx, bookingId, { kind, length, fileId: validId }))
    if (earlierId) return { ok: true, id: earlierId }
    const overQuota = await checkQuota(ctx, tx, bookingId, length)
    if (overQuota) return overQuota
    const id = newSecret()
    const expires = new Date(ctx.clock.now().getTime() + UPLOAD_LIFETIME_HOURS * 3_600_000)
    const names = { file_name: cleanFileName(fileName), file_id: validId, replaces: parseFileId(replaces) }
    const progress = { offset: 0, parts: '[]', state: 'arriving' as const, refusal: null }
    const times = { created_at: isoNow(ctx), expires_at: expires.toISOString() }
    const row = { id, booking_id: bookingId, kind, length, ...names, ...progress, ...times }
    await tx.insertInto('upload').values(row).execute()
    return { ok: true, id }
  })
}

/** An upload that is neither refused nor expired, or null. */
export async function findUpload(ctx: AppContext, id: string): Promise<UploadRow | null> {
  const uploads = ctx.database.selectFrom('upload').selectAll().where('id', '=', id)
  const valid = uploads.where('state', '!=', 'refused').where('expires_at', '>', isoNow(ctx))
  return (await valid.executeTakeFirst()) ?? null
}

/** Deletes an upload; false for an unknown one, or one that belongs to a review already. */
export async function deleteUpload(ctx: AppContext, id: string): Promise<boolean> {
  const deletion = ctx.database.deleteFrom('upload').where('id', '=', id).where('state', '!=', 'used')
  const row = await deletion.returningAll().executeTakeFirst()
  if (row) await deleteStoredFiles(ctx, JSON.parse(row.parts))
  return row !== undefined
}

/**
 * Appends the bytes of a stream to an upload of which `startOffset` bytes are stored; the offset advances only when they are safe in the storage,
 * and reaches the length only when the whole file was checked and stored. When the connection breaks, the bytes until then are stored. Returns
 * the new offset. Refuses by the rules of the kind.
 */
export async function appendUpload(
  ctx: AppContext,
  id: string,
  startOffset: number,
  stream: Readable,
): Promise<Outcome<{ offset: number }>> {
  const upload = await findUpload(ctx, id)
  if (!upload) return refuse('uploadUnknown')
  if (Number(upload.offset) !== startOffset) return refuse('uploadMoved')
  const lessThanBytes = Number(upload.length) - startOffset + 1
  const received = await stageStream(ctx.config.dataDir, stream, { lessThanBytes, mayBreak: true })
  if (!received.ok) return received
  try {
    const offset = startOffset + received.file.bytes
    if (offset === startOffset) return { ok: true, offset }
    const key = `uploads/${id}-${startOffset}-${randomBytes(8).toString('hex')}`
    const parts: string[] = [...JSON.parse(upload.parts), key]
    await ctx.media.store(key, received.file.path)
    const isWhole = offset === Number(upload.length)
    const outcome = isWhole
      ? await completeUpload(ctx, upload, parts)
      : await advanceOffset(ctx, upload, offset, parts)
    // Other requests may still need the earlier parts, unless the file is stored or refused.
    const arePartsObsolete = isWhole && (outcome.ok || !retryableRefusals.includes(outcome.name))
    if (arePartsObsolete || !outcome.ok) await deleteStoredFiles(ctx, arePartsObsolete ? parts : [key])
    return outcome.ok ? { ok: true, offset } : outcome
  } finally {
    await deleteStagedFile(received.file)
  }
}

const retryableRefusals: readonly RefusalName[] = ['uploadMoved', 'diskFull', 'broken']

/** Advances the offset if no other request has changed it: of two requests at once, one must ask for the offset again. */
async function advanceOffset(
  ctx: AppContext,
  upload: UploadRow,
  offset: number,
  parts: string[],
): Promise<Outcome> {
  const update = updateIfUnchanged(ctx.database, upload).set({ offset, parts: JSON.stringify(parts) })
  const { numUpdatedRows } = await update.executeTakeFirst()
  return Number(numUpdatedRows) === 1 ? { ok: true } : refuse('uploadMoved')
}

/** Joins the parts, then checks and stores the file. Of a refused file only its row stays, so that the guest can replace it. */
async function completeUpload(ctx: AppContext, upload: UploadRow, parts: string[]): Promise<Outcome> {
  const { kind, file_name, length } = upload
  await using files = openStagedFiles(ctx)
  let isMissing = false
  const onMissing = () => {
    isMissing = true
  }
  const joinedParts = Readable.from(readParts(ctx, parts, onMissing))
  // Destroying the stream closes the file of a part that was not read to its end.
  const staged = await files.stage(kind, joinedParts, file_name).finally(() => joinedParts.destroy())
  if (isMissing) return deleteIncomplete(ctx, upload)
  if (!staged.ok) return staged
  if (staged.file.bytes !== Number(length)) throw new Error('the pieces of an upload are not its whole')
  const stored = await storeFiles(ctx, [{ kind, file: staged.file }])
  if (stored.ok) return attachUpload(ctx, upload, stored.files)
  if (retryableRefusals.includes(stored.name)) return stored
  const replaceableUntil = isoNow(ctx, REFUSED_FILE_DAYS * 86_400_000)
  await updateIfUnchanged(ctx.database, upload)
    .set({ state: 'refused', refusal: stored.message, parts: '[]', expires_at: replaceableUntil })
    .execute()
  await deleteReplacedUpload(ctx.database, upload)
  return stored
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

/** Deletes an upload with missing parts, after a restore of an older database. The sender starts again. */
async function deleteIncomplete(ctx: AppContext, upload: UploadRow): Promise<Refusal> {
  await ctx.database
    .deleteFrom('upload')
    .where('id', '=', upload.id)
    .where('offset', '=', upload.offset)
    .where('state', '=', 'arriving')
    .execute()
  return refuse('uploadUnknown')
}

async function attachUpload(ctx: AppContext, upload: UploadRow, [file]: StoredFile[]): Promise<Outcome> {
  if (!file) throw new Error('an upload without its file')
  // A refusal is stored in the row of its upload, so the transaction is committed all the same.
  const { outcome } = await change(ctx, systemActor, async (tx) => {
    const used = updateIfUnchanged(tx, upload).set({ offset: upload.length, parts: '[]', state: 'used' })
    if (Number((await used.executeTakeFirst()).numUpdatedRows) === 0)
      return { outcome: refuse('uploadMoved') }
    const attached = await attachToReview(ctx, tx, upload, file)
    if (!attached.ok)
      await tx.updateTable('upload').where('id', '=', upload.id).set({ state: 'refused' }).execute()
    return { outcome: attached }
  })
  if (outcome.ok) await deleteStoredFiles(ctx, outcome.replacedKeys)
  else await deleteUnusedOriginals(ctx, [file])
  return outcome
}

/** An update of the row that changes nothing if another request has continued the upload since it was read. */
function updateIfUnchanged(database: Database, { id, offset }: UploadRow) {
  return database
    .updateTable('upload')
    .where('id', '=', id)
    .where('offset', '=', offset)
    .where('state', '=', 'arriving')
}

/** Refuses more than 8 files or 60 MB of one booking, without expired uploads. */
async function checkQuota(
  ctx: AppContext,
  tx: Database,
  bookingId: string,
  length: number,
): Promise<Refusal | null> {
  const uploads = tx.selectFrom('upload').select(['state', 'length']).where('booking_id', '=', bookingId)
  const rows = await uploads.where('expires_at', '>', isoNow(ctx)).execute()
  const counted = rows.filter(({ state }) => state !== 'refused')
  if (rows.length >= MAX_UPLOAD_TRIES || counted.length >= MAX_UPLOADED_FILES) return refuse('uploadsTooMany')
  const bytes = counted.reduce((sum, row) => sum + Number(row.length), length)
  return bytes > MAX_UPLOADED_BYTES ? refuse('uploadsTooLarge') : null
}

/** An id that a device or this server gave a file, or null. */
function parseFileId(text: string): string | null {
  return /^[\w-]{8,80}$/.test(text) ? text : null
}

/** The id of an earlier upload of this file, where the response with its URL was lost. */
async function findEarlierUpload(
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
