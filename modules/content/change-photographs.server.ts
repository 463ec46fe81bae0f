import type { Actor, AppContext } from '#core/app-context.server.ts'
import { nameLastChange } from '#core/audit-log.server.ts'
import { change } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { eraseMedia } from '#modules/media/change-media.server.ts'
import {
  type ArrivedFile,
  addMedia,
  deleteUnusedOriginals,
  type StoredFile,
  storeFiles,
} from '#modules/media/store-files.server.ts'
import { readContent, readContentHead } from './content.server.ts'
import { listUsedPictures } from './content.ts'

/**
 * Adds photographs; visitors see them once published content uses them. One that is there already is not added again: its id is returned.
 * Refuses what is no picture.
 */
export async function addPhotographs(
  ctx: AppContext,
  actor: Actor,
  arrivedFiles: readonly ArrivedFile[],
): Promise<Outcome<{ ids: string[] }>> {
  const stored = await storeFiles(ctx, arrivedFiles)
  if (!stored.ok) return stored
  const { files } = stored
  try {
    const idsBySha256 = await change(ctx, actor, async (tx) => {
      // This takes the write lock: the same photograph at the same moment waits here, and is then found.
      await tx.invalidatePages()
      const ids = await findIdsBySha256(tx, files)
      const added = files.filter(({ id, sha256 }) => {
        if (!ids.has(sha256)) ids.set(sha256, id)
        return ids.get(sha256) === id
      })
      await addMedia(ctx, tx, { about: 'content', aboutId: 'site', status: 'approved' }, added)
      for (const { id } of added) await tx.record({ action: 'photograph.added', about: 'media', aboutId: id })
      return ids
    })
    const ids = files.map(({ id, sha256 }) => idsBySha256.get(sha256) ?? id)
    const duplicates = files.filter(({ id }) => !ids.includes(id))
    await deleteUnusedOriginals(ctx, duplicates)
    return { ok: true, ids: [...new Set(ids)] }
  } catch (fault) {
    await deleteUnusedOriginals(ctx, files)
    throw fault
  }
}

/** The ids of stored photographs with the same bytes as these files, by their SHA-256. Photographs that could not be prepared are left out. */
async function findIdsBySha256(tx: Database, files: readonly StoredFile[]): Promise<Map<string, string>> {
  const hashes = files.map(({ sha256 }) => sha256)
  const rows = await tx
    .selectFrom('media')
    .select(['id', 'sha256'])
    .where('about', '=', 'content')
    .where('kind', '=', 'photograph')
    .where('work', '!=', 'failed')
    .where('sha256', 'in', hashes)
    .orderBy('created_at', 'desc')
    .execute()
  return new Map(rows.map(({ id, sha256 }) => [sha256, id]))
}

/** Erases a photograph. Refuses one that the draft or the site uses. */
export async function erasePhotograph(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  const photographs = ctx.database.selectFrom('media').where('about', '=', 'content')
  const row = await photographs.select('id').where('id', '=', id).executeTakeFirst()
  if (!row) return nameLastChange(ctx, actor, refuse('mediaUnknown'), { about: 'media', id })
  const [{ content }, publishedContent] = await Promise.all([readContentHead(ctx), readContent(ctx)])
  if ([content, publishedContent].some((each) => listUsedPictures(each, [id]).length > 0))
    return refuse('photographUsed')
  return eraseMedia(ctx, actor, id)
}
