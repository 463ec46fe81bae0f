import { type Outcome, refuse } from '#domain/refusal.ts'
import type { MediaRow } from '../../database/media-tables.ts'
import type { Database } from '../../database/open.ts'
import { sayQuicker } from '../audit/too-late.ts'
import { change } from '../change.ts'
import type { Actor, House } from '../house.ts'
import { storageKey } from './make-renditions.ts'

/** Erases one picture or recording for good: its row, its original and everything made of it. Refuses an unknown one. */
export async function eraseMedia(house: House, actor: Actor, id: string): Promise<Outcome> {
  const keys = await change(house, actor, async (tx) => {
    // An update that changes nothing holds the row: whoever erases it at the same time waits, and then finds none.
    const media = await tx
      .updateTable('media')
      .set((eb) => ({ status: eb.ref('status') }))
      .where('id', '=', id)
      .returningAll()
      .execute()
    const [row] = media
    if (!row) return null
    // What it was, not its name, which may be somebody's.
    const before = { kind: row.kind, format: row.format, status: row.status }
    await tx.record({ act: 'media.erased', about: 'media', aboutId: id, before })
    return dropRows(tx, media)
  })
  if (!keys) return sayQuicker(house, actor, refuse('mediaUnknown'), { about: 'media', id })
  await discardKeys(house, keys)
  return { ok: true }
}

/** Within the caller's transaction: drops all rows of what is being erased. Give the keys to `discardKeys` after the commit. */
export async function dropMediaOf(
  tx: Database,
  about: MediaRow['about'],
  aboutIds: readonly string[],
): Promise<string[]> {
  if (aboutIds.length === 0) return []
  const media = await tx
    .selectFrom('media')
    .selectAll()
    .where('about', '=', about)
    .where('about_id', 'in', aboutIds)
    .execute()
  return dropRows(tx, media)
}

/** The same for files on their way to these bookings' reviews. */
export async function dropUploads(tx: Database, bookingIds: readonly string[]): Promise<string[]> {
  if (bookingIds.length === 0) return []
  const uploads = await tx
    .deleteFrom('upload')
    .where('booking_id', 'in', bookingIds)
    .returning(['parts', 'file', 'state'])
    .execute()
  return uploads.flatMap(({ parts, file, state }) => {
    const keys: string[] = JSON.parse(parts)
    return file && state !== 'used' ? [...keys, JSON.parse(file).originalKey] : keys
  })
}

/** Discards files whose rows are gone. One that cannot be reached now is left to the sweeper. */
export async function discardKeys(
  house: Pick<House, 'media' | 'log'>,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys)
    await house.media.discard(key).catch((fault) => house.log.warn('media.discard', { fault: String(fault) }))
}

/** Drops these rows and those of what was made of them, within the caller's transaction. Gives the keys for `discardKeys`. */
export async function dropRows(tx: Database, media: readonly MediaRow[]): Promise<string[]> {
  if (media.length === 0) return []
  const ids = media.map(({ id }) => id)
  const renditions = await tx.deleteFrom('rendition').where('media_id', 'in', ids).returning('key').execute()
  // As they are named now: a bare file may have taken the place of one that was read before.
  const gone = await tx
    .deleteFrom('media')
    .where('id', 'in', ids)
    .returning(['original_key', 'poster_key'])
    .execute()
  return [
    ...gone.flatMap(({ original_key, poster_key }) => [original_key, ...(poster_key ? [poster_key] : [])]),
    ...renditions.map(({ key }) => storageKey(key)),
  ]
}
