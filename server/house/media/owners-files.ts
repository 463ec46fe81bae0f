import { isHardToPlay, type MediaStatus } from '#domain/media/media.ts'
import type { MediaRow, RenditionRow } from '../../database/media-tables.ts'
import type { House } from '../house.ts'

/** Wide enough for a card of the console on a sharp screen. */
const SHOWN_WIDTH = 800
/** For the whole screen. */
const WHOLE_WIDTH = 1920

/** A guest's file as the owner looks at it, shown to visitors or not; its addresses ask for a session. */
export type OwnersFile = {
  id: string
  kind: MediaRow['kind']
  status: MediaStatus
  /** `waiting` while it is still being made ready, `failed` when that did not work. */
  work: MediaRow['work']
  name: string
  type: string
  src: string | null
  poster: string | null
  width: number | null
  height: number | null
  /** A picture for the whole screen. */
  whole: string | null
  /** A blurred likeness of the picture, or of the film's still picture. */
  blur: string | null
  /** Not every browser plays a film of its codec. */
  hardToPlay: boolean
  bytes: number
  seconds: number | null
}

/** The files of these reviews, or of this enquiry, in their order; the answer gives those of one. */
export async function ownersFiles(
  house: Pick<House, 'database'>,
  about: 'review' | 'enquiry',
  ids: readonly string[],
): Promise<(id: string) => OwnersFile[]> {
  if (ids.length === 0) return () => []
  const media = await house.database
    .selectFrom('media')
    .selectAll()
    .where('about', '=', about)
    .where('about_id', 'in', ids)
    .orderBy('position')
    .execute()
  const renditions = await renditionsOf(house, media)
  const files = Map.groupBy(media, ({ about_id }) => about_id)
  return (id) => (files.get(id) ?? []).map((file) => look(file, renditions.get(file.id) ?? []))
}

async function renditionsOf(
  house: Pick<House, 'database'>,
  media: readonly MediaRow[],
): Promise<Map<string, RenditionRow[]>> {
  if (media.length === 0) return new Map()
  const rows = await house.database
    .selectFrom('rendition')
    .selectAll()
    .where(
      'media_id',
      'in',
      media.map(({ id }) => id),
    )
    .execute()
  return Map.groupBy(rows, ({ media_id }) => media_id)
}

function look(file: MediaRow, renditions: readonly RenditionRow[]): OwnersFile {
  const recording = renditions.find(({ role }) => role === 'video' || role === 'audio')
  const shown = recording ?? pictureOf(renditions, 'image')
  const poster = pictureOf(renditions, 'poster')
  const whole = pictureOf(renditions, 'image', WHOLE_WIDTH)
  return {
    id: file.id,
    kind: file.kind,
    status: file.status,
    work: file.work,
    name: file.file_name,
    type: shown?.type ?? '',
    src: shown ? address(shown) : null,
    poster: poster ? address(poster) : null,
    width: shown?.width ?? file.width,
    height: shown?.height ?? file.height,
    whole: whole ? address(whole) : null,
    blur: file.blur,
    hardToPlay: isHardToPlay(file.codec),
    bytes: shown?.bytes ?? file.bytes,
    seconds: file.duration,
  }
}

/** The smallest that is wide enough, in the format that takes the least. */
function pictureOf(
  renditions: readonly RenditionRow[],
  role: string,
  wide = SHOWN_WIDTH,
): RenditionRow | undefined {
  const all = renditions
    .filter((each) => each.role === role)
    .sort((one, other) => (one.width ?? 0) - (other.width ?? 0) || one.bytes - other.bytes)
  return all.find(({ width }) => (width ?? 0) >= wide) ?? all.at(-1)
}

function address({ key }: RenditionRow): string {
  return `/admin/media/${key}`
}
