import { firstDayContent } from '#content/first-day.ts'
import { picturesOf } from '#modules/media/photographs.server.ts'
import type { House } from '#server/house.ts'
import { publishedContent } from './content.server.ts'
import { type ExamplePlace, examplePictures, exampleTexts } from './example-places.ts'

export type ExampleContent = { texts: ExamplePlace[]; pictures: ExamplePlace[] }

/** What visitors see that came with the site and is about no real house. A photograph counts as soon as it can be shown. */
export async function exampleContent(house: House): Promise<ExampleContent> {
  const content = await publishedContent(house)
  const shown = await picturesOf(house, content)
  const own = new Set(content.photographs.map(({ id }) => id))
  return {
    texts: exampleTexts(content, firstDayContent),
    pictures: examplePictures(content, (name) => !own.has(name) && shown[name] === house.pictures[name]),
  }
}
