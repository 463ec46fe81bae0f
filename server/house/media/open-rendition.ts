import type { Readable } from 'node:stream'
import type { RenditionRow } from '../../database/media-tables.ts'
import type { House } from '../house.ts'
import { storageKey } from './make-renditions.ts'

export type Rendition = Pick<RenditionRow, 'key' | 'role' | 'type' | 'bytes' | 'sha256'>

/** A rendition that everybody may have now: its file is approved, and so is its review. Null is for all others alike. */
export async function findPublicRendition(
  house: Pick<House, 'database'>,
  key: string,
): Promise<Rendition | null> {
  const found = await rendition(house, key)
    .leftJoin('review', (join) =>
      join.onRef('review.id', '=', 'media.about_id').on('media.about', '=', 'review'),
    )
    .where('media.status', '=', 'approved')
    .where((eb) => eb.or([eb('media.about', '=', 'content'), eb('review.status', '=', 'approved')]))
    .executeTakeFirst()
  return found ?? null
}

/** Any rendition, for the owner's rooms; the caller has asked for a session. */
export async function findAnyRendition(
  house: Pick<House, 'database'>,
  key: string,
): Promise<Rendition | null> {
  return (await rendition(house, key).executeTakeFirst()) ?? null
}

/** Its bytes, or part of them (both ends included); null when the storage has lost it. */
export async function openRendition(
  house: Pick<House, 'media'>,
  { key }: Rendition,
  part?: { start: number; end: number },
): Promise<Readable | null> {
  return (await house.media.open(storageKey(key), part))?.stream ?? null
}

function rendition({ database }: Pick<House, 'database'>, key: string) {
  return database
    .selectFrom('rendition')
    .innerJoin('media', 'media.id', 'rendition.media_id')
    .select(['rendition.key', 'rendition.role', 'rendition.type', 'rendition.bytes', 'rendition.sha256'])
    .where('rendition.key', '=', key)
}
