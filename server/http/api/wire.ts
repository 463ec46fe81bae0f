import type { FastifyReply } from 'fastify'
import type { FileKind } from '#core/db/tables.ts'
import { messages } from '#core/refusals/messages.ts'
import type { PictureSet } from '#core/values/picture-set.ts'
import { isKeyOf, recordByName, recordFromEntries } from '#core/values/record.ts'
import type { GuestBooking } from '#modules/invitations/guest-link.server.ts'
import { findTokenInText } from '#modules/invitations/token-in-link.ts'
import type { PublishedReview, ReviewPage, ReviewQuery } from '#modules/reviews/published-review.ts'
import { reviewExtras, reviewSorts } from '#modules/reviews/published-review.ts'
import { type RatingCategory, type Ratings, ratingCategories } from '#modules/reviews/rating.ts'
import type { ReviewTexts } from '#modules/reviews/review.ts'

// The field names and formats of the wire (specification 3 and 7).

export function successAnswer(more: object = {}): string {
  return JSON.stringify({ status: 'true', ...more })
}

export function refusalAnswer(message: string): string {
  return JSON.stringify({ status: 'false', message })
}

/** Sends a JSON text; no cache stores it unless the caller has set a header. */
export function sendData(reply: FastifyReply, status: number, body: string | Buffer): FastifyReply {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}

/** Refuses after too many guesses, with the seconds to wait. */
export function sendTooManyTries(reply: FastifyReply, seconds: number): FastifyReply {
  return sendData(reply.header('retry-after', String(seconds)), 429, refusalAnswer(messages.tooManyTries))
}

export function toWireGuest({ email, firstName, lastName, phone }: GuestBooking) {
  return { email, first_name: firstName, last_name: lastName, phone }
}

/** A page of reviews; addresses are absolute on the origin of the configuration. */
export function toWireReviews({ reviews, total, next, summary }: ReviewPage, origin: string) {
  return {
    data: reviews.map((review) => toWireReview(review, origin)),
    total,
    next,
    summary: {
      count: summary.count,
      avg_rating: summary.average,
      ...recordByField((id) => summary.categories[id]),
      stars: summary.stars,
    },
  }
}

function toWireReview(review: PublishedReview, origin: string) {
  const toAddress = (file: Pick<PictureSet, 'src'> | null) => (file ? new URL(file.src, origin).href : null)
  return {
    name: review.name,
    profile: toAddress(review.profile),
    review: review.text,
    avg_rating: review.average,
    ...recordByField((id) => review.ratings[id]),
    all_trip_imagess: review.tripPictures.map((picture) => ({ trip_images: toAddress(picture) })),
    video_file: toAddress(review.video),
    video_status: review.video ? 1 : 0,
    audio_file: toAddress(review.audio),
    audio_status: review.audio ? 1 : 0,
  }
}

function recordByField<Value>(readValue: (id: RatingCategory) => Value): Record<string, Value> {
  return recordFromEntries(ratingCategories, ({ id, field }) => [field, readValue(id)])
}

/** `?limit=&cursor=&rating=&stay=&with=&sort=`; invalid values are ignored. */
export function readReviewQuery(query: Record<string, unknown>): ReviewQuery {
  const readText = (name: string) => (typeof query[name] === 'string' ? query[name].slice(0, 400) : undefined)
  const readWholeNumber = (name: string, least: number, most: number) => {
    const value = readText(name)
    if (value === undefined || !/^\d{1,6}$/.test(value) || Number(value) < least) return undefined
    return Math.min(Number(value), most)
  }
  const rating = readWholeNumber('rating', 1, 6)
  const parameters = {
    limit: readWholeNumber('limit', 1, 100),
    cursor: readText('cursor'),
    rating: rating !== undefined && rating <= 5 ? rating : undefined,
    stay: readText('stay') || undefined,
    with: reviewExtras.find((extra) => extra === query.with),
    sort: reviewSorts.find((sort) => sort === query.sort),
  }
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined))
}

const draftFields = ['name', 'email', 'phone', 'review'] as const
export const reviewFields: readonly string[] = [
  'booking_id',
  ...draftFields,
  ...ratingCategories.map(({ field }) => field),
]

type FormFields = ReadonlyMap<string, string>

export function readLinkToken(fields: FormFields): string {
  return findTokenInText(fields.get('booking_id') ?? '')
}

export function readDraft(fields: FormFields): ReviewTexts {
  return recordByName(draftFields, (name) => fields.get(name) ?? '')
}

/** A missing or invalid rating becomes NaN, which the rules refuse. */
export function readRatings(fields: FormFields): Ratings {
  return recordFromEntries(ratingCategories, ({ id, field }) => {
    const text = fields.get(field)?.trim() ?? ''
    return [id, /^\d$/.test(text) ? Number(text) : Number.NaN]
  })
}

const fileKindsByField = {
  profile: 'profile',
  trip_images: 'trip-image',
  video_file: 'video',
  video_poster: 'poster',
  audio_file: 'audio',
} as const satisfies Record<string, FileKind>

/** The kind of file in a field; `trip_images[]` and `trip_images` both work. Null for an unknown field. */
export function findFileKind(field: string): FileKind | null {
  const name = field.replace(/\[\d*\]$/, '')
  return isKeyOf(fileKindsByField, name) ? fileKindsByField[name] : null
}
