import { isHardToPlay } from '#domain/media/media.ts'
import type { PictureSet } from '#domain/pictures/picture.ts'
import type { PublishedRecording, PublishedReview } from '#domain/reviews/published-review.ts'
import type { MediaRow, RenditionRow } from '../../database/media-tables.ts'
import type { House } from '../house.ts'

/** What visitors may see and hear of one review. */
export type ShownMedia = Pick<PublishedReview, 'profile' | 'tripPictures' | 'video' | 'audio'>
type ShownFile = MediaRow & { renditions: RenditionRow[] }

/** Reads the approved, finished files of these reviews at once; the answer gives those of one. */
export async function shownMedia(
  house: House,
  reviewIds: readonly string[],
): Promise<(reviewId: string) => ShownMedia> {
  const files = reviewIds.length === 0 ? [] : await shownFiles(house, reviewIds)
  const byReview = Map.groupBy(files, ({ about_id }) => about_id)
  return (reviewId) => {
    const own = byReview.get(reviewId) ?? []
    const first = (kind: MediaRow['kind']) => own.find((file) => file.kind === kind)
    return {
      profile: pictureOf(first('profile')),
      tripPictures: own
        .filter(({ kind }) => kind === 'trip-image')
        .map((file) => printOf(file))
        .filter((picture) => picture !== null),
      video: recordingOf(first('video')),
      audio: recordingOf(first('audio')),
    }
  }
}

async function shownFiles(house: House, reviewIds: readonly string[]): Promise<ShownFile[]> {
  const files = await house.database
    .selectFrom('media')
    .selectAll()
    .where('about', '=', 'review')
    .where('about_id', 'in', reviewIds)
    .where('status', '=', 'approved')
    .where('work', '=', 'ready')
    .orderBy('position')
    .execute()
  return withRenditions(house, files)
}

export async function withRenditions(
  house: Pick<House, 'database'>,
  files: readonly MediaRow[],
): Promise<ShownFile[]> {
  if (files.length === 0) return []
  const renditions = await house.database
    .selectFrom('rendition')
    .selectAll()
    .where(
      'media_id',
      'in',
      files.map(({ id }) => id),
    )
    .execute()
  const byFile = Map.groupBy(renditions, ({ media_id }) => media_id)
  return files.map((file) => ({ ...file, renditions: byFile.get(file.id) ?? [] }))
}

/** A file's picture in all its widths; null when none are made. */
export function pictureOf(
  file: ShownFile | undefined,
  role: 'image' | 'poster' = 'image',
): PictureSet | null {
  const all = (file?.renditions ?? [])
    .filter((rendition) => rendition.role === role)
    .sort((one, other) => (one.width ?? 0) - (other.width ?? 0))
  const ofType = (type: string) =>
    all
      .filter((rendition) => rendition.type === type)
      .map(({ key, width }) => ({ src: mediaAddress(key), width: width ?? 0 }))
  const fallback = all.findLast(({ type }) => type === 'image/jpeg') ?? all.at(-1)
  const largest = all.at(-1)
  if (!file || !fallback || !largest) return null
  return {
    name: file.id,
    width: largest.width ?? 0,
    height: largest.height ?? 0,
    src: mediaAddress(fallback.key),
    avif: ofType('image/avif'),
    webp: ofType('image/webp'),
    colour: file.colour ?? '#8a8f86',
  }
}

/** A picture large enough that its blur is worth its letters. */
function printOf(file: ShownFile, role: 'image' | 'poster' = 'image'): PictureSet | null {
  const picture = pictureOf(file, role)
  return picture && file.blur ? { ...picture, blur: file.blur } : picture
}

function recordingOf(file: ShownFile | undefined): PublishedRecording | null {
  const sound = file?.renditions.find(({ role }) => role === 'video' || role === 'audio')
  if (!file || !sound) return null
  return {
    src: mediaAddress(sound.key),
    type: sound.type,
    bytes: sound.bytes,
    duration: file.duration,
    width: sound.width ?? file.width,
    height: sound.height ?? file.height,
    poster: printOf(file, 'poster'),
    hardToPlay: isHardToPlay(file.codec),
  }
}

function mediaAddress(key: string): string {
  return `/media/${key}`
}
