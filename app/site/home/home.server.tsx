import type { LoaderFunctionArgs } from 'react-router'
import type { Content } from '#domain/content/content.ts'
import { socialCardOf } from '#domain/pictures/social-card.ts'
import { heroRating } from '#domain/reviews/rating.ts'
import { publishedContent } from '#server/house/content/content.ts'
import { formToken } from '#server/house/enquiries/form-token.ts'
import type { House } from '#server/house/house.ts'
import { heroPhotographs } from '#server/house/pictures/hero-photographs.ts'
import { withPhotographs } from '#server/house/pictures/photographs.ts'
import { houseSeasons } from '#server/house/prices/seasons.ts'
import { countedReviews } from '#server/house/reviews/counted-reviews.ts'
import { todayHere } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { documentResponse } from '../../document.server.tsx'
import { scriptJson } from '../../island.server.tsx'
import { postboxOf } from '../postbox.server.ts'
import { reviewCard } from '../review-card.server.ts'
import { lodgingFacts } from '../seo/lodging.ts'
import below from './below.css?url'
import { comingPrices } from './coming-prices.ts'
import { heroPictures } from './hero-pictures.ts'
import veiled from './hero-veil.css?inline'
import { heroVeils } from './hero-veil.ts'
import style from './home.css?inline'
import { Home } from './home.tsx'

/** The reel shows the newest; all of them are at /reviews. */
const REVIEWS_IN_THE_REEL = 12

export async function loader({ request, context }: LoaderFunctionArgs) {
  const house = context.get(houseContext)
  return homeDocument(house, await publishedContent(house), new URL(request.url).searchParams.get('stay'))
}

/** The front page with these words and pictures; `chosen` is the stay that stands in its form already. */
export async function homeDocument(
  plain: House,
  content: Content,
  chosen: string | null = null,
): Promise<Response> {
  const house = await withPhotographs(plain, content)
  const [{ reviews, counted, own }, { postbox, connect }, photographs, seasons, today] = await Promise.all([
    countedReviews(house, { limit: REVIEWS_IN_THE_REEL }),
    postboxOf(house),
    heroPhotographs(house, content),
    houseSeasons(house),
    todayHere(house),
  ])
  const { publicOrigin } = house.config
  const heroes = heroPictures(content.hero.pictures, house.pictures)
  const veils = heroVeils(heroes, photographs)
  const card = publicOrigin + (house.pictures[socialCardOf(content).name]?.src ?? '')
  const facts = lodgingFacts(content, { origin: publicOrigin, image: card, seasons, today })
  return documentResponse(house, content, {
    path: '/',
    title: `${content.property.name}: ${content.hero.heading}, ${content.hero.subheading}`,
    style: veils ? style + veiled : style,
    connect,
    head: (
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped
        dangerouslySetInnerHTML={{ __html: scriptJson(facts) }}
      />
    ),
    body: (
      <Home
        content={content}
        below={below}
        pictures={house.pictures}
        heroes={heroes}
        veils={veils}
        reviews={reviews.map((review) => reviewCard(house, content, review))}
        total={counted}
        rating={heroRating(own)}
        year={house.clock.now().getFullYear()}
        coming={comingPrices(content, seasons, today)}
        forms={{
          token: formToken(house),
          postbox,
          stay: content.stays.items.find(({ id }) => id === chosen)?.title,
        }}
      />
    ),
  })
}
