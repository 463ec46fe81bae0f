import type { LoaderFunctionArgs } from 'react-router'
import { REVIEWS_ON_A_PAGE } from '#domain/reviews/published-review.ts'
import { readQuery, reviewsAddress } from '#domain/reviews/review-address.ts'
import { publishedContent } from '#server/house/content/content.ts'
import { withPhotographs } from '#server/house/pictures/photographs.ts'
import { countedReviews } from '#server/house/reviews/counted-reviews.ts'
import { moderationBalance } from '#server/house/reviews/moderation-balance.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { documentResponse } from '../../document.server.tsx'
import { Frame } from '../frame/frame.tsx'
import { reviewCard } from '../review-card.server.ts'
import style from './reviews.css?inline'
import { Reviews } from './reviews.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const content = await publishedContent(context.get(houseContext))
  const house = await withPhotographs(context.get(houseContext), content)
  const stays = content.stays.items.map(({ id, title }) => ({ id, title }))
  const query = readQuery(
    new URL(request.url).searchParams,
    stays.map(({ id }) => id),
  )
  const [page, balance] = await Promise.all([
    countedReviews(house, { ...query, limit: REVIEWS_ON_A_PAGE }),
    moderationBalance(house),
  ])
  const { name } = content.property
  return documentResponse(house, content, {
    // A later page has words of its own; another order or choice has not.
    path: query.cursor ? reviewsAddress(query) : '/reviews',
    title: `What guests wrote · ${name}`,
    description: `Every published review of ${name}, newest first, written by guests after their stay.`,
    style,
    body: (
      <Frame content={content} year={house.clock.now().getFullYear()}>
        <Reviews
          said={content.reviews}
          reviews={page.reviews.map((review) => reviewCard(house, content, review))}
          found={{ counted: page.counted, uncounted: page.uncounted }}
          next={page.next}
          summary={page.summary}
          sample={page.own === null}
          balance={balance}
          query={query}
          stays={stays}
        />
      </Frame>
    ),
  })
}
