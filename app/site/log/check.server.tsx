import type { LoaderFunctionArgs } from 'react-router'
import { publishedContent } from '#server/house/content/content.ts'
import { checkedReview } from '#server/house/public-log/checked-review.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { documentResponse } from '../../document.server.tsx'
import { Frame } from '../frame/frame.tsx'
import { loader as notFound } from '../not-found/not-found.server.tsx'
import { CheckPage } from './check.tsx'
import style from './log.css?inline'

/** A review beside its entries in the log. Made anew for each visitor: what was taken down a second ago is not shown here either. */
export async function loader(asked: LoaderFunctionArgs) {
  const house = asked.context.get(houseContext)
  const review = await checkedReview(house, asked.params.review ?? '')
  if (!review) return notFound(asked)
  const content = await publishedContent(house)
  const { timeZone } = await readSettings(house)
  return documentResponse(house, content, {
    path: `/log/check/${review.id}`,
    title: `Check this review · ${content.property.name}`,
    style,
    index: false,
    body: (
      <Frame content={content} year={house.clock.now().getFullYear()}>
        <CheckPage review={review} origin={house.config.publicOrigin} timeZone={timeZone} />
      </Frame>
    ),
  })
}
