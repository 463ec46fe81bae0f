import { asksGuest } from '#modules/invitations/invitation.ts'
import { dropUploads } from '#modules/media/media.server.ts'
import { eraseTraces, forgetDetails } from '#modules/privacy/erase-person.server.ts'
import { type Outcome, type Refusal, refuse } from '#modules/refusals/refusal.ts'
import type { Actor, AppContext } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import type { Database } from '#server/db/open.ts'

/**
 * Removes a booking that was written down by mistake, with its links and whatever e-mail still waits. Refuses one whose guest has
 * been written to or has written a review. The log keeps that it was done, and which nights of which stay it was.
 */
export async function removeBooking(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  const done = await change(ctx, actor, async (tx) => {
    // An update that changes nothing holds the row: whoever asks this guest at the same time waits, and then finds none.
    const row = await tx
      .updateTable('booking')
      .set((eb) => ({ note: eb.ref('note') }))
      .where('id', '=', id)
      .returning(['stay', 'check_in', 'check_out'])
      .executeTakeFirst()
    if (!row) return refuse('bookingUnknown')
    const refusal = await whyNotRemove({ database: tx }, id)
    if (refusal) return refusal
    const keys = await dropUploads(tx, [id])
    const messageIds = await dropUnsent(tx, id)
    await forgetDetails(tx, [id])
    await tx.deleteFrom('invitation').where('booking_id', '=', id).execute()
    await tx.deleteFrom('booking').where('id', '=', id).execute()
    await tx.record({ act: 'booking.removed', about: 'booking', aboutId: id, before: row })
    return { ok: true as const, traces: { keys, messageIds } }
  })
  if (!done.ok) return done
  await eraseTraces(ctx, done.traces)
  return { ok: true }
}

/** Why this booking stays, or null. */
export async function whyNotRemove(ctx: Pick<AppContext, 'database'>, id: string): Promise<Refusal | null> {
  const { database } = ctx
  const review = await database
    .selectFrom('review')
    .select('id')
    .where('booking_id', '=', id)
    .executeTakeFirst()
  if (review) return refuse('reviewedStays')
  const invitations = await database
    .selectFrom('invitation')
    .leftJoin('letter', 'letter.id', 'invitation.letter_id')
    .select(['channel', 'opened_at', 'letter.state'])
    .where('booking_id', '=', id)
    .execute()
  const isAsked = invitations.some(
    ({ channel, opened_at, state }) => opened_at !== null || (state ? hasLeft(state) : asksGuest(channel)),
  )
  return isAsked || (await emailsGone(database, id)) ? refuse('writtenToStays') : null
}

function hasLeft(state: string): boolean {
  return gone.some((each) => each === state)
}

const gone = ['sending', 'sent'] as const

async function emailsGone(database: Database, id: string): Promise<boolean> {
  const emails = await database
    .selectFrom('letter')
    .select('id')
    .where('about', '=', 'booking')
    .where('about_id', '=', id)
    .where('state', 'in', gone)
    .limit(1)
    .execute()
  return emails.length > 0
}

/** Gives the Message-IDs of those that were there. One that is taken to the post in this very moment stops everything. */
async function dropUnsent(tx: Database, id: string): Promise<string[]> {
  const emails = await tx
    .deleteFrom('letter')
    .where('about', '=', 'booking')
    .where('about_id', '=', id)
    .where('state', 'not in', gone)
    .returning('message_id')
    .execute()
  if (await emailsGone(tx, id)) throw new Error('a letter left while its booking was being removed')
  return emails.map(({ message_id }) => message_id)
}
