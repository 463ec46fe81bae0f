import { describeConflict } from '#modules/audit/audit-log.server.ts'
import { dropHolds } from '#modules/calendar/held-nights.server.ts'
import { OPT_OUT } from '#modules/invitations/stop-asking.server.ts'
import { discardFromFolder } from '#modules/mail/mailer.server.ts'
import { emailFolder } from '#modules/mail/open.server.ts'
import { discardKeys, dropMediaOf, dropUploads } from '#modules/media/media.server.ts'
import { eraseFromLog } from '#modules/public-log/write-log.server.ts'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import { dropReceipts } from '#modules/reviews/receipts.server.ts'
import { type Actor, type AppContext, isoNow } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import type { Database } from '#server/db/open.ts'
import { wipeErased } from '#server/db/wipe.ts'
import { newId } from '#server/keys.ts'
import { describeFault } from '#server/log.ts'
import { addressesOfOurs, type Person, type PersonKey, readPerson } from './person.server.ts'

/** Nothing of whose it was stays with the entry. */
const aGuest: Actor = { kind: 'guest', id: 'guest' }

/** What was erased, counted: all that the log keeps. */
export type Erased = Record<'bookings' | 'reviews' | 'enquiries' | 'letters' | 'files', number>

/**
 * Erases everything the house keeps of one person, with their files and all that was made of them. The log keeps that
 * it was done, by whom and how much it was, and not whose it was. Of two at once, one is refused; where it is known when the
 * person was looked at, with who has erased somebody since.
 */
export async function erasePerson(
  ctx: AppContext,
  actor: Actor,
  key: PersonKey,
  seenAt?: string,
): Promise<Outcome<{ erased: Erased }>> {
  const ours = await addressesOfOurs(ctx)
  const done = await change(ctx, actor, async (tx) => {
    const person = await readPerson(tx, key, ours)
    if (!person) return null
    const keys = await dropFiles(tx, person)
    const erased = { ...(await dropRows(ctx, tx, person)), files: person.files.length }
    if (Object.values(erased).every((count) => count === 0)) return null
    await eraseFromLog(ctx, tx, idsOf(person.reviews))
    await tx.record({
      act: 'person.erased',
      about: 'person',
      aboutId: newId(),
      after: erased,
    })
    return { erased, keys, messageIds: person.letters.map(({ message_id }) => message_id) }
  })
  if (!done) {
    const refusal = refuse('personUnknown')
    return seenAt ? describeConflict(ctx, actor, refusal, { about: 'person', since: seenAt }) : refusal
  }
  await eraseTraces(ctx, done)
  return { ok: true, erased: done.erased }
}

async function dropFiles(tx: Database, { bookings, reviews, enquiries }: Person): Promise<string[]> {
  return [
    ...(await dropMediaOf(tx, 'review', idsOf(reviews))),
    ...(await dropMediaOf(tx, 'enquiry', idsOf(enquiries))),
    ...(await dropUploads(tx, idsOf(bookings))),
  ]
}

async function dropRows(
  ctx: Pick<AppContext, 'clock'>,
  tx: Database,
  person: Person,
): Promise<Omit<Erased, 'files'>> {
  const { bookings, reviews, enquiries, letters, files } = person
  await forgetDetails(tx, idsOf([...bookings, ...reviews, ...enquiries, ...letters, ...files]))
  // Whoever was in the team once has e-mails about their account.
  await forgetDetails(
    tx,
    letters.filter(({ about }) => about === 'owner').map(({ about_id }) => about_id),
  )
  const drop = async (table: 'letter' | 'review' | 'enquiry' | 'booking', ids: string[]) => {
    if (ids.length === 0) return 0
    const { numDeletedRows } = await tx.deleteFrom(table).where('id', 'in', ids).executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  }
  await dropHolds(tx, idsOf(enquiries))
  await dropReceipts(ctx, tx, idsOf(reviews))
  const gone = {
    letters: await drop('letter', idsOf(letters)),
    reviews: await drop('review', idsOf(reviews)),
    enquiries: await drop('enquiry', idsOf(enquiries)),
  }
  if (bookings.length > 0)
    await tx.deleteFrom('invitation').where('booking_id', 'in', idsOf(bookings)).execute()
  return { ...gone, bookings: await drop('booking', idsOf(bookings)) }
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

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
  ctx: Pick<AppContext, 'config' | 'log'>,
  messageIds: readonly string[],
): Promise<void> {
  if (messageIds.length === 0) return
  const folder = emailFolder(ctx.config.dataDir)
  await discardFromFolder(folder, messageIds).catch((fault) =>
    ctx.log.error('letters.discard', describeFault(fault)),
  )
}

/**
 * Erases a review at its guest's wish, with its files, all e-mails about it and what the log quotes of it. What stays is the booking,
 * which the house has to keep for the law; its guest is not asked again, and its links say that the review is erased.
 */
export async function eraseReview(ctx: AppContext, id: string): Promise<Outcome> {
  const done = await change(ctx, aGuest, async (tx) => {
    const review = await tx
      .deleteFrom('review')
      .where('id', '=', id)
      .returning(['id', 'booking_id'])
      .executeTakeFirst()
    if (!review) return null
    const media = await tx
      .selectFrom('media')
      .select('id')
      .where('about', '=', 'review')
      .where('about_id', '=', id)
      .execute()
    const files = await dropMediaOf(tx, 'review', [id])
    const onTheWay = review.booking_id ? await dropUploads(tx, [review.booking_id]) : []
    const emails = await tx
      .deleteFrom('letter')
      .where('about', '=', 'review')
      .where('about_id', '=', id)
      .returning('message_id')
      .execute()
    await forgetDetails(tx, [id, ...media.map((file) => file.id)])
    await dropReceipts(ctx, tx, [id])
    await tx
      .updateTable('booking')
      .set({
        review_erased_at: isoNow(ctx),
        invitation_stop: OPT_OUT,
        invitation_stopped_at: isoNow(ctx),
      })
      .where('id', '=', review.booking_id ?? '')
      .execute()
    await eraseFromLog(ctx, tx, [id])
    await tx.record({ act: 'review.erased-by-guest', about: 'review', aboutId: id })
    return { keys: [...files, ...onTheWay], messageIds: emails.map(({ message_id }) => message_id) }
  })
  if (!done) return refuse('reviewUnknown')
  await eraseTraces(ctx, done)
  return { ok: true }
}
