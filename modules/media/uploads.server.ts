import { cleanFileName } from '#modules/common/text.ts'
import type { GuestLink } from '#modules/invitations/guest-link.server.ts'
import { type Outcome, refuse, refuseSaying } from '#modules/refusals/refusal.ts'
import { sentenceOf } from '#modules/refusals/refusals.ts'
import { type AppContext, isoNow } from '#server/app-context.ts'
import type { Change } from '#server/change.ts'
import type { Database } from '#server/db/open.ts'
import type { UploadRow } from '#server/db/tables.ts'
import { newKey } from '#server/keys.ts'
import { readSettings } from '#server/settings.ts'
import { checkDeclaredType } from './declared-type.ts'
import { addMedia, type KeptFile, refusedFiles, replaceRefused } from './keep-files.server.ts'
import { discardKeys } from './media.server.ts'
import {
  checkFileCounts,
  type FileKind,
  fileRules,
  isFileKind,
  UPLOAD_LIVES_HOURS,
  UPLOADS_MOST_BYTES,
  UPLOADS_MOST_FILES,
} from './media.ts'

/** A link that keeps beginning uploads only to have them refused is stopped here. */
const UPLOADS_MOST_TRIES = 40

/** An upload whose first piece has not come by then was most likely begun by an answer that got lost. */
const IDLE_MS = 2 * 60_000

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

/** What is said of a file before its first byte; `fileId` is what the guest's device calls it, `replaces` the refused file it stands for, or nothing. */
type Asked = {
  kind: string
  fileName: string
  fileType?: string
  fileId?: string
  replaces?: string
  length: number
}

/**
 * Begins an upload of a booking; asked again for the same file, gives the same one. Refuses an unknown kind, a length over
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
  const known = namesFile(fileId)
  type Begun = Outcome<{ id: string; gone: string[] }>
  const begun = await ctx.database.transaction().execute(async (tx): Promise<Begun> => {
    await lockBooking(tx, bookingId)
    const before = known && (await begunBefore(ctx, tx, bookingId, { kind, length, fileId: known }))
    if (before) return { ok: true, id: before, gone: [] }
    const room = await makeRoom(ctx, tx, { bookingId, kind, length })
    if (!room.ok) return room
    const id = newKey()
    const expires = new Date(ctx.clock.now().getTime() + UPLOAD_LIVES_HOURS * 3_600_000)
    const file = {
      kind,
      file_name: cleanFileName(fileName),
      file_id: known,
      replaces: namesFile(replaces),
      length,
    }
    const state = { offset: 0, parts: '[]', state: 'arriving' as const, file: null, refusal: null }
    const times = { created_at: isoNow(ctx), expires_at: expires.toISOString() }
    await tx
      .insertInto('upload')
      .values({ id, booking_id: bookingId, ...file, ...state, ...times })
      .execute()
    return { ok: true, id, gone: room.gone }
  })
  if (!begun.ok) return begun
  await discardKeys(ctx, begun.gone)
  return { ok: true, id: begun.id }
}

/** An upload that has neither been refused nor run out, or null. */
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

/** Forgets an upload that its guest does not want any more; false for one that is part of a review already, or not there. */
export async function dropUpload(ctx: AppContext, id: string): Promise<boolean> {
  const row = await ctx.database
    .deleteFrom('upload')
    .where('id', '=', id)
    .where('state', '!=', 'used')
    .returningAll()
    .executeTakeFirst()
  if (row) await discardKeys(ctx, [...JSON.parse(row.parts), ...keysOf(row)])
  return row !== undefined
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
    // Changing the row, even to itself, waits for the one who is just finishing it, or makes them wait for us.
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

/** A name of a file as devices and we make them, or none. */
function namesFile(text: string): string | null {
  return /^[\w-]{8,80}$/.test(text) ? text : null
}

export async function isWelcome(ctx: AppContext, kind: FileKind): Promise<boolean> {
  const { guestMedia } = await readSettings(ctx)
  if (kind === 'trip-image') return guestMedia.photos
  if (kind === 'video' || kind === 'poster') return guestMedia.video
  return kind === 'audio' ? guestMedia.audio : true
}

/** Changing the row, even to itself, makes a second beginner wait until we are counted. */
async function lockBooking(tx: Database, bookingId: string): Promise<void> {
  await tx
    .updateTable('booking')
    .set((eb) => ({ note: eb.ref('note') }))
    .where('id', '=', bookingId)
    .execute()
}

/** The one that was begun for this very file, if its address got lost on the way. */
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

function keysOf({ file }: UploadRow): string[] {
  if (!file) return []
  const kept: KeptFile = JSON.parse(file)
  return [kept.originalKey]
}

type Wanted = { bookingId: string; kind: FileKind; length: number }

/**
 * Within the transaction that begins an upload: makes room for it among those of its booking. Uploads whose time is over
 * do not count; when it gets tight, those of which nothing came, and an unfinished one of the same kind and length, give
 * way: `gone` are the keys of their pieces, to be discarded afterwards. Refuses more than 8 files or 60 MB in all.
 */
async function makeRoom(
  ctx: Pick<AppContext, 'clock'>,
  tx: Database,
  { bookingId, kind, length }: Wanted,
): Promise<Outcome<{ gone: string[] }>> {
  const rows = await uploadsOf(ctx, tx, bookingId)
  const counted = rows.filter(({ state }) => state !== 'refused')
  if (rows.length < UPLOADS_MOST_TRIES && hasRoom(counted, length)) return { ok: true, gone: [] }
  const since = new Date(ctx.clock.now().getTime() - IDLE_MS).toISOString()
  const spare = counted.filter(
    (row) =>
      row.state === 'arriving' &&
      ((Number(row.offset) === 0 && row.created_at < since) ||
        (row.kind === kind && Number(row.length) === length)),
  )
  const staying = counted.filter((row) => !spare.includes(row))
  if (rows.length - spare.length >= UPLOADS_MOST_TRIES) return refuse('uploadsTooMany')
  if (!hasRoom(staying, length))
    return refuse(staying.length >= UPLOADS_MOST_FILES ? 'uploadsTooMany' : 'uploadsTooLarge')
  for (const { id } of spare) await tx.deleteFrom('upload').where('id', '=', id).execute()
  return { ok: true, gone: spare.flatMap(({ parts }): string[] => JSON.parse(parts)) }
}

function hasRoom(rows: readonly UploadRow[], length: number): boolean {
  const bytes = rows.reduce((sum, row) => sum + Number(row.length), length)
  return rows.length < UPLOADS_MOST_FILES && bytes <= UPLOADS_MOST_BYTES
}

async function uploadsOf(
  ctx: Pick<AppContext, 'clock'>,
  tx: Database,
  bookingId: string,
): Promise<UploadRow[]> {
  return tx
    .selectFrom('upload')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('expires_at', '>', isoNow(ctx))
    .execute()
}

/**
 * Files that follow a review which is already saved: within the transaction that makes it whole, a file becomes part of the
 * review and waits for the owner. `false` when there is no review yet; `gone` are the keys of a refused file that it replaces, to
 * be discarded afterwards. Refuses more of a kind than a review may carry.
 */
export async function attachToReview(
  ctx: AppContext,
  tx: Change,
  upload: Pick<UploadRow, 'booking_id' | 'replaces'>,
  file: KeptFile,
): Promise<Outcome<{ attached: boolean; gone: string[] }>> {
  const review = await tx
    .selectFrom('review')
    .select('id')
    .where('booking_id', '=', upload.booking_id)
    .executeTakeFirst()
  if (!review) return { ok: true, attached: false, gone: [] }
  const gone = await replaceRefused(tx, upload, review.id)
  const refusal = await addTo(ctx, tx, review.id, file)
  if (refusal) return refusal
  return { ok: true, attached: true, gone }
}

async function addTo(ctx: AppContext, tx: Change, reviewId: string, file: KeptFile) {
  const there = await tx
    .selectFrom('media')
    .select(['id', 'kind', 'poster_key'])
    .where('about', '=', 'review')
    .where('about_id', '=', reviewId)
    .execute()
  const posters = there.filter(({ poster_key }) => poster_key !== null).map(() => 'poster' as const)
  const refusal = checkFileCounts([...there.map(({ kind }) => kind), ...posters, file.kind])
  if (refusal) return refusal
  const about = { about: 'review', aboutId: reviewId, status: 'pending' as const, after: there.length }
  await addMedia(ctx, tx, about, [file])
  if (file.kind === 'poster')
    await tx
      .updateTable('media')
      .set({
        poster_key: file.originalKey,
        work: 'waiting',
        work_tries: 0,
        work_after: null,
      })
      .where('about', '=', 'review')
      .where('about_id', '=', reviewId)
      .where('kind', '=', 'video')
      .execute()
  return null
}
