import { firstDayContent } from '#content/first-day.ts'
import { picturesOf } from '#modules/media/photographs.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { publishedContent } from './content.server.ts'
import { type ExamplePlace, examplePictures, exampleTexts } from './example-places.ts'

export type ExampleContent = { texts: ExamplePlace[]; pictures: ExamplePlace[] }

/** The example texts and drawn pictures that visitors still see. */
export async function exampleContent(ctx: AppContext): Promise<ExampleContent> {
  const content = await publishedContent(ctx)
  const shown = await picturesOf(ctx, content)
  const own = new Set(content.photographs.map(({ id }) => id))
  return {
    texts: exampleTexts(content, firstDayContent),
    pictures: examplePictures(content, (name) => !own.has(name) && shown[name] === ctx.pictures[name]),
  }
}
