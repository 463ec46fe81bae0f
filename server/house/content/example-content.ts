import { firstDayContent } from '#content/first-day.ts'
import { type ExamplePlace, examplePictures, exampleTexts } from '#domain/content/example-places.ts'
import type { House } from '../house.ts'
import { picturesOf } from '../pictures/photographs.ts'
import { publishedContent } from './content.ts'

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
