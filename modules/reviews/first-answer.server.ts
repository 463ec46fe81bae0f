import { createHash } from 'node:crypto'
import { type AppContext, isoNow } from '#core/app-context.server.ts'
import type { Database } from '#core/db/database.ts'
import { answersSince } from '#core/idempotent-answers.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { cleanText } from '#core/values/text.ts'
import type { GivenFile } from '#modules/media/store-files.server.ts'
import { type Ratings, ratingCategories } from './rating.ts'
import type { ReviewDraft } from './review.ts'

/** The answer to a saved submission, and to every repetition of it. */
export type SavedAnswer = { ok: true; reviewId: string; message: string }
type Key = { bookingId: string; idempotencyKey?: string | undefined }
type Sent = Key & { draft: Pick<ReviewDraft, 'review'>; ratings: Ratings; files: readonly GivenFile[] }

/**
 * The earlier answer to this booking when the same text, stars and files are sent again; null when nothing was saved. Refuses a review that
 * differs from the saved one, and files that were not saved with it. Where the review was erased since, its idempotency key still finds the answer.
 */
export async function firstAnswer(ctx: AppContext, sent: Sent): Promise<Outcome<SavedAnswer> | null> {
  // The answer is read before the review, so a review that is saved between the two is compared.
  const saved = await ctx.database
    .selectFrom('idempotent_answer')
    .select(['about_id', 'answer'])
    .where('key', '=', answerKey(sent))
    .where('created_at', '>', answersSince(ctx))
    .executeTakeFirst()
  const review = await ctx.database
    .selectFrom('review')
    .select(['id', 'text', ...ratingCategories.map(({ id }) => id)])
    .where('booking_id', '=', sent.bookingId)
    .executeTakeFirst()
  if (review && !isSame(review, sent)) return refuse('reviewLinkUsed')
  if (review && !(await hasFiles(ctx, review.id, sent.files))) return refuse('filesAfterReview')
  if (review) return { ok: true, reviewId: review.id, message: messages.thanks }
  return saved ? { ok: true, reviewId: saved.about_id, message: JSON.parse(saved.answer).message } : null
}

function isSame(saved: Ratings & { text: string }, { draft, ratings }: Sent): boolean {
  return (
    saved.text === cleanText(draft.review) && ratingCategories.every(({ id }) => saved[id] === ratings[id])
  )
}

/** Whether these files were saved with the review, as far as the answers remember it. The stored copies have other bytes. */
async function hasFiles(ctx: AppContext, reviewId: string, files: readonly GivenFile[]): Promise<boolean> {
  if (files.length === 0) return true
  const answers = await ctx.database
    .selectFrom('idempotent_answer')
    .select('answer')
    .where('about_id', '=', reviewId)
    .execute()
  return files.every(
    (given) => 'file' in given && answers.some(({ answer }) => answer.includes(given.file.sha256)),
  )
}

/** Stores the answer within the transaction that saves the review; replaces one that has expired. */
export async function saveAnswer(
  ctx: AppContext,
  tx: Database,
  sent: Key & Pick<Sent, 'files'>,
  answer: SavedAnswer,
): Promise<void> {
  const files = sent.files.flatMap((given) => ('file' in given ? [given.file.sha256] : []))
  const row = {
    about_id: answer.reviewId,
    answer: JSON.stringify({ message: answer.message, files }),
    created_at: isoNow(ctx),
  }
  await tx
    .insertInto('idempotent_answer')
    .values({ key: answerKey(sent), ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

/** A guest's idempotency key counts for their own booking only, and only its hash is stored. */
function answerKey({ bookingId, idempotencyKey = '' }: Key): string {
  return `review:${createHash('sha256').update(`${bookingId}\n${idempotencyKey}`).digest('hex')}`
}
