import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { ReviewRow } from '#server/db/tables.ts'
import type { ReviewSort } from './published-review.ts'

/** All four ratings together: whole numbers, so that both databases divide and compare them alike. */
export const sumOfStars = sql<number>`(review.location + review.cleanliness + review.communication + review.service)`

/** Of all four ratings the average's integer part. */
export const wholeStars = sql<number>`(${sumOfStars} / 4)`

/** The reviews whose whole stars are these, said so that the index in whose order they are read finds them. */
export function roundsDownTo(stars: number, sort: ReviewSort): RawBuilder<boolean> {
  if (sort === 'newest' || sort === 'oldest') return sql<boolean>`${wholeStars} = ${sql.lit(stars)}`
  return sql<boolean>`${sumOfStars} between ${4 * stars} and ${4 * stars + 3}`
}

const newestFirst = sql`(review.created_at, review.id)`
const starsFirst = sql`(${sumOfStars}, review.created_at, review.id)`

const orders: Record<ReviewSort, RawBuilder<unknown>> = {
  newest: sql`review.created_at desc, review.id desc`,
  oldest: sql`review.created_at, review.id`,
  highest: sql`${sumOfStars} desc, review.created_at desc, review.id desc`,
  lowest: sql`${sumOfStars}, review.created_at, review.id`,
}

export function orderOf(sort: ReviewSort): RawBuilder<unknown> {
  return orders[sort]
}

const cursorShape = z.tuple([z.number().int().min(4).max(20), z.iso.datetime(), z.string().max(60)])
type Cursor = z.infer<typeof cursorShape>
type Place = Pick<ReviewRow, 'location' | 'cleanliness' | 'communication' | 'service' | 'created_at' | 'id'>

/** Where a page ended, so that the next one begins right after it even when reviews came or went in between. */
export function cursorOf(sort: ReviewSort, row: Place): string {
  const sum = row.location + row.cleanliness + row.communication + row.service
  return Buffer.from(`${sort} ${JSON.stringify([sum, row.created_at, row.id] satisfies Cursor)}`).toString(
    'base64url',
  )
}

/** Whether a page of this order may have ended there. */
export function isCursor(sort: ReviewSort, cursor: string): boolean {
  return readCursor(sort, cursor) !== null
}

/** The condition that skips what earlier pages showed; a cursor that is not ours, or of another order, skips nothing. */
export function afterCursor(sort: ReviewSort, cursor: string | undefined): RawBuilder<boolean> {
  const place = cursor === undefined ? null : readCursor(sort, cursor)
  if (!place) return sql<boolean>`1 = 1`
  const [sum, createdAt, id] = place
  if (sort === 'newest') return sql<boolean>`${newestFirst} < (${createdAt}, ${id})`
  if (sort === 'oldest') return sql<boolean>`${newestFirst} > (${createdAt}, ${id})`
  const here = sql`(${sum}, ${createdAt}, ${id})`
  return sort === 'highest' ? sql<boolean>`${starsFirst} < ${here}` : sql<boolean>`${starsFirst} > ${here}`
}

function readCursor(sort: ReviewSort, cursor: string): Cursor | null {
  const text = Buffer.from(cursor.slice(0, 400), 'base64url').toString()
  if (!text.startsWith(`${sort} `)) return null
  try {
    return cursorShape.safeParse(JSON.parse(text.slice(sort.length + 1))).data ?? null
  } catch {
    return null
  }
}
