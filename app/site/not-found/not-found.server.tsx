import type { LoaderFunctionArgs } from 'react-router'
import { publishedContent } from '#server/house/content/content.ts'
import { withPhotographs } from '#server/house/pictures/photographs.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { documentResponse } from '../../document.server.tsx'
import { findPictures } from '../find-pictures.ts'
import { Frame } from '../frame/frame.tsx'
import style from '../page.css?inline'
import { NotFound } from './not-found.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const content = await publishedContent(context.get(houseContext))
  const house = await withPhotographs(context.get(houseContext), content)
  const [picture] = findPictures(house.pictures, roadPictures(content))
  return documentResponse(house, content, {
    path: '/',
    title: `No such page · ${content.property.name}`,
    style,
    index: false,
    status: 404,
    body: (
      <Frame content={content} year={house.clock.now().getFullYear()}>
        <NotFound words={content.notFound} property={content.property} picture={picture} />
      </Frame>
    ),
  })
}

/** A bend of the road suits somebody who has lost the way: the last picture of the location. */
function roadPictures(content: Awaited<ReturnType<typeof publishedContent>>) {
  const location = content.features.find(({ id }) => id === content.location.featureId)
  return location?.pictures.slice(-1) ?? []
}
