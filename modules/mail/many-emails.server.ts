import { ownerAndSender } from '#modules/enquiries/enquiry-emails.server.ts'
import { writeManyEmail } from '#modules/invitations/many-email.server.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Change } from '#server/change.ts'
import type { Database } from '#server/db/open.ts'
import type { EnquiryRow } from '#server/db/tables.ts'
import { type Email, queueEmail } from './outbox.server.ts'

/** So many messages within an hour have an e-mail of their own, from whatever connections and addresses they come. */
const EMAILS_MOST = 20
const COUNTED_OVER_MS = 60 * 60_000
/** As long as the mail worker tries: later it is no longer waiting. */
const TOLD_WITHIN_MS = 72 * 3_600_000
/** What follows is told in one e-mail, so long after the first of it. */
const TOLD_AFTER_MS = 30 * 60_000

/**
 * Within the transaction that stores a message: queues its letter to the owner, or, when too many have gone out within the hour, counts it
 * into the one e-mail that tells of all the others. The message itself is among the enquiries either way.
 */
export async function queueOwnersEmail(
  ctx: AppContext,
  tx: Change,
  email: Email,
  row: EnquiryRow,
): Promise<void> {
  await takeTurn(tx)
  if (row.state === 'held' || (await emailsLately(ctx, tx)) < EMAILS_MOST) {
    await queueEmail(ctx, tx, email)
    return
  }
  const waiting = await tx
    .selectFrom('letter')
    .select(['id', 'about_id as since'])
    .where('kind', '=', 'many')
    .where('created_at', '>', lately(ctx, TOLD_WITHIN_MS))
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  const { sender } = await ownerAndSender({ database: tx })
  const since = waiting?.since ?? row.created_at
  const { count } = await tx
    .selectFrom('enquiry')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('created_at', '>=', since)
    .where('state', '!=', 'held')
    .executeTakeFirstOrThrow()
  const written = await writeManyEmail(sender, Number(count), `${ctx.config.publicOrigin}/admin/enquiries`)
  if (waiting) {
    await tx
      .updateTable('letter')
      .set(written)
      .where('id', '=', waiting.id)
      .where('state', '=', 'waiting')
      .execute()
    return
  }
  const notBefore = new Date(ctx.clock.now().getTime() + TOLD_AFTER_MS).toISOString()
  const about = { kind: 'many', about: 'messages', aboutId: since, to: email.to, notBefore }
  await queueEmail(ctx, tx, { ...about, ...written })
}

/** Changing the row, even to itself, makes the next one wait until this e-mail is counted. */
async function takeTurn(tx: Database): Promise<void> {
  await tx
    .updateTable('setting')
    .set(({ ref }) => ({ value: ref('value') }))
    .where('name', '=', 'secret')
    .execute()
}

async function emailsLately(ctx: AppContext, tx: Database): Promise<number> {
  const { count } = await tx
    .selectFrom('letter')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('kind', 'in', ['enquiry', 'quick'])
    .where('created_at', '>', lately(ctx, COUNTED_OVER_MS))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function lately(ctx: AppContext, milliseconds: number): string {
  return new Date(ctx.clock.now().getTime() - milliseconds).toISOString()
}
