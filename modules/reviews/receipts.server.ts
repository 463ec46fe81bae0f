import { type AppContext, isoNow } from '#core/app-context.server.ts'
import type { Database } from '#core/db/database.ts'
import type { EmailRow } from '#core/db/tables.ts'
import { derivedKey, hashKey } from '#core/host/keys.server.ts'
import { serverKeyOrNew } from '#core/host/seal.server.ts'

/** E-mails to a guest about their review. */
const kinds = new Set(['review-thanks', 'review-reply', 'objection-answer'])

/** Stands in for the token in such an e-mail while it waits in the outbox. */
const PLACE = 'the-key-of-the-receipt'

/** The URL of the submission page with the placeholder of its token. */
export function receiptAddress({ config }: Pick<AppContext, 'config'>): string {
  return `${config.publicOrigin}/review?id=${PLACE}`
}

/**
 * The text of an e-mail with the token of the submission page, which is put in just before sending. The token is derived from the server's
 * key and the review, so every attempt has the same one and only its hash is stored.
 */
export async function withReceiptKey(
  ctx: AppContext,
  { kind, about_id, text, html }: EmailRow,
): Promise<{ text: string; html: string }> {
  if (!kinds.has(kind) || !(text + html).includes(PLACE)) return { text, html }
  const key = derivedKey(await serverKeyOrNew(ctx), 'receipt', about_id)
  await ctx.database
    .insertInto('review_token')
    .values({ token_hash: hashKey(key), review_id: about_id, created_at: isoNow(ctx), erased_at: null })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
  return { text: text.replaceAll(PLACE, () => key), html: html.replaceAll(PLACE, () => key) }
}

/** Removes the objections of erased reviews; of their tokens the hashes stay, so that their links answer that the review was erased. */
export async function dropReceipts(
  ctx: Pick<AppContext, 'clock'>,
  tx: Database,
  ids: readonly string[],
): Promise<void> {
  await tx.deleteFrom('objection').where('review_id', 'in', ids).execute()
  await tx
    .updateTable('review_token')
    .set({ review_id: '', erased_at: isoNow(ctx) })
    .where('review_id', 'in', ids)
    .execute()
}
