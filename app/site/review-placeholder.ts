import type { PicturesByName } from '#core/values/picture-set.ts'
import type { Content } from '#modules/content/content.ts'
import type { PublishedReview } from '#modules/reviews/published-review.ts'

/** A review without a picture gets one of the property, chosen by its id so that it stays the same. */
export function addPlaceholder(pictures: PicturesByName, { placeholders }: Content, review: PublishedReview) {
  const available = placeholders.flatMap((name) => pictures[name] ?? [])
  const checksum = Array.from(review.id).reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0)
  return { ...review, profile: review.profile ?? available[checksum % available.length] ?? null }
}
