import type { AppContext } from '#core/app-context.server.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { type ExamplePlace, examplePictures, exampleTexts, SAMPLES } from '#modules/content/example-places.ts'
import { firstDayContent } from '#modules/content/first-day.ts'
import { isLeftOut } from '#modules/content/home-sections.ts'
import { drawnFields } from '#modules/content/remove-drawn.ts'
import { samplePictures } from '#modules/content/sample-reviews.server.ts'
import { sampleReviewIds } from './samples.server.ts'

export type ExampleContent = { texts: ExamplePlace[]; pictures: ExamplePlace[] }

/** The example texts and drawn pictures that visitors still see. */
export async function exampleContent(ctx: AppContext): Promise<ExampleContent> {
  const content = await publishedContent(ctx)
  return {
    texts: exampleTexts(content, firstDayContent).filter(({ path }) => !isLeftOut(content, path)),
    pictures: [...examplePictures(content), ...(await sampleReviewsWithPictures(ctx, content))],
  }
}

/** The made-up reviews, whose pictures and portraits are drawn, while the site shows drawn pictures. */
async function sampleReviewsWithPictures(ctx: AppContext, content: Content): Promise<ExamplePlace[]> {
  if (drawnFields(content).length === 0) return []
  const ids = await sampleReviewIds(ctx.database)
  const drawn = ids.filter((id) => samplePictures(ctx, id) !== null).length
  return drawn === 0
    ? []
    : [{ part: SAMPLES, path: 'reviews', label: 'Example reviews', text: `${drawn} with drawn pictures` }]
}
