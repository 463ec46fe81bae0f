import { Fragment } from 'react'
import type { AppContext } from '#core/app-context.server.ts'
import { readCurrentDay } from '#core/settings.server.ts'
import { MAP_SECTION_LINK } from '#core/values/contact.ts'
import type { Day } from '#core/values/day.ts'
import type { PictureUse } from '#core/values/picture-set.ts'
import { makeIconAddress, readBrand } from '#modules/brand/brand.server.ts'
import type { Content } from '#modules/content/content.ts'
import {
  chooseMap,
  chooseSocialCard,
  listBlockPictures,
  listMapPictures,
} from '#modules/content/demo-house.ts'
import { readHeroPhotographs } from '#modules/content/hero-photographs.server.ts'
import {
  type HomeSection,
  listHomeSections,
  listShownBlocks,
  makeSectionClass,
} from '#modules/content/home-sections.ts'
import { readSitePictures } from '#modules/content/photographs.server.ts'
import { listSeasons } from '#modules/prices/find-seasons.server.ts'
import { describeComingPrice, findComingPrice } from '#modules/prices/price-runs.ts'
import type { Season } from '#modules/prices/season.ts'
import { readCountedReviews } from '#modules/reviews/counted-reviews.server.ts'
import { chooseHeroRating } from '#modules/reviews/rating.ts'
import { scriptJson } from '../../ui/island.server.tsx'
import { findPictures } from '../../ui/picture/picture.tsx'
import { renderPublicDocument } from '../document.server.tsx'
import { addPlaceholderPicture } from '../review-media.tsx'
import { describeLodging } from '../seo/lodging.ts'
import belowStyleUrl from './below.css?url'
import { Blocks, Location } from './features.tsx'
import { GetInTouch, QuickReview, ReviewsPopup, readSharedFormProps } from './get-in-touch.tsx'
import { Hero, listHeroPictures, makeHeroVeilStyle } from './hero.tsx'
import plainHeroStyle from './hero-plain.css?inline'
import veiledHeroStyle from './hero-veil.css?inline'
import style from './home.css?inline'
import { ReviewsReel } from './reviews-reel.tsx'
import { Stays } from './stays.tsx'
import { Testimonials } from './testimonials.tsx'

/** The reel shows the newest; all of them are at /reviews. */
const REVIEWS_IN_THE_REEL = 12

/** The front page with these words and pictures, section by section (specification 2); `chosenStayId` is the stay that is filled into its form. */
export async function renderHome(ctx: AppContext, content: Content, chosenStayId = ''): Promise<Response> {
  const [
    pictures,
    { reviews, countedTotal, summaryWithoutSamples },
    { connectSources, sharedFormProps },
    photographs,
    seasons,
    today,
  ] = await Promise.all([
    readSitePictures(ctx, content),
    readCountedReviews(ctx, { limit: REVIEWS_IN_THE_REEL }, content),
    readSharedFormProps(ctx, content),
    readHeroPhotographs(ctx, content),
    listSeasons(ctx),
    readCurrentDay(ctx),
  ])
  const { publicOrigin } = ctx.config
  const { property, hero, stays, location, testimonials, quick } = content
  const heroPictures = listHeroPictures(hero.pictures, pictures, photographs)
  const veilStyle = makeHeroVeilStyle(heroPictures, photographs)
  const heroStyle = heroPictures.length === 0 ? plainHeroStyle : veilStyle && veiledHeroStyle + veilStyle
  const brand = await readBrand(ctx, content)
  const socialCard = pictures[chooseSocialCard(content).name] ?? brand?.card
  const image = socialCard && publicOrigin + socialCard.src
  const logo = brand ? publicOrigin + makeIconAddress(brand, 'icon-512.png') : undefined
  const lodging = describeLodging(content, { origin: publicOrigin, image, logo, seasons, today })
  const mapKind = chooseMap(content)
  const findPicturesWithMap = (uses: readonly PictureUse[]) =>
    findPictures(pictures, uses).map((found) => ({
      ...found,
      ...(mapKind !== 'list' && found.picture.name === location.map.picture && { mapKind }),
    }))
  const canOpenMap = mapKind !== 'drawn' && property.mapUrl !== MAP_SECTION_LINK
  const locationDetails = { ...location, mapUrl: canOpenMap ? property.mapUrl : null }
  const sections = listHomeSections(content)
  // A visible block may have this id already.
  const needsLocationAnchor = !listShownBlocks(content).some(({ id }) => id === 'location')
  const firstBlocks = sections.find(({ kind }) => kind === 'blocks')
  const renderSection = (section: HomeSection) => {
    const sectionProps = { className: makeSectionClass(section.background, section.backgroundAbove) }
    switch (section.kind) {
      case 'stays':
        return (
          <Stays
            {...sectionProps}
            words={stays}
            property={property}
            comingPrices={describeComingPrices(content, seasons, today)}
            sitePictures={pictures}
          />
        )
      case 'blocks':
        return (
          <Blocks
            {...sectionProps}
            section={section}
            isFirst={section === firstBlocks}
            needsLocationAnchor={needsLocationAnchor}
            locationDetails={locationDetails}
            sitePictures={pictures}
            findPicturesOf={(block) => findPicturesWithMap(listBlockPictures(content, block))}
          />
        )
      case 'location':
        return (
          <Location
            {...sectionProps}
            id={needsLocationAnchor ? 'location' : undefined}
            heading={content.menu.location}
            address={property.address}
            locationDetails={locationDetails}
            pictures={findPicturesWithMap(listMapPictures(content))}
          />
        )
      case 'testimonials':
        return (
          <section {...sectionProps} id="testimonials" aria-label={testimonials.eyebrow}>
            <div className="page">
              <Testimonials words={testimonials} pictures={pictures} />
            </div>
          </section>
        )
      case 'contact':
        return (
          <GetInTouch
            {...sectionProps}
            {...sharedFormProps}
            formProps={{ expectation: stays.items.find(({ id }) => id === chosenStayId)?.title }}
          />
        )
      case 'reviews':
        return (
          <section {...sectionProps} id="reviews" aria-label="Reviews">
            <div className="page">
              <ReviewsReel
                heading={content.reviews.heading}
                intro={content.reviews.intro}
                reviews={reviews.map((review) => addPlaceholderPicture(pictures, content, review))}
                total={countedTotal}
              />
            </div>
          </section>
        )
      case 'quick':
        return <QuickReview {...sectionProps} {...sharedFormProps} />
    }
  }
  return renderPublicDocument(ctx, content, {
    path: '/',
    title: `${property.name}: ${hero.heading}, ${hero.subheading}`,
    style: style + heroStyle,
    connectSources,
    head: (
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped
        dangerouslySetInnerHTML={{ __html: scriptJson(lodging) }}
      />
    ),
    lastBackground: sections.at(-1)?.background,
    popups: quick.show && <ReviewsPopup intro={quick.ratings} />,
    body: (
      <>
        <Hero
          words={hero}
          placeName={property.place}
          pictures={heroPictures}
          isVeiled={veilStyle !== ''}
          rating={chooseHeroRating(summaryWithoutSamples)}
          distances={location.distances}
        />
        <link rel="stylesheet" href={belowStyleUrl} />
        {sections.map((section) => (
          <Fragment key={section.blocks[0]?.id ?? section.kind}>{renderSection(section)}</Fragment>
        ))}
      </>
    ),
  })
}

/** The line below the price, by the id of the stay, where nights cost something else soon, or now. */
function describeComingPrices({ stays }: Content, seasons: Season[], today: Day): Record<string, string> {
  const lines = stays.items.flatMap((stay) => {
    const comingPrice = findComingPrice(stay, seasons, today)
    return comingPrice ? [[stay.id, describeComingPrice(comingPrice)]] : []
  })
  return Object.fromEntries(lines)
}
