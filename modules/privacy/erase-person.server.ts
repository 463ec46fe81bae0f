import { type Actor, type AppContext, anyGuest, isoNow, type With } from '#core/app-context.server.ts'
import { deleteAuditDetails } from '#core/audit-log.server.ts'
import { type Change, change } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import { newId } from '#core/host/keys.server.ts'
import { lockRow } from '#core/records.server.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { unlinkPayments } from '#modules/bookings/payments.server.ts'
import { OPT_OUT } from '#modules/invitations/stop-asking.server.ts'
import { deleteErasedFiles, type ErasedFiles } from '#modules/mail/erased-files.server.ts'
import { deleteMediaRowsAbout, deleteUploadsOfBookings } from '#modules/media/change-media.server.ts'
import { eraseObjectionsAndTokens } from '#modules/reviews/submission-link.server.ts'
import { listIds, type PersonRef, readPerson, readTeamAddresses } from './person.server.ts'

/** How much was erased; the log stores nothing else. */
export type ErasedCounts = Record<'bookings' | 'reviews' | 'enquiries' | 'emails' | 'files', number>

/**
 * Erases everything that is stored of one person, with their files and all that was made of them. The log keeps that
 * it was done, by whom and how much it was, and not whose it was. Of two at once, one is refused.
 */
export async function erasePerson(
  ctx: AppContext,
  actor: Actor,
  key: PersonRef,
): Promise<Outcome<{ erased: ErasedCounts }>> {
  const teamAddresses = await readTeamAddresses(ctx)
  const result = await change(ctx, actor, async (tx) => {
    const person = await readPerson(tx, key, teamAddresses)
    if (!person) return null
    const { bookings, reviews, enquiries, emails } = person
    // E-mails about an account belong to a former team member.
    const accountIds = emails.filter(({ about }) => about === 'owner').map(({ about_id }) => about_id)
    await deleteAuditDetails(tx, accountIds)
    const { erased, ...erasedFiles } = await eraseRows(ctx, tx, {
      bookings: listIds(bookings),
      reviews: listIds(reviews),
      enquiries: listIds(enquiries),
      emails: listIds(emails),
    })
    if (Object.values(erased).every((count) => count === 0)) return null
    // A restore of an older archive reads these entries and erases the reviews again.
    for (const id of listIds(reviews))
      await tx.record({ action: 'review.erased', about: 'review', aboutId: id })
    await tx.record({ action: 'person.erased', about: 'person', aboutId: newId(), after: erased })
    return { erased, erasedFiles }
  })
  if (!result) return refuse('personUnknown')
  await deleteErasedFiles(ctx, result.erasedFiles)
  return { ok: true, erased: result.erased }
}

/**
 * Erases a review at its guest's wish, with its files, all e-mails about it and what the log quotes of it. What stays is the booking,
 * which the house has to keep for the law; its guest is not asked again, and its links say that the review is erased.
 */
export async function eraseReview(ctx: AppContext, id: string): Promise<Outcome> {
  // The entry keeps no id of its guest.
  const erasedFiles = await change(ctx, anyGuest, async (tx) => {
    const review = await lockRow(tx, 'review', id)
    if (!review) return null
    const bookingId = review.booking_id ?? ''
    const uploads = await deleteUploadsOfBookings(tx, [bookingId])
    const { keys, messageIds } = await eraseRows(ctx, tx, { reviews: [id] })
    const now = isoNow(ctx)
    const columns = { review_erased_at: now, invitation_stop: OPT_OUT, invitation_stopped_at: now }
    await tx.updateTable('booking').set(columns).where('id', '=', bookingId).execute()
    await tx.record({ action: 'review.erased-by-guest', about: 'review', aboutId: id })
    return { keys: [...keys, ...uploads], messageIds }
  })
  if (!erasedFiles) return refuse('reviewUnknown')
  await deleteErasedFiles(ctx, erasedFiles)
  return { ok: true }
}

type RowIds = Partial<Record<'bookings' | 'reviews' | 'enquiries' | 'emails', string[]>>

/**
 * Within the caller's transaction: deletes rows by their ids with everything that belongs to them: files, uploads, links, holds, objections,
 * e-mails about them, and what the audit log quotes. Payments stay as sums of nobody. Give `keys` and `messageIds` to `deleteErasedFiles` after the commit.
 */
export async function eraseRows(
  ctx: With<'clock'>,
  tx: Change,
  { bookings = [], reviews = [], enquiries = [], emails = [] }: RowIds,
): Promise<ErasedFiles & { erased: ErasedCounts }> {
  const ids = [...bookings, ...reviews, ...enquiries]
  const media = tx.selectFrom('media').select('id').where('about', 'in', ['review', 'enquiry'])
  const files = await media.where('about_id', 'in', ids).execute()
  const keys = [
    ...(await deleteMediaRowsAbout(tx, 'review', reviews)),
    ...(await deleteMediaRowsAbout(tx, 'enquiry', enquiries)),
    ...(await deleteUploadsOfBookings(tx, bookings)),
  ]
  await deleteAuditDetails(tx, [...ids, ...emails, ...listIds(files)])
  await eraseObjectionsAndTokens(ctx, tx, reviews)
  await unlinkPayments(tx, bookings)
  const messageIds = await deleteEmails(tx, ids, emails)
  const deleteRows = async (table: 'review' | 'enquiry' | 'booking', ids: string[]) => {
    const query = tx.deleteFrom(table).where('id', 'in', ids)
    return Number((await query.executeTakeFirstOrThrow()).numDeletedRows)
  }
  await tx.deleteFrom('hold').where('enquiry_id', 'in', enquiries).execute()
  const erasedCounts = {
    files: files.length,
    emails: messageIds.length,
    reviews: await deleteRows('review', reviews),
    enquiries: await deleteRows('enquiry', enquiries),
    // Their invitations go with them by their foreign keys.
    bookings: await deleteRows('booking', bookings),
  }
  return { keys, messageIds, erased: erasedCounts }
}

/** Within the caller's transaction: deletes the e-mails about these rows, and some more by their ids. Returns their Message-IDs. */
export async function deleteEmails(
  tx: Database,
  aboutIds: readonly string[],
  ids: readonly string[] = [],
): Promise<string[]> {
  const emails = await tx
    .deleteFrom('email')
    .where((eb) => eb.or([eb('about_id', 'in', aboutIds), eb('id', 'in', ids)]))
    .returning('message_id')
    .execute()
  return emails.map(({ message_id }) => message_id)
}
