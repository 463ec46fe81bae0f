import { randomBytes } from 'node:crypto'
import { commitmentTo, fileOf, replyOf, wordsOf } from '#domain/log/commitment.ts'
import type { LoggedReview } from '#domain/log/event.ts'
import type { Ratings } from '#domain/reviews/rating.ts'
import type { NewEntry } from './append-entries.ts'
import { sha256 } from './sha256.ts'

const SALT_BYTES = 32

/** An event with a salted hash of the words it is about: who has the words cannot tell by it whose they are before the salt is given out. */
export function wordsEntry(
  event: LoggedReview,
  { name, text, ...ratings }: { name: string; text: string } & Ratings,
): Promise<NewEntry> {
  return committed(event, wordsOf({ name, text, ratings }))
}

export function replyEntry(event: LoggedReview, reply: string): Promise<NewEntry> {
  return committed(event, replyOf(reply))
}

export function fileEntry(event: LoggedReview, file: { id: string; kind: string }): Promise<NewEntry> {
  return committed(event, fileOf(file))
}

async function committed(event: LoggedReview, what: string): Promise<NewEntry> {
  const salt = randomBytes(SALT_BYTES).toString('hex')
  return { entry: { ...event, commitment: await commitmentTo(sha256, salt, what) }, salt }
}
