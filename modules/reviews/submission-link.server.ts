import { type AppContext, isoNow, type With } from '#core/app-context.server.ts'
import type { Database } from '#core/db/database.ts'
import type { EmailRow } from '#core/db/tables.ts'
import { deriveKey, hashKey } from '#core/host/keys.server.ts'
import { readOrMakeServerKey } from '#core/host/text-encryption.server.ts'

const submissionEmailKinds = new Set(['review-thanks', 'review-reply', 'objection-answer'])

/** Stands for the token in an e-mail of these kinds while it waits in the outbox. */
const TOKEN_PLACEHOLDER = 'the-key-of-the-receipt'

/** The URL of the submission page with the placeholder of its token. */
export function makeSubmissionUrlWithPlaceholder({ config }: With<'config'>): string {
  return `${config.publicOrigin}/review?id=${TOKEN_PLACEHOLDER}`
}

/**
 * The text of an e-mail with the token of the submission page, which is put in just before sending. The token is derived from the server's
 * key and the review, so every attempt has the same one and only its hash is stored.
 */
export async function insertSubmissionToken(
  ctx: AppContext,
  { kind, about_id, text, html }: EmailRow,
): Promise<{ text: string; html: string }> {
  if (!submissionEmailKinds.has(kind) || !(text + html).includes(TOKEN_PLACEHOLDER)) return { text, html }
  const token = deriveKey(await readOrMakeServerKey(ctx), 'receipt', about_id)
  await ctx.database
    .insertInto('review_token')
    .values({ token_hash: hashKey(token), review_id: about_id, created_at: isoNow(ctx), erased_at: null })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
  const insertToken = (body: string) => body.replaceAll(TOKEN_PLACEHOLDER, () => token)
  return { text: insertToken(text), html: insertToken(html) }
}

/** Removes the objections of erased reviews; of their tokens the hashes stay, so that their links answer that the review was erased. */
export async function eraseObjectionsAndTokens(
  ctx: With<'clock'>,
  tx: Database,
  ids: readonly string[],
): Promise<void> {
  await tx.deleteFrom('objection').where('review_id', 'in', ids).execute()
  const columns = { review_id: '', erased_at: isoNow(ctx) }
  await tx.updateTable('review_token').set(columns).where('review_id', 'in', ids).execute()
}
