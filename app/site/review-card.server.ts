import { formatMonth } from '#core/values/day.ts'
import type { PictureSet } from '#core/values/picture-set.ts'
import type { Content } from '#modules/content/content.ts'
import type { PublishedRecording } from '#modules/media/media.ts'
import type { PublishedReview, Recording, ReviewCard } from '#modules/reviews/published-review.ts'

const POSTER_WIDTH = 600

/** A published review for the pages. A review without a picture gets one of the property, chosen by its id so that it stays the same. */
export function createReviewCard(
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
    avatar: review.profile ?? choosePlaceholder(review.id, content.placeholders, pictures),
    tripPictures: review.tripPictures,
    video: createRecording(review.video),
    audio: createRecording(review.audio),
    reply: review.reply?.text ?? null,
    sample: review.sample,
  }
}

function createRecording(source: PublishedRecording | null): Recording | null {
  if (!source) return null
  const { src, poster, isHardToPlay, bytes, duration: seconds, width, height } = source
  const aspectRatio = width && height ? Number((width / height).toFixed(3)) : null
  const blur = poster?.blur ?? null
  return { src, poster: poster && choosePosterSrc(poster), blur, aspectRatio, isHardToPlay, bytes, seconds }
}

/** A poster has one address only: WebP, which every browser knows, for 300 pixels on a sharp screen. */
function choosePosterSrc({ webp, src }: PictureSet): string {
  return (webp.find(({ width }) => width >= POSTER_WIDTH) ?? webp.at(-1))?.src ?? src
}

function choosePlaceholder(
  id: string,
  names: readonly string[],
  pictures: Record<string, PictureSet>,
): PictureSet | null {
  const available = names.flatMap((name) => pictures[name] ?? [])
  const checksum = Array.from(id).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
  return available[checksum % available.length] ?? null
}
