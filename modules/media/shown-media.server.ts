import type { Readable } from 'node:stream'
import type { SelectQueryBuilder } from 'kysely'
import type { AppContext, With } from '#core/app-context.server.ts'
import type { MediaRow, MediaStatus, RenditionRow, Tables } from '#core/db/tables.ts'
import type { PictureSet } from '#core/values/picture-set.ts'
import { renditionStorageKey } from './media.server.ts'
import { isHardToPlay, type PublishedRecording } from './media.ts'

export type PublishedMedia = {
  profile: PictureSet | null
  tripPictures: PictureSet[]
  video: PublishedRecording | null
  audio: PublishedRecording | null
}
type MediaFile = MediaRow & { renditions: RenditionRow[] }

/** Reads the approved, finished files of these reviews; the result returns those of one. */
export async function readPublishedMedia(
  ctx: AppContext,
  reviewIds: readonly string[],
): Promise<(reviewId: string) => PublishedMedia> {
  const files = await readMediaFiles(ctx, 'review', reviewIds, (query) =>
    query.where('status', '=', 'approved').where('work', '=', 'ready'),
  )
  return (reviewId) => {
    const filesOfReview = files.get(reviewId) ?? []
    const findFirst = (kind: MediaRow['kind']) => filesOfReview.find((file) => file.kind === kind)
    return {
      profile: makePictureSet(findFirst('profile')),
      tripPictures: filesOfReview
        .filter(({ kind }) => kind === 'trip-image')
        .flatMap((file) => makePictureWithBlur(file) ?? []),
      video: makeRecording(findFirst('video')),
      audio: makeRecording(findFirst('audio')),
    }
  }
}

type MediaQuery = SelectQueryBuilder<Tables, 'media', MediaRow>

/** The files of reviews or enquiries with their renditions, in their order, by the id of the review or enquiry. */
async function readMediaFiles(
  ctx: With<'database'>,
  about: 'review' | 'enquiry',
  ids: readonly string[],
  restrict: (query: MediaQuery) => MediaQuery = (query) => query,
): Promise<Map<string, MediaFile[]>> {
  if (ids.length === 0) return new Map()
  const query = ctx.database
    .selectFrom('media')
    .selectAll()
    .where('about', '=', about)
    .where('about_id', 'in', ids)
    .orderBy('position')
  return Map.groupBy(await loadRenditions(ctx, await restrict(query).execute()), ({ about_id }) => about_id)
}

export async function loadRenditions({ database }: With<'database'>, files: readonly MediaRow[]) {
  if (files.length === 0) return []
  const ids = files.map(({ id }) => id)
  const renditions = await database.selectFrom('rendition').selectAll().where('media_id', 'in', ids).execute()
  const byFile = Map.groupBy(renditions, ({ media_id }) => media_id)
  return files.map((file): MediaFile => ({ ...file, renditions: byFile.get(file.id) ?? [] }))
}

/** A file's picture in all widths; null when there are none. */
export function makePictureSet(
  file: MediaFile | undefined,
  role: 'image' | 'poster' = 'image',
): PictureSet | null {
  const renditionsOfRole = (file?.renditions ?? [])
    .filter((rendition) => rendition.role === role)
    .sort((one, other) => (one.width ?? 0) - (other.width ?? 0))
  const listWidthsOfType = (type: string) =>
    renditionsOfRole
      .filter((rendition) => rendition.type === type)
      .map(({ key, width }) => ({ src: mediaAddress(key), width: width ?? 0 }))
  const fallback = renditionsOfRole.findLast(({ type }) => type === 'image/jpeg') ?? renditionsOfRole.at(-1)
  const largest = renditionsOfRole.at(-1)
  if (!file || !fallback || !largest) return null
  return {
    name: file.id,
    width: largest.width ?? 0,
    height: largest.height ?? 0,
    src: mediaAddress(fallback.key),
    avif: listWidthsOfType('image/avif'),
    webp: listWidthsOfType('image/webp'),
    colour: file.colour ?? '#8a8f86',
  }
}

/** The picture with its blurred placeholder, for large pictures. */
function makePictureWithBlur(file: MediaFile, role: 'image' | 'poster' = 'image'): PictureSet | null {
  const picture = makePictureSet(file, role)
  return picture && file.blur ? { ...picture, blur: file.blur } : picture
}

function makeRecording(file: MediaFile | undefined): PublishedRecording | null {
  const recording = file?.renditions.find(({ role }) => role === 'video' || role === 'audio')
  if (!file || !recording) return null
  return {
    src: mediaAddress(recording.key),
    type: recording.type,
    bytes: recording.bytes,
    duration: file.duration,
    width: recording.width ?? file.width,
    height: recording.height ?? file.height,
    poster: makePictureWithBlur(file, 'poster'),
    isHardToPlay: isHardToPlay(file.codec),
  }
}

function mediaAddress(key: string): string {
  return `/media/${key}`
}

/** Of a picture on a card of the admin. */
const CARD_WIDTH = 800
/** Of a picture on the whole screen. */
const FULL_SCREEN_WIDTH = 1920

/** A guest's file for the owner, public or not; its URLs require a session. */
export type GuestFile = {
  id: string
  kind: MediaRow['kind']
  status: MediaStatus
  /** `waiting` until its renditions are made, `failed` when that was not possible. */
  work: MediaRow['work']
  name: string
  type: string
  src: string | null
  poster: string | null
  width: number | null
  height: number | null
  fullScreen: string | null
  /** A blurred placeholder of the picture or of the video's poster. */
  blur: string | null
  /** Not every browser plays its codec. */
  isHardToPlay: boolean
  bytes: number
  seconds: number | null
}

/** The files of these reviews or enquiries; the result returns those of one in their order. */
export async function readGuestFiles(
  ctx: With<'database'>,
  about: 'review' | 'enquiry',
  ids: readonly string[],
): Promise<(id: string) => GuestFile[]> {
  const files = await readMediaFiles(ctx, about, ids)
  return (id) => (files.get(id) ?? []).map(toGuestFile)
}

function toGuestFile(file: MediaFile): GuestFile {
  const { renditions } = file
  const recording = renditions.find(({ role }) => role === 'video' || role === 'audio')
  const mainRendition = recording ?? pickRendition(renditions, 'image')
  const poster = pickRendition(renditions, 'poster')
  const fullScreen = pickRendition(renditions, 'image', FULL_SCREEN_WIDTH)
  return {
    id: file.id,
    kind: file.kind,
    status: file.status,
    work: file.work,
    name: file.file_name,
    type: mainRendition?.type ?? '',
    src: mainRendition ? makeAdminMediaAddress(mainRendition) : null,
    poster: poster ? makeAdminMediaAddress(poster) : null,
    width: mainRendition?.width ?? file.width,
    height: mainRendition?.height ?? file.height,
    fullScreen: fullScreen ? makeAdminMediaAddress(fullScreen) : null,
    blur: file.blur,
    isHardToPlay: isHardToPlay(file.codec),
    bytes: mainRendition?.bytes ?? file.bytes,
    seconds: file.duration,
  }
}

/** The smallest wide enough rendition, in the smallest format. */
function pickRendition(
  renditions: readonly RenditionRow[],
  role: string,
  minWidth = CARD_WIDTH,
): RenditionRow | undefined {
  const all = renditions
    .filter((each) => each.role === role)
    .sort((one, other) => (one.width ?? 0) - (other.width ?? 0) || one.bytes - other.bytes)
  return all.find(({ width }) => (width ?? 0) >= minWidth) ?? all.at(-1)
}

function makeAdminMediaAddress({ key }: RenditionRow): string {
  return `/admin/media/${key}`
}

export type Rendition = Pick<RenditionRow, 'key' | 'role' | 'type' | 'bytes' | 'sha256'>

/** A rendition that visitors may open: its file is approved, and belongs to the content or to an approved review. Null for all others. */
export async function findPublicRendition(ctx: With<'database'>, key: string): Promise<Rendition | null> {
  const rendition = await selectRendition(ctx, key)
    .leftJoin('review', (join) =>
      join.onRef('review.id', '=', 'media.about_id').on('media.about', '=', 'review'),
    )
    .where('media.status', '=', 'approved')
    .where((eb) => eb.or([eb('media.about', '=', 'content'), eb('review.status', '=', 'approved')]))
    .executeTakeFirst()
  return rendition ?? null
}

/** Any rendition, for the admin; the caller has checked the session. */
export async function findAnyRendition(ctx: With<'database'>, key: string): Promise<Rendition | null> {
  return (await selectRendition(ctx, key).executeTakeFirst()) ?? null
}

/** Opens the bytes of a rendition, or a part of them (both ends included); null when the storage lost it. */
export async function openRendition(
  ctx: With<'media'>,
  { key }: Rendition,
  part?: { start: number; end: number },
): Promise<Readable | null> {
  return (await ctx.media.open(renditionStorageKey(key), part))?.stream ?? null
}

function selectRendition({ database }: With<'database'>, key: string) {
  return database
    .selectFrom('rendition')
    .innerJoin('media', 'media.id', 'rendition.media_id')
    .select(['rendition.key', 'rendition.role', 'rendition.type', 'rendition.bytes', 'rendition.sha256'])
    .where('rendition.key', '=', key)
}
