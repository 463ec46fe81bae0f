import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '#core/app-context.server.ts'
import { ifGiven } from '#core/db/database.ts'
import type { ReviewRow, Tables } from '#core/db/tables.ts'
import { attempt } from '#core/values/attempt.ts'
import { recordByName } from '#core/values/record.ts'
import { readContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import {
  findSampleMedia,
  sampleIdsWithPictures,
  selectSamplePictures,
} from '#modules/content/sample-reviews.server.ts'
import { listAllStays } from '#modules/content/stays.ts'
import { type PublishedMedia, readPublishedMedia } from '#modules/media/shown-media.server.ts'
import {
  MAX_REVIEWS_AT_ONCE,
  type PublishedReview,
  type ReviewExtra,
  type ReviewPage,
  type ReviewQuery,
  type ReviewSort,
  type ReviewSummary,
} from './published-review.ts'
import { type RatingCategory, ratingCategories } from './rating.ts'

/** All four ratings together: whole numbers, so that both databases divide and compare them alike. */
export const sumOfStars = sql<number>`(review.location + review.cleanliness + review.communication + review.service)`

/** The integer part of the average of all four ratings. */
const wholeStars = sql<number>`(${sumOfStars} / 4)`

/** The columns of an order, all in one direction, so that an index is read forwards or backwards. */
function makeSortOrder(sort: ReviewSort): { columns: RawBuilder<unknown>[]; direction: 'asc' | 'desc' } {
  const newest = [sql`review.created_at`, sql`review.id`]
  return {
    columns: sort === 'newest' || sort === 'oldest' ? newest : [sumOfStars, ...newest],
    direction: sort === 'newest' || sort === 'highest' ? 'desc' : 'asc',
  }
}

const cursorShape = z.tuple([z.number().int().min(4).max(20), z.iso.datetime(), z.string().max(60)])

const categoryIds = ratingCategories.map(({ id }) => id)

const kindByExtra = { photos: 'trip-image', video: 'video', audio: 'audio' } as const

export type CountedReviews = ReviewPage & {
  /** Without samples; null while there are only samples. */
  summaryWithoutSamples: ReviewSummary | null
  /** How many of `total` count, and how many are samples that do not. */
  countedTotal: number
  uncountedTotal: number
}

/** Approved reviews with counts. The demo's samples are always in `reviews` and `total`; in `summary` and `countedTotal` only while alone. */
export async function readCountedReviews(
  ctx: AppContext,
  query: ReviewQuery = {},
  content?: Content,
): Promise<CountedReviews> {
  const [page, samples] = await Promise.all([
    readPublishedReviews(ctx, query, content),
    countRows(selectMatchingReviews(ctx, query).where('review.sample', '=', 1)),
  ])
  const { summaryWithoutSamples } = page
  if (summaryWithoutSamples.count === 0)
    return { ...page, summaryWithoutSamples: null, countedTotal: page.total, uncountedTotal: 0 }
  return {
    ...page,
    summary: summaryWithoutSamples,
    summaryWithoutSamples,
    countedTotal: page.total - samples,
    uncountedTotal: samples,
  }
}

/**
 * Approved reviews with their approved pictures and recordings, newest first and 100 at once unless asked otherwise. `knownContent` is the
 * published content, where the caller has read it.
 */
export async function readPublishedReviews(
  ctx: AppContext,
  query: ReviewQuery = {},
  knownContent?: Content,
): Promise<ReviewPage & ReviewSummaries> {
  const limit = Math.max(1, Math.min(MAX_REVIEWS_AT_ONCE, Math.trunc(query.limit ?? MAX_REVIEWS_AT_ONCE)))
  const sort = query.sort ?? 'newest'
  const { columns, direction } = makeSortOrder(sort)
  const [rows, total, summaries, content] = await Promise.all([
    selectMatchingReviews(ctx, query)
      .leftJoin('booking', 'booking.id', 'review.booking_id')
      .selectAll('review')
      .select('booking.check_out')
      .where(isAfterCursor(sort, query.cursor))
      .$call((query) => columns.reduce((all, column) => all.orderBy(column, direction), query))
      .limit(limit + 1)
      .execute(),
    countRows(selectMatchingReviews(ctx, query)),
    readReviewSummaries(ctx),
    knownContent ?? readContent(ctx),
  ])
  const shown = rows.slice(0, limit)
  const sampleMedia = selectSamplePictures(ctx, content)
  const ids = shown.map(({ id }) => id)
  const findMedia = await readPublishedMedia(ctx, ids)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    reviews: shown.map((row) =>
      toPublishedReview(row, findSampleMedia(sampleMedia, row.id) ?? findMedia(row.id), content),
    ),
    total,
    next: last ? encodeCursor(sort, last) : null,
    ...summaries,
  }
}

function selectMatchingReviews(ctx: AppContext, { rating, stay, with: extra, sort = 'newest' }: ReviewQuery) {
  return ctx.database
    .selectFrom('review')
    .where('review.status', '=', 'approved')
    .$call(ifGiven(rating, (query, rating) => query.where(hasWholeStars(rating, sort))))
    .$call(ifGiven(stay, (query, stay) => query.where('review.stay', '=', stay)))
    .$call(ifGiven(extra, (query, extra) => query.where((eb) => hasExtra(eb, extra))))
}

function hasExtra(eb: ExpressionBuilder<Tables, 'review'>, extra: ReviewExtra) {
  const files = eb
    .selectFrom('media')
    .select('media.id')
    .whereRef('media.about_id', '=', 'review.id')
    .where('media.about', '=', 'review')
    .where('media.kind', '=', kindByExtra[extra])
    .where('media.status', '=', 'approved')
    .where('media.work', '=', 'ready')
  return extra === 'photos'
    ? eb.or([eb.exists(files), eb('review.id', 'in', sampleIdsWithPictures)])
    : eb.exists(files)
}

async function countRows(reviews: ReturnType<typeof selectMatchingReviews>): Promise<number> {
  const { count } = await reviews.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

function toPublishedReview(
  row: ReviewRow & { check_out: string | null },
  media: PublishedMedia,
  content: Content,
): PublishedReview {
  const stay = listAllStays(content).find(({ id }) => id === row.stay)
  return {
    id: row.id,
    name: row.name,
    text: row.text,
    ratings: recordByName(categoryIds, (id) => row[id]),
    average: row.average,
    stay: stay ? { id: stay.id, title: stay.title } : null,
    stayMonth: row.check_out?.slice(0, 7) ?? null,
    createdAt: row.created_at,
    reply: row.reply && row.replied_at ? { text: row.reply, at: row.replied_at } : null,
    sample: row.sample === 1,
    ...media,
  }
}

type ReviewSummaries = {
  /** Of all approved reviews, whatever a page shows of them. */
  summary: ReviewSummary
  /** Of the approved reviews that are not the demo's samples. */
  summaryWithoutSamples: ReviewSummary
}

/** How many reviews have so many whole stars, samples or not, and the sum of each of their ratings. */
type StarGroup = { sample: number; stars: number } & Record<'count' | RatingCategory, DatabaseNumber>

/** PostgreSQL gives sums and counts as texts. */
export type DatabaseNumber = string | number | bigint

/** The averages and star counts, by one query along one index. */
export async function readReviewSummaries(ctx: AppContext): Promise<ReviewSummaries> {
  const rows = await ctx.database
    .selectFrom('review')
    .where('status', '=', 'approved')
    .select(['sample', wholeStars.as('stars')])
    .select((eb) => [eb.fn.countAll().as('count'), ...categoryIds.map((id) => eb.fn.sum(id).as(id))])
    .groupBy(['sample', wholeStars])
    .execute()
  const withoutSamples = rows.filter(({ sample }) => sample === 0)
  return { summary: summariseStars(rows), summaryWithoutSamples: summariseStars(withoutSamples) }
}

function summariseStars(rows: readonly StarGroup[]): ReviewSummary {
  const addUp = (column: RatingCategory | 'count', groups = rows) =>
    groups.reduce((sum, row) => sum + Number(row[column]), 0)
  const count = addUp('count')
  const computeMean = (sum: number) => (count === 0 ? null : Math.round((sum / count) * 100) / 100)
  const filterByStars = (stars: number) => rows.filter((row) => row.stars === stars)
  const sums = recordByName(categoryIds, (id) => addUp(id))
  return {
    count,
    average: computeMean(Object.values(sums).reduce((total, sum) => total + sum, 0) / 4),
    categories: recordByName(categoryIds, (id) => computeMean(sums[id])),
    stars: {
      1: addUp('count', filterByStars(1)),
      2: addUp('count', filterByStars(2)),
      3: addUp('count', filterByStars(3)),
      4: addUp('count', filterByStars(4)),
      5: addUp('count', filterByStars(5)),
    },
  }
}

/** The reviews with these whole stars, by the expression that the index of this order has. */
function hasWholeStars(stars: number, sort: ReviewSort): RawBuilder<boolean> {
  if (sort === 'newest' || sort === 'oldest') return sql<boolean>`${wholeStars} = ${sql.lit(stars)}`
  return sql<boolean>`${sumOfStars} between ${4 * stars} and ${4 * stars + 3}`
}

type Cursor = z.infer<typeof cursorShape>

/** The position of a page's last review, so that the next page continues after it even when reviews were added or removed. */
function encodeCursor(sort: ReviewSort, row: ReviewRow): string {
  const sum = row.location + row.cleanliness + row.communication + row.service
  const position: Cursor = [sum, row.created_at, row.id]
  return Buffer.from(`${sort} ${JSON.stringify(position)}`).toString('base64url')
}

/** Whether this is a cursor of this order. */
export function isCursor(sort: ReviewSort, cursor: string): boolean {
  return decodeCursor(sort, cursor) !== null
}

/** The condition that skips earlier pages; an invalid cursor, or one of another order, skips nothing. */
function isAfterCursor(sort: ReviewSort, cursor: string | undefined): RawBuilder<boolean> {
  const position = cursor === undefined ? null : decodeCursor(sort, cursor)
  if (!position) return sql<boolean>`1 = 1`
  const { columns, direction } = makeSortOrder(sort)
  const values = columns.length === 2 ? position.slice(1) : position
  const [row, after] = [sql.join(columns), sql.join(values)]
  return direction === 'desc' ? sql<boolean>`(${row}) < (${after})` : sql<boolean>`(${row}) > (${after})`
}

function decodeCursor(sort: ReviewSort, cursor: string): Cursor | null {
  const text = Buffer.from(cursor.slice(0, 400), 'base64url').toString()
  if (!text.startsWith(`${sort} `)) return null
  return cursorShape.safeParse(attempt(() => JSON.parse(text.slice(sort.length + 1)))).data ?? null
}
