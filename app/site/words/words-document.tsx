import type { Content } from '#domain/content/content.ts'
import type { House } from '#server/house/house.ts'
import { documentResponse } from '../document.tsx'
import { Frame } from '../frame/frame.tsx'
import style from './words.css?inline'
import { Words } from './words.tsx'

type WordsDocument = {
  path: string
  title: string
  description: string
  parts: readonly { heading: string; text: string }[]
}

/** A document of the house's own words as a response. */
export function wordsDocument(
  house: House,
  content: Content,
  { path, title, description, parts }: WordsDocument,
) {
  return documentResponse(house, content, {
    path,
    title: `${title} · ${content.property.name}`,
    description,
    style,
    body: (
      <Frame content={content} year={house.clock.now().getFullYear()}>
        <Words title={title} parts={parts} />
      </Frame>
    ),
  })
}
