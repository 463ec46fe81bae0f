import type { Actor, AppContext, With } from '#core/app-context.server.ts'
import { nameLastChange } from '#core/audit-log.server.ts'
import { change, changeRow } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import type { MediaRow } from '#core/db/tables.ts'
import { lockRow } from '#core/records.server.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { renditionStorageKey } from './media.server.ts'

export function hideMedia(ctx: AppContext, actor: Actor, mediaId: string): Promise<Outcome> {
  return setMediaStatus(ctx, actor, mediaId, 'hidden')
}

/** Shows one picture or recording with its review. Refuses one that nobody can have seen, because it is not prepared. */
export function showMedia(ctx: AppContext, actor: Actor, mediaId: string): Promise<Outcome> {
  return setMediaStatus(ctx, actor, mediaId, 'approved')
}

function setMediaStatus(
  ctx: AppContext,
  actor: Actor,
  id: string,
  status: 'hidden' | 'approved',
): Promise<Outcome> {
  return changeRow(ctx, actor, { about: 'media', id }, async (tx, record) => {
    const media = tx.selectFrom('media').where('id', '=', id).where('about', '=', 'review')
    const row = await media.select(['status', 'about_id', 'work']).executeTakeFirst()
    if (!row) return refuse('mediaUnknown')
    const { work, ...before } = row
    if (status === 'approved' && work !== 'ready') return refuse('mediaUnprepared')
    const update = tx.updateTable('media').set({ status }).where('id', '=', id)
    const { numUpdatedRows } = await update.where('status', '!=', status).executeTakeFirst()
    if (Number(numUpdatedRows) === 0) return refuse(status === 'hidden' ? 'mediaHidden' : 'mediaShown')
    await record(status === 'hidden' ? 'media.hidden' : 'media.shown', { before, after: { status } })
    return { ok: true }
  })
}

/** Erases one picture or recording: its row, its original and its renditions. Refuses an unknown one. */
export async function eraseMedia(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  const keys = await change(ctx, actor, async (tx) => {
    // A second request to erase it waits, and then finds none.
    const row = await lockRow(tx, 'media', id)
    if (!row) return null
    // The name of a file may contain the name of a person.
    const before = { kind: row.kind, format: row.format, status: row.status }
    await tx.record({ action: 'media.erased', about: 'media', aboutId: id, before })
    return deleteMediaRows(tx, [row])
  })
  if (!keys) return nameLastChange(ctx, actor, refuse('mediaUnknown'), { about: 'media', id })
  await deleteStoredFiles(ctx, keys)
  return { ok: true }
}

/** Within the caller's transaction: deletes the rows of erased reviews or enquiries. Returns the keys for `deleteStoredFiles` after the commit. */
export async function deleteMediaRowsAbout(
  tx: Database,
  about: MediaRow['about'],
  aboutIds: readonly string[],
): Promise<string[]> {
  const media = tx.selectFrom('media').selectAll().where('about', '=', about)
  return deleteMediaRows(tx, await media.where('about_id', 'in', aboutIds).execute())
}

/** Within the caller's transaction: deletes the uploads of these bookings. Returns the keys of their parts for `deleteStoredFiles` after the commit. */
export async function deleteUploadsOfBookings(tx: Database, ids: readonly string[]): Promise<string[]> {
  const uploads = await tx.deleteFrom('upload').where('booking_id', 'in', ids).returning('parts').execute()
  return uploads.flatMap(({ parts }): string[] => JSON.parse(parts))
}

/** Deletes files whose rows are deleted. Files that cannot be deleted now are left to the sweeper. */
export async function deleteStoredFiles(ctx: With<'media' | 'log'>, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await ctx.media.delete(key).catch((fault) => ctx.log.warn('media.delete', { fault: String(fault) }))
}

/** Deletes these rows and their renditions within the caller's transaction. Returns the keys for `deleteStoredFiles`. */
export async function deleteMediaRows(tx: Database, media: readonly MediaRow[]): Promise<string[]> {
  const ids = media.map(({ id }) => id)
  const renditions = await tx.deleteFrom('rendition').where('media_id', 'in', ids).returning('key').execute()
  // The keys are read again, because they may have changed since `media` was read.
  const deletion = tx.deleteFrom('media').where('id', 'in', ids)
  const deleted = await deletion.returning(['original_key', 'poster_key']).execute()
  return [
    ...deleted.flatMap(({ original_key, poster_key }) => [original_key, ...(poster_key ? [poster_key] : [])]),
    ...renditions.map(({ key }) => renditionStorageKey(key)),
  ]
}
