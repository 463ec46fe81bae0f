import { discardFromFolder } from '#modules/mail/folder-mailer.server.ts'
import { emailFolder } from '#modules/mail/open.server.ts'
import { discardKeys } from '#modules/media/media.server.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Database } from '#server/db/open.ts'
import { wipeErased } from '#server/db/wipe.ts'
import { describeFault } from '#server/log.ts'

/** What erased rows leave behind outside of the tables: files by their keys, and e-mails in the folder by their Message-IDs. */
export type ErasedTraces = { keys: string[]; messageIds: string[] }

/** Within the caller's transaction: of earlier audit entries stays who did what and when; what stood there before and after may quote somebody. */
export async function forgetDetails(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('act').set({ before: null, after: null }).where('about_id', 'in', ids).execute()
  await tx.deleteFrom('answer').where('about_id', 'in', ids).execute()
}

/** After the commit. What cannot be reached now does not undo what was erased. */
export async function eraseTraces(ctx: AppContext, { keys, messageIds }: ErasedTraces): Promise<void> {
  await discardKeys(ctx, keys)
  await discardEmails(ctx, messageIds)
  await wipeErased(ctx.database).catch((fault) => ctx.log.warn('database.wipe', describeFault(fault)))
}

/** E-mails that nobody carried are files in a folder, with everything that stood in them. */
export async function discardEmails(
  house: Pick<AppContext, 'config' | 'log'>,
  messageIds: readonly string[],
): Promise<void> {
  if (messageIds.length === 0) return
  const folder = emailFolder(house.config.dataDir)
  await discardFromFolder(folder, messageIds).catch((fault) =>
    house.log.error('letters.discard', describeFault(fault)),
  )
}
