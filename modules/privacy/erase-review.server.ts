import { OPT_OUT } from '#modules/invitations/stop-asking.server.ts'
import { dropMediaOf, dropUploads } from '#modules/media/media.server.ts'
import { eraseFromLog } from '#modules/public-log/write-log.server.ts'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import { dropReceipts } from '#modules/reviews/drop-receipts.server.ts'
import { type Actor, type AppContext, isoNow } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import { eraseTraces, forgetDetails } from './traces.server.ts'

/** Nothing of whose it was stays with the entry. */
const aGuest: Actor = { kind: 'guest', id: 'guest' }

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
