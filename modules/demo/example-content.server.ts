import type { AppContext } from '#core/app-context.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import {
  type ExampleField,
  listExamplePictures,
  listExampleTexts,
  SAMPLES_PART,
} from '#modules/content/example-fields.ts'
import { initialContent } from '#modules/content/first-day.ts'
import { isInHiddenSection } from '#modules/content/home-sections.ts'
import { listDrawnFields } from '#modules/content/remove-drawn-pictures.ts'
import { findSampleMedia } from '#modules/content/sample-reviews.server.ts'
import { listSampleReviewIds } from './samples.server.ts'

export type ExampleContent = { texts: ExampleField[]; pictures: ExampleField[] }

/** The example texts and drawn pictures that visitors still see. */
export async function findExampleContent(ctx: AppContext): Promise<ExampleContent> {
  const content = await readContent(ctx)
  return {
    texts: listExampleTexts(content, initialContent).filter(({ path }) => !isInHiddenSection(content, path)),
    pictures: [...listExamplePictures(content), ...(await listSampleReviewsWithPictures(ctx, content))],
  }
}

/** One line about the example reviews with drawn pictures, while the published content names a drawn picture. */
async function listSampleReviewsWithPictures(ctx: AppContext, content: Content): Promise<ExampleField[]> {
  if (listDrawnFields(content).length === 0) return []
  const ids = await listSampleReviewIds(ctx.database)
  const reviewCount = ids.filter((id) => findSampleMedia(ctx, id) !== null).length
  const text = `${reviewCount} with drawn pictures`
  return reviewCount === 0 ? [] : [{ part: SAMPLES_PART, path: 'reviews', label: 'Example reviews', text }]
}
