import { createHash } from 'node:crypto'
import { words } from '#domain/words.ts'
import type { Database } from '../database/open.ts'
import { type House, isoNow } from './house.ts'

const ANSWERS_LIVE_HOURS = 24

/** What a saved submission answers, and answers again however often it is sent. */
export type SavedAnswer = { ok: true; reviewId: string; message: string }
type Sent = { bookingId: string; idempotencyKey?: string | undefined }

/** The answer this booking, or this idempotency key of it, was given before; null when it was never saved. */
export async function firstAnswer(house: House, sent: Sent): Promise<SavedAnswer | null> {
  const kept = await house.database
    .selectFrom('answer')
    .select(['about_id', 'answer'])
    .where('key', '=', answerKey(sent))
    .where('created_at', '>', answersSince(house))
    .executeTakeFirst()
  if (kept) return { ok: true, reviewId: kept.about_id, message: JSON.parse(kept.answer).message }
  const review = await house.database
    .selectFrom('review')
    .select('id')
    .where('booking_id', '=', sent.bookingId)
    .executeTakeFirst()
  return review ? { ok: true, reviewId: review.id, message: words.thanks } : null
}

/** Keeps the answer, inside the transaction that saves what it answers; one that is too old gives way. */
export async function keepAnswer(house: House, tx: Database, sent: Sent, answer: SavedAnswer): Promise<void> {
  const row = {
    about_id: answer.reviewId,
    answer: JSON.stringify({ message: answer.message }),
    created_at: isoNow(house),
  }
  await tx
    .insertInto('answer')
    .values({ key: answerKey(sent), ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

/** Answers given up to this moment are given again no more. */
export function answersSince(house: Pick<House, 'clock'>): string {
  return new Date(house.clock.now().getTime() - ANSWERS_LIVE_HOURS * 3_600_000).toISOString()
}

/** Removes those, of reviews and enquiries alike; a booking's own review is still found by itself. Gives how many. */
export async function sweepAnswers(house: Pick<House, 'clock' | 'database'>): Promise<number> {
  const { numDeletedRows } = await house.database
    .deleteFrom('answer')
    .where('created_at', '<=', answersSince(house))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** A guest's key counts for their own booking only; of what was sent, only a hash is kept. */
function answerKey({ bookingId, idempotencyKey = '' }: Sent): string {
  return `review:${createHash('sha256').update(`${bookingId}\n${idempotencyKey}`).digest('hex')}`
}
