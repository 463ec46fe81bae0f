import { type AppContext, isoNow } from '#server/app-context.ts'
import type { Database } from '#server/db/open.ts'
import type { EmailRow } from '#server/db/tables.ts'
import { derivedKey, hashKey } from '#server/keys.ts'
import { houseKeyOrNew } from '#server/secrets/seal.ts'

/** E-mails to a guest about their review. */
const kinds = new Set(['review-thanks', 'review-reply', 'objection-answer'])

/** What stands in such an e-mail while it waits, in place of the key. */
const PLACE = 'the-key-of-the-receipt'

/** The address of the receipt as an e-mail carries it through the outbox. */
export function receiptAddress({ config }: Pick<AppContext, 'config'>): string {
  return `${config.publicOrigin}/review?id=${PLACE}`
}

/**
 * The words of an e-mail as they leave: the key of the receipt is put in at the last moment. It follows from the key of the house and
 * the review, the same at every try, so that nothing has to keep it; what is stored is its hash.
 */
export async function withReceiptKey(
  ctx: AppContext,
  { kind, about_id, text, html }: EmailRow,
): Promise<{ text: string; html: string }> {
  if (!kinds.has(kind) || !(text + html).includes(PLACE)) return { text, html }
  const key = derivedKey(await houseKeyOrNew(ctx), 'receipt', about_id)
  await ctx.database
    .insertInto('receipt')
    .values({ key_hash: hashKey(key), review_id: about_id, created_at: isoNow(ctx), erased_at: null })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .execute()
  return { text: text.replaceAll(PLACE, key), html: html.replaceAll(PLACE, key) }
}

/** With the reviews that are erased go the objections to their decisions; of their receipts only the hashes stay, to say that they are erased. */
export async function dropReceipts(
  ctx: Pick<AppContext, 'clock'>,
  tx: Database,
  ids: readonly string[],
): Promise<void> {
  await tx.deleteFrom('objection').where('review_id', 'in', ids).execute()
  await tx
    .updateTable('receipt')
    .set({ review_id: '', erased_at: isoNow(ctx) })
    .where('review_id', 'in', ids)
    .execute()
}
