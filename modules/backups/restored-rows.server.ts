import { MAIL_SERVER } from '#modules/mail/mail-server.server.ts'
import { HOUSE_ID, ownerFileOf } from '#modules/media/sweep-media.server.ts'
import { LAST_TIME } from '#modules/privacy/clock-brake.server.ts'
import { type ErasedTraces, eraseRows } from '#modules/privacy/erase-person.server.ts'
import { isLogKeyLost, LOG_KEY } from '#modules/public-log/log-key.server.ts'
import { lastEntry, logRestored, reviewsAfter } from '#modules/public-log/write-log.server.ts'
import { VAPID } from '#modules/push/push-service.server.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Change } from '#server/change.ts'
import { databaseFile } from '#server/data-folder.ts'
import { countRows, lockTables, replaceRows, tablesOfFile } from '#server/db/archive-file.ts'
import { type Database, openAsItIs } from '#server/db/open.ts'
import type { PaymentRow, SettingRow } from '#server/db/tables.ts'
import { SECRET } from '#server/settings.ts'
import type { Manifest } from './archive.server.ts'
import { STATE } from './backup-state.server.ts'
import { BACKUP_KEY } from './bucket-copies.server.ts'
import { TURN } from './turn.server.ts'

/** An archive that lies unpacked in a folder, with its database migrated. */
export type OpenedArchive = { id: string; folder: string; manifest: Manifest }

/** Who may sign in, and what was sent, is not taken back: old passwords would open again, and e-mails would leave twice. */
const keptTables = /^(?:owner|push_|(?:used_code|email|page_version|calendar_feed)$)/
/** Written to without a word of anybody that could be lost. */
const incidental = ['setting', 'upload', 'idempotent_answer']

/** Something was written since the archive of the state before was made. */
export class ChangedSince extends Error {}

/** What belongs to this server, and not to the state of the house; where it has none, the archive's is used. */
const keptSettings = [SECRET, HOUSE_ID, TURN, STATE, BACKUP_KEY, VAPID, LAST_TIME, MAIL_SERVER]

/** Whether the public log continues that of the archive, so that it stays and goes on. */
export async function isLogKept(now: Database, archive: Database): Promise<boolean> {
  const last = await lastEntry(archive)
  if (!last) return true
  const same = await now
    .selectFrom('log_entry')
    .select('hash')
    .where('number', '=', last.number)
    .executeTakeFirst()
  return same?.hash === last.hash
}

/**
 * Within the caller's transaction: replaces the state of the house by that of a migrated SQLite file. Accounts, the outbox and what belongs to
 * the server stay. Receipts keep their numbers, so that none is given twice. Guests who opted out, were asked or erased their review since stay so. The public log goes on where it can, with what each
 * review is now. Give what it returns to `eraseTraces` after the commit. Throws `ChangedSince` where the tables have not as many rows as the
 * archive of the state `before`.
 */
export async function replaceState(
  ctx: AppContext,
  tx: Change,
  { folder, manifest }: OpenedArchive,
  before: Manifest,
): Promise<ErasedTraces> {
  const file = databaseFile(folder)
  const house = await ownerFileOf(tx)
  // Whoever changes the log locks this row first.
  await tx.invalidatePages()
  const replaced = tablesOfFile(file).filter((table) => !keptTables.test(table))
  await lockTables(tx, replaced)
  const counts = await countRows(tx)
  for (const table of replaced)
    if (!incidental.includes(table) && counts[table] !== before.tables[table]) throw new ChangedSince()
  const archive = await openAsItIs({ kind: 'sqlite', file })
  const after = Number((await lastEntry(archive))?.number ?? 0)
  const isKept = await isLogKept(tx, archive).finally(() => archive.destroy())
  const now = await readNow(tx, isKept)
  await replaceRows(tx, file, isKept ? replaced.filter((table) => table !== 'log_entry') : replaced)
  await putBackSettings(tx, now.settings)
  await putBackGuests(tx, now)
  if (manifest.house === house) await putBackReceipts(tx, now.receipts)
  // Of another house, its key may need another key of the house; a new one is made then.
  if (await isLogKeyLost(ctx, tx)) await tx.deleteFrom('setting').where('name', '=', LOG_KEY).execute()
  if (!isKept) return { keys: [], messageIds: [] }
  const since = await reviewsAfter(tx, after)
  const erased = [...since].flatMap(([id, { event }]) => (event === 'erased' ? [id] : []))
  const traces = await eraseRows(ctx, tx, { reviews: erased })
  await logRestored(ctx, tx, since)
  return traces
}

async function readNow(tx: Database, isLogKept: boolean) {
  const names = isLogKept ? [...keptSettings, LOG_KEY] : keptSettings
  // What is known of asking each guest for a review.
  const asking = ['invitation_round', 'invitation_stop', 'invitation_stopped_at', 'review_erased_at'] as const
  return {
    settings: await tx.selectFrom('setting').selectAll().where('name', 'in', names).execute(),
    bookings: await tx
      .selectFrom('booking')
      .select(['id', ...asking])
      .execute(),
    invitations: await tx.selectFrom('invitation').selectAll().execute(),
    receipts: await tx.selectFrom('payment').selectAll().where('receipt_number', 'is not', null).execute(),
  }
}

async function putBackSettings(tx: Database, settings: readonly SettingRow[]): Promise<void> {
  for (const { name, ...row } of settings)
    await tx
      .insertInto('setting')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
}

/** Links that were given out since stay, and nobody is asked again. */
async function putBackGuests(
  tx: Database,
  { bookings, invitations }: Pick<Awaited<ReturnType<typeof readNow>>, 'bookings' | 'invitations'>,
): Promise<void> {
  const rows = await tx.selectFrom('booking').select('id').execute()
  const there = new Set(rows.map(({ id }) => id))
  for (const booking of bookings.filter(({ id }) => there.has(id)))
    await tx.updateTable('booking').set(booking).where('id', '=', booking.id).execute()
  for (const invitation of invitations.filter(({ booking_id }) => there.has(booking_id)))
    await tx
      .insertInto('invitation')
      .values(invitation)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
}

/**
 * A receipt of a payment that the archive has not belongs to the books alone, as that of an erased guest. A number that the archive gave to
 * another payment, as after the archive of another house, stays with it.
 */
async function putBackReceipts(tx: Database, receipts: readonly PaymentRow[]): Promise<void> {
  const rows = await tx
    .selectFrom('payment')
    .select(['id', 'receipt_number'])
    .where('receipt_number', 'is not', null)
    .execute()
  const taken = new Map(rows.map(({ id, receipt_number }) => [receipt_number, id]))
  for (const { receipt_number, ...row } of receipts) {
    if ((taken.get(receipt_number) ?? row.id) !== row.id) continue
    await tx
      .insertInto('payment')
      .values({ ...row, receipt_number, booking_id: null, reference: '', note: '' })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ receipt_number }))
      .execute()
  }
}
