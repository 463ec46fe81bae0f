import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sampleReviews } from '#content/samples.ts'
import type { AppContext } from '#server/app-context.ts'
import { projectFolder } from '#server/place.ts'
import type { PictureSet } from './picture.ts'
import type { ShownMedia } from './shown-media.server.ts'

const built = join(projectFolder, 'build/pictures/manifest.json')

/** The drawn pictures by name, as the build made them; refuses when it has not run. */
export function readPictures(manifest: string = built): Record<string, PictureSet> {
  try {
    return JSON.parse(readFileSync(manifest, 'utf8'))
  } catch (error) {
    throw new Error('The pictures of the site are not built yet. Run npm run build.', { cause: error })
  }
}

/** The row of a sample review is known by its place in content/samples.ts, where its drawn pictures are named. */
export function sampleReviewId(index: number): string {
  return `sample-review-${index + 1}`
}

export const sampleIdsWithPictures = sampleReviews.flatMap(({ tripPictures }, index) =>
  tripPictures.length > 0 ? [sampleReviewId(index)] : [],
)

/** The drawn pictures of one of our samples, null for any other review; one that was not drawn is left out. */
export function samplePictures(house: Pick<AppContext, 'pictures'>, reviewId: string): ShownMedia | null {
  const sample = sampleReviews.find((_, index) => sampleReviewId(index) === reviewId)
  if (!sample) return null
  return {
    profile: (sample.avatar && house.pictures[sample.avatar]) || null,
    tripPictures: sample.tripPictures
      .map((name) => house.pictures[name])
      .filter((picture) => picture !== undefined),
    video: null,
    audio: null,
  }
}
