import { formatMonth } from '#core/values/day.ts'
import type { PictureSet } from '#core/values/picture-set.ts'
import type { Content } from '#modules/content/content.ts'
import type { PublishedRecording } from '#modules/media/media.ts'
import type { PublishedReview, Recording, ReviewCard } from '#modules/reviews/published-review.ts'

const POSTER_WIDTH = 600

/** A published review for the pages. A review without a picture always gets the same one of the property. */
export function reviewCard(
  pictures: Readonly<Record<string, PictureSet>>,
  content: Content,
  review: PublishedReview,
): ReviewCard {
  return {
    id: review.id,
    name: review.name,
    month: review.stayedIn ? formatMonth(`${review.stayedIn}-01`) : '',
    stay: review.stay?.title ?? '',
    average: review.average,
    ratings: review.ratings,
    text: review.text,
    face: review.profile ?? placeholderFor(review.id, content.placeholders, pictures),
    tripPictures: review.tripPictures,
    video: recording(review.video),
    audio: recording(review.audio),
    reply: review.reply?.text ?? null,
    sample: review.sample,
  }
}

function recording(of: PublishedRecording | null): Recording | null {
  if (!of) return null
  const { src, poster, isHardToPlay, bytes, duration: seconds, width, height } = of
  const aspectRatio = width && height ? Number((width / height).toFixed(3)) : null
  const blur = poster?.blur ?? null
  return { src, poster: poster && posterOf(poster), blur, aspectRatio, isHardToPlay, bytes, seconds }
}

/** A poster has one address only: WebP, which every browser knows, for 300 pixels on a sharp screen. */
function posterOf({ webp, src }: PictureSet): string {
  return (webp.find(({ width }) => width >= POSTER_WIDTH) ?? webp.at(-1))?.src ?? src
}

function placeholderFor(
  id: string,
  names: readonly string[],
  pictures: Record<string, PictureSet>,
): PictureSet | null {
  const there = names.flatMap((name) => pictures[name] ?? [])
  const sum = Array.from(id).reduce((total, email) => total + (email.codePointAt(0) ?? 0), 0)
  return there[sum % there.length] ?? null
}
