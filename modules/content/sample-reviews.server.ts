import { sampleReviews } from '#content/samples.ts'
import type { With } from '#core/app-context.server.ts'
import type { PublishedMedia } from '#modules/media/shown-media.server.ts'
import { type Content, listUsedPictures } from './content.ts'

export const sampleIdsWithPictures = sampleReviews.flatMap(({ tripPictures }, index) =>
  tripPictures.length > 0 ? [makeSampleReviewId(index)] : [],
)

/** The id of a sample review, by its index in content/samples.ts. */
export function makeSampleReviewId(index: number): string {
  return `sample-review-${index + 1}`
}

/** The drawn pictures that made-up reviews may show on a site with this document: none once every other drawn picture is removed. */
export function selectSamplePictures({ pictures }: With<'pictures'>, content: Content): With<'pictures'> {
  const withoutRetiredStays = { ...content, stays: { ...content.stays, retired: [] } }
  return { pictures: listUsedPictures(withoutRetiredStays, Object.keys(pictures)).length > 0 ? pictures : {} }
}

/** The drawn pictures of a sample review, null for any other review. */
export function findSampleMedia(ctx: With<'pictures'>, reviewId: string): PublishedMedia | null {
  const sample = sampleReviews.find((_, index) => makeSampleReviewId(index) === reviewId)
  if (!sample) return null
  return {
    profile: (sample.avatar && ctx.pictures[sample.avatar]) || null,
    tripPictures: sample.tripPictures.flatMap((name) => ctx.pictures[name] ?? []),
    video: null,
    audio: null,
  }
}
