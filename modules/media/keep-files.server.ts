import { type Outcome, type Refusal, refuse } from '#modules/refusals/refusal.ts'
import { sentenceOf } from '#modules/refusals/refusals.ts'
import { type AppContext, isoNow } from '#server/app-context.ts'
import type { Change } from '#server/change.ts'
import type { Database } from '#server/db/open.ts'
import type { MediaRow, UploadRow } from '#server/db/tables.ts'
import { newId } from '#server/keys.ts'
import { hasAllowedEnding } from './declared-type.ts'
import type { HeldFile } from './hold.server.ts'
import { dropRows } from './media.server.ts'
import {
  checkFileCounts,
  type FileKind,
  fileRules,
  type MediaKind,
  REPLACEABLE_DAYS,
  type RefusedFile,
} from './media.ts'
import { type MediaFacts, replaceByCopy } from './media-jobs.server.ts'

/** A held file, or the refusal it met while arriving. */
export type GivenFile = { kind: FileKind; file: HeldFile } | { kind: FileKind; refusal: Refusal }

type Copied = { kind: FileKind; file: HeldFile; facts: MediaFacts }

/** An original that is in the storage for good, but not yet a row; `id` will be the row's. */
export type KeptFile = MediaFacts & {
  id: string
  kind: FileKind
  originalKey: string
  fileName: string
  bytes: number
  sha256: string
}

/**
 * Decodes held files and puts copies without metadata into the storage. Refuses, kind by kind in the order of the rules, too many of a
 * kind and what is not what it should be, with the specification's sentence; then, and when anything fails, none of them
 * is left in the storage; what is held stays its owner's.
 */
export async function takeFiles(
  ctx: Pick<AppContext, 'media'>,
  given: readonly GivenFile[],
): Promise<Outcome<{ files: KeptFile[] }>> {
  const files: KeptFile[] = []
  try {
    const copied = await copyInOrder(given)
    if (!copied.ok) return copied
    files.push(...copied.files.map(newFile))
    for (const [index, kept] of files.entries())
      await ctx.media.keep(kept.originalKey, copied.files[index]?.file.path ?? '')
    return { ok: true, files }
  } catch (fault) {
    await discardKept(ctx, files)
    throw fault
  }
}

/** The file as it was given, or its refusal where its name has another extension than a review's picture may have (specification 5). */
export function judgeEnding(given: GivenFile): GivenFile {
  const { kind } = given
  if ('refusal' in given || hasAllowedEnding(kind, given.file.fileName)) return given
  return { kind, refusal: refuse(fileRules[kind].wrongType, kind) }
}

const kindsInOrder: readonly FileKind[] = ['profile', 'trip-image', 'video', 'poster', 'audio', 'photograph']

/** All of one kind are judged before any of the next (specification 5): their number, then each of them. */
async function copyInOrder(given: readonly GivenFile[]): Promise<Outcome<{ files: Copied[] }>> {
  const files: Copied[] = []
  for (const kind of kindsInOrder) {
    const ofKind = given.filter((each) => each.kind === kind)
    const tooMany = checkFileCounts(ofKind.map((each) => each.kind))
    if (tooMany) return tooMany
    for (const each of ofKind) {
      if ('refusal' in each) return { ...each.refusal, field: kind }
      const copied = await replaceByCopy(kind, each.file)
      if (!copied.ok) return { ...copied, field: kind }
      files.push({ ...copied, kind })
    }
  }
  return { ok: true, files }
}

function newFile({ kind, file: { fileName, bytes, sha256 }, facts }: Copied): KeptFile {
  const id = newId()
  return { id, kind, originalKey: `originals/${id}`, fileName, bytes, sha256, ...facts }
}

/** The undo of `takeFiles`, for when the transaction that would have made them rows failed. */
export async function discardKept(ctx: Pick<AppContext, 'media'>, files: readonly KeptFile[]): Promise<void> {
  await Promise.all(files.map(({ originalKey }) => ctx.media.discard(originalKey).catch(() => {})))
}

/** What files belong to, and how many it has already. */
type Belonging = Pick<MediaRow, 'about' | 'status'> & { aboutId: string; after?: number }

/** Makes rows of taken files within the caller's change; their pictures are made after it. */
export async function addMedia(
  ctx: Pick<AppContext, 'clock'>,
  tx: Change,
  { about, aboutId, status, after = 0 }: Belonging,
  files: readonly KeptFile[],
): Promise<void> {
  const poster = files.find(({ kind }) => kind === 'poster')
  const rows = files.flatMap(({ kind, ...file }) => (kind === 'poster' ? [] : [{ ...file, kind }]))
  for (const [position, file] of rows.entries())
    await tx
      .insertInto('media')
      .values({
        id: file.id,
        about,
        about_id: aboutId,
        kind: file.kind,
        position: after + position,
        status,
        work: 'waiting',
        work_tries: 0,
        work_after: null,
        work_error: null,
        original_key: file.originalKey,
        poster_key: file.kind === 'video' ? (poster?.originalKey ?? null) : null,
        file_name: file.fileName,
        format: file.format,
        bytes: file.bytes,
        sha256: file.sha256,
        width: file.width,
        height: file.height,
        duration: file.duration,
        colour: null,
        blur: null,
        tones: null,
        codec: file.codec ?? null,
        created_at: isoNow(ctx),
      })
      .execute()
  if (files.length > 0) tx.leave('media')
}

/** What a refused upload is left with: its sentence, for as long as another file may take its place. */
export function refusedState(ctx: Pick<AppContext, 'clock'>, refusal: string) {
  const until = new Date(ctx.clock.now().getTime() + REPLACEABLE_DAYS * 86_400_000).toISOString()
  return { state: 'refused' as const, refusal, parts: '[]', file: null, expires_at: until }
}

/**
 * The files of this booking's review that were refused after its words were taken, or could not be made ready to be shown, while
 * the review waits for the owner and is no older than two weeks. None of a review that is decided.
 */
export async function refusedFiles(ctx: AppContext, bookingId: string): Promise<RefusedFile[]> {
  const review = await waitingReview(ctx, bookingId)
  if (!review) return []
  const told = new Date(Date.parse(review.created_at) + REPLACEABLE_DAYS * 86_400_000).toISOString()
  const uploads = await ctx.database
    .selectFrom('upload')
    .select(['id', 'file_id', 'kind', 'file_name', 'refusal'])
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'refused')
    .where('kind', '!=', 'poster')
    .$narrowType<{ kind: MediaKind }>()
    .where('refusal', 'is not', null)
    // Refused before the review was there, it has been told already.
    .where('expires_at', '>=', told)
    .where('expires_at', '>', isoNow(ctx))
    .orderBy('created_at')
    .execute()
  const media = await ctx.database
    .selectFrom('media')
    .select(['id', 'kind', 'file_name'])
    .where('about', '=', 'review')
    .where('about_id', '=', review.id)
    .where('work', '=', 'failed')
    .$narrowType<{ kind: MediaKind }>()
    .orderBy('position')
    .execute()
  return [
    ...uploads.map(({ id, file_id, kind, file_name, refusal }) => ({
      id: file_id ?? id,
      kind,
      name: file_name,
      message: refusal ?? '',
    })),
    ...media.map(({ id, kind, file_name }) => ({
      id,
      kind,
      name: file_name,
      message: sentenceOf(fileRules[kind].wrongType),
    })),
  ]
}

/** Of a file and those chosen in its place, only the last that was refused is told. */
export async function forgetReplaced(
  database: Database,
  { booking_id, replaces }: Pick<UploadRow, 'booking_id' | 'replaces'>,
): Promise<void> {
  if (!replaces) return
  await database
    .deleteFrom('upload')
    .where('booking_id', '=', booking_id)
    .where('state', '=', 'refused')
    .where((eb) => eb.or([eb('id', '=', replaces), eb('file_id', '=', replaces)]))
    .execute()
}

/** Within the transaction that takes another file: the one it replaces makes room. Gives the keys to discard afterwards. */
export async function replaceRefused(
  tx: Database,
  { booking_id, replaces }: Pick<UploadRow, 'booking_id' | 'replaces'>,
  reviewId: string,
): Promise<string[]> {
  if (!replaces) return []
  await forgetReplaced(tx, { booking_id, replaces })
  const media = await tx
    .selectFrom('media')
    .selectAll()
    .where('id', '=', replaces)
    .where('about', '=', 'review')
    .where('about_id', '=', reviewId)
    .where('work', '=', 'failed')
    .execute()
  return dropRows(tx, media)
}

async function waitingReview(ctx: AppContext, bookingId: string) {
  const since = new Date(ctx.clock.now().getTime() - REPLACEABLE_DAYS * 86_400_000).toISOString()
  return ctx.database
    .selectFrom('review')
    .select(['id', 'created_at'])
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'pending')
    .where('created_at', '>', since)
    .executeTakeFirst()
}
