import type { AppContext } from '#core/app-context.server.ts'
import { ARCHIVE_LOCK_SETTING } from '#core/archive-lock.server.ts'
import type { Change } from '#core/change.server.ts'
import { LAST_TIME_SETTING } from '#core/clock-jump.server.ts'
import { databaseFile } from '#core/data-folder.server.ts'
import { countRows, listTablesOfFile, lockTables, replaceRows } from '#core/db/archive-file.ts'
import type { Database } from '#core/db/database.ts'
import type { PaymentRow, SettingRow } from '#core/db/tables.ts'
import { SECRET_SETTING } from '#core/settings.server.ts'
import type { ErasedFiles } from '#modules/mail/erased-files.server.ts'
import { MAIL_SERVER_SETTING } from '#modules/mail/mail-server.server.ts'
import { INSTALLATION_ID_SETTING } from '#modules/media/sweep-media.server.ts'
import { eraseRows } from '#modules/privacy/erase-person.server.ts'
import { VAPID_SETTING } from '#modules/push/push-service.server.ts'
import type { Manifest } from './archive-manifest.server.ts'
import { BACKUP_STATE_SETTING } from './backup-state.server.ts'
import { BACKUP_KEY_SETTING } from './bucket-copies.server.ts'

/** An archive that lies unpacked in a folder, with its database migrated. */
export type OpenedArchive = { id: string; folder: string; manifest: Manifest }

/** Tables of who may sign in and of what was sent are not replaced: old passwords would open again, and e-mails would leave twice. */
const untouchedTables = /^(?:owner|push_|(?:email|page_version|calendar_feed)$)/
/** Tables that may change meanwhile, because they have nothing that a person wrote. */
const incidentalTables = ['setting', 'upload', 'idempotent_answer']

/** A table has another number of rows than when the archive of the state before the restore was made. */
export class ChangedMeanwhileFault extends Error {}

/** What belongs to this server, and not to the state of the house; where it has none, the archive's is used. */
const serverSettings = [
  SECRET_SETTING,
  INSTALLATION_ID_SETTING,
  ARCHIVE_LOCK_SETTING,
  BACKUP_STATE_SETTING,
  BACKUP_KEY_SETTING,
  VAPID_SETTING,
  LAST_TIME_SETTING,
  MAIL_SERVER_SETTING,
]

/**
 * Within the caller's transaction: replaces the state of the house by that of a migrated SQLite file. Accounts, the outbox and what belongs to
 * the server stay. Receipts keep their numbers, so that none is given twice. Guests who opted out, were invited or erased their review after
 * the archive was made are not invited again. Give what it returns to `deleteErasedFiles` after the commit. Throws `ChangedMeanwhileFault`
 * where the tables have not as many rows as the archive of the state `before`.
 */
export async function replaceSiteData(
  ctx: AppContext,
  tx: Change,
  { folder }: OpenedArchive,
  before: Manifest,
): Promise<ErasedFiles> {
  const file = databaseFile(folder)
  await tx.invalidatePages()
  const replacedTables = listTablesOfFile(file).filter((table) => !untouchedTables.test(table))
  await lockTables(tx, replacedTables)
  const counts = await countRows(tx)
  for (const table of replacedTables)
    if (!incidentalTables.includes(table) && counts[table] !== before.tables[table])
      throw new ChangedMeanwhileFault()
  const current = await readRowsToKeep(tx)
  await replaceRows(tx, file, replacedTables)
  await keepServerSettings(tx, current.settings)
  await keepInvitations(tx, current)
  await keepReceipts(tx, current.receipts)
  return eraseReviewsAgain(ctx, tx, current.erasedReviews)
}

/** Erases the restored reviews that were erased since. The restored audit log does not have these entries, so they are written again. */
async function eraseReviewsAgain(
  ctx: AppContext,
  tx: Change,
  erased: readonly { about_id: string }[],
): Promise<ErasedFiles> {
  const restoredIds = new Set((await tx.selectFrom('review').select('id').execute()).map(({ id }) => id))
  const reviews = erased.map(({ about_id }) => about_id).filter((id) => restoredIds.has(id))
  for (const id of reviews) await tx.record({ action: 'review.erased', about: 'review', aboutId: id })
  return eraseRows(ctx, tx, { reviews })
}

async function readRowsToKeep(tx: Database) {
  // Whether and how often each guest was invited.
  const bookings = tx.selectFrom('booking').select(['id', 'review_erased_at', 'invitation_round'])
  const entries = tx.selectFrom('audit_entry').select('about_id').distinct()
  return {
    settings: await tx.selectFrom('setting').selectAll().where('name', 'in', serverSettings).execute(),
    bookings: await bookings.select(['invitation_stop', 'invitation_stopped_at']).execute(),
    invitations: await tx.selectFrom('invitation').selectAll().execute(),
    erasedReviews: await entries.where('action', 'in', ['review.erased', 'review.erased-by-guest']).execute(),
    receipts: await tx.selectFrom('payment').selectAll().where('receipt_number', 'is not', null).execute(),
  }
}

async function keepServerSettings(tx: Database, settings: readonly SettingRow[]): Promise<void> {
  for (const { name, ...row } of settings)
    await tx
      .insertInto('setting')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
}

/** Keeps the invitations that were sent after the archive was made, so that their links work and nobody is invited twice. */
async function keepInvitations(
  tx: Database,
  { bookings, invitations }: Pick<Awaited<ReturnType<typeof readRowsToKeep>>, 'bookings' | 'invitations'>,
): Promise<void> {
  const rows = await tx.selectFrom('booking').select('id').execute()
  const restoredIds = new Set(rows.map(({ id }) => id))
  for (const booking of bookings.filter(({ id }) => restoredIds.has(id)))
    await tx.updateTable('booking').set(booking).where('id', '=', booking.id).execute()
  for (const invitation of invitations.filter(({ booking_id }) => restoredIds.has(booking_id)))
    await tx
      .insertInto('invitation')
      .values(invitation)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
}

/**
 * Adds payments with a receipt that the archive lacks, without their booking, so that the books stay complete. A number that the archive gave
 * to another payment stays with it.
 */
async function keepReceipts(tx: Database, receipts: readonly PaymentRow[]): Promise<void> {
  const payments = tx.selectFrom('payment').select('receipt_number')
  const rows = await payments.where('receipt_number', 'is not', null).execute()
  const usedNumbers = new Set(rows.map(({ receipt_number }) => receipt_number))
  for (const { receipt_number, receipt_facts, ...row } of receipts) {
    if (usedNumbers.has(receipt_number)) continue
    await tx
      .insertInto('payment')
      .values({ ...row, receipt_number, receipt_facts: null, booking_id: null, reference: '', note: '' })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ receipt_number, receipt_facts }))
      .execute()
  }
}
