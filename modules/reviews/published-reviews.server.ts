import type { ExpressionBuilder } from 'kysely'
import { everyStay } from '#modules/calendar/stays.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { sampleIdsWithPictures, samplePictures } from '#modules/media/drawn-pictures.server.ts'
import { type ShownMedia, shownMedia } from '#modules/media/shown-media.server.ts'
import { ifGiven } from '#server/db/if-given.ts'
import type { ReviewRow, Tables } from '#server/db/tables.ts'
import type { House } from '#server/house.ts'
import {
  type PublishedReview,
  REVIEWS_AT_ONCE,
  type ReviewExtra,
  type ReviewPage,
  type ReviewQuery,
} from './published-review.ts'
import { afterCursor, cursorOf, orderOf, roundsDownTo } from './review-order.server.ts'
import { type ReviewSummaries, reviewSummaries } from './review-summary.server.ts'

type FoundReviews = ReviewPage & ReviewSummaries
type ShownRow = ReviewRow & { check_out: string | null }

/** Approved reviews with their approved pictures and recordings, newest first and 100 at once unless asked otherwise. */
export async function publishedReviews(house: House, query: ReviewQuery = {}): Promise<FoundReviews> {
  const limit = Math.max(1, Math.min(REVIEWS_AT_ONCE, Math.trunc(query.limit ?? REVIEWS_AT_ONCE)))
  const sort = query.sort ?? 'newest'
  const [rows, total, summaries, content] = await Promise.all([
    matching(house, query)
      .leftJoin('booking', 'booking.id', 'review.booking_id')
      .selectAll('review')
      .select('booking.check_out')
      .where(afterCursor(sort, query.cursor))
      .orderBy(orderOf(sort))
      .limit(limit + 1)
      .execute(),
    countMatching(house, query),
    reviewSummaries(house),
    publishedContent(house),
  ])
  const shown = rows.slice(0, limit)
  const media = await shownMedia(
    house,
    shown.map(({ id }) => id),
  )
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    reviews: shown.map((row) => publish(row, samplePictures(house, row.id) ?? media(row.id), content)),
    total,
    next: last ? cursorOf(sort, last) : null,
    ...summaries,
  }
}

function matching(house: House, { rating, stay, with: extra, sort = 'newest' }: ReviewQuery) {
  return house.database
    .selectFrom('review')
    .where('review.status', '=', 'approved')
    .$call(ifGiven(rating, (query, rating) => query.where(roundsDownTo(rating, sort))))
    .$call(ifGiven(stay, (query, stay) => query.where('review.stay', '=', stay)))
    .$call(ifGiven(extra, (query, extra) => query.where((eb) => carries(eb, extra))))
}

const kindOf = { photos: 'trip-image', video: 'video', audio: 'audio' } as const

function carries(eb: ExpressionBuilder<Tables, 'review'>, extra: ReviewExtra) {
  const files = eb
    .selectFrom('media')
    .select('media.id')
    .whereRef('media.about_id', '=', 'review.id')
    .where('media.about', '=', 'review')
    .where('media.kind', '=', kindOf[extra])
    .where('media.status', '=', 'approved')
    .where('media.work', '=', 'ready')
  return extra === 'photos'
    ? eb.or([eb.exists(files), eb('review.id', 'in', sampleIdsWithPictures)])
    : eb.exists(files)
}

/** How many approved reviews match, or how many samples among them. */
export async function countMatching(
  house: House,
  query: ReviewQuery,
  { onlySamples = false } = {},
): Promise<number> {
  const { count } = await matching(house, query)
    .$if(onlySamples, (all) => all.where('review.sample', '=', 1))
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function publish(row: ShownRow, media: ShownMedia, content: Content): PublishedReview {
  const stay = everyStay(content).find(({ id }) => id === row.stay)
  return {
    id: row.id,
    name: row.name,
    text: row.text,
    ratings: {
      location: row.location,
      cleanliness: row.cleanliness,
      communication: row.communication,
      service: row.service,
    },
    average: row.average,
    stay: stay ? { id: stay.id, title: stay.title } : null,
    stayedIn: row.check_out?.slice(0, 7) ?? null,
    createdAt: row.created_at,
    reply: row.reply && row.replied_at ? { text: row.reply, at: row.replied_at } : null,
    sample: row.sample === 1,
    ...media,
  }
}
