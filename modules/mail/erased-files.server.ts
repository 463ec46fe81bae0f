import type { AppContext, With } from '#core/app-context.server.ts'
import { wipeErasedRows } from '#core/db/database.ts'
import { describeFault } from '#core/host/program-log.server.ts'
import { deleteStoredFiles } from '#modules/media/change-media.server.ts'
import { deleteFromFolder, emailFolder } from './mailer.server.ts'

/** What erased rows leave behind outside of the tables: files by their keys, and e-mails in the folder by their Message-IDs. */
export type ErasedFiles = { keys: string[]; messageIds: string[] }

/** To be called after the commit. A file that cannot be deleted now does not undo the erasure. */
export async function deleteErasedFiles(ctx: AppContext, { keys, messageIds }: ErasedFiles): Promise<void> {
  await deleteStoredFiles(ctx, keys)
  await deleteEmailFiles(ctx, messageIds)
  await wipeErasedRows(ctx.database).catch((fault) => ctx.log.warn('database.wipe', describeFault(fault)))
}

/** Deletes the files of e-mails that were written into the folder instead of being sent. */
export async function deleteEmailFiles(
  { config, log }: With<'config' | 'log'>,
  messageIds: readonly string[],
): Promise<void> {
  if (messageIds.length === 0) return
  const deletion = deleteFromFolder(emailFolder(config.dataDir), messageIds)
  await deletion.catch((fault) => log.error('emails.discard', describeFault(fault)))
}
