import type { Content } from '#domain/content/content.ts'
import type { PictureSet, PictureUse } from '#domain/pictures/picture.ts'
import type { ReviewCard } from '#domain/reviews/review-card.ts'
import { Island } from '../../island.server.tsx'
import Testimonials from '../../islands/carousel/testimonials.tsx'
import EnquiryForm from '../../islands/forms/enquiry-form.tsx'
import QuickForm from '../../islands/forms/quick-form.tsx'
import type { Postbox } from '../../islands/forms/send.ts'
import ReviewsReel from '../../islands/reviews/reviews-reel.tsx'
import { findPictures } from '../find-pictures.ts'
import { Frame } from '../frame/frame.tsx'
import { Features } from './features.tsx'
import { GetInTouch } from './get-in-touch.tsx'
import { Hero } from './hero.tsx'
import type { HeroPicture } from './hero-pictures.ts'
import type { Veils } from './hero-veil.ts'
import { QuickReview } from './quick-review.tsx'
import { ReviewsPopup } from './reviews-popup.tsx'
import { Stays } from './stays.tsx'

type HomeProps = {
  content: Content
  /** The address of the style of all that stands below the hero. */
  below: string
  pictures: Record<string, PictureSet>
  heroes: HeroPicture[]
  veils: Veils | undefined
  reviews: ReviewCard[]
  total: number
  rating: { average: number; count: number } | null
  year: number
  coming: Readonly<Record<string, string>>
  /** What the two forms carry; `stay` is the one the visitor has chosen. */
  forms: { token: string; postbox: Postbox; stay: string | undefined }
}

/** The one page, section by section (specification 2). */
export function Home({ content, below, pictures, heroes, veils, reviews, ...rest }: HomeProps) {
  const { total, rating, year, coming, forms } = rest
  const { property, hero, stays, features, location, testimonials, contact, quick } = content
  const { token, postbox, stay } = forms
  const find = (uses: readonly PictureUse[]) => findPictures(pictures, uses)
  const onMap = ({ name }: PictureSet) =>
    name === location.map.picture ? { labels: location.map.labels } : {}
  const kind = testimonials.items.map((item) => ({ ...item, picture: pictures[item.picture] ?? null }))
  return (
    <Frame content={content} year={year} endsOn="sand" popups={<ReviewsPopup intro={quick.ratings} />}>
      <Hero
        words={hero}
        place={property.place}
        pictures={heroes}
        veils={veils}
        rating={rating}
        location={location}
      />
      <link rel="stylesheet" href={below} />
      <Stays words={stays} property={property} coming={coming} find={find} />
      <Features
        features={features}
        location={location}
        find={find}
        pictures={(feature) => find(feature.pictures).map((found) => ({ ...found, ...onMap(found.picture) }))}
      />
      {kind.length > 0 && (
        <section className="section" id="testimonials" aria-label={testimonials.eyebrow}>
          <div className="page">
            <Island name="testimonials" of={Testimonials} props={{ ...testimonials, items: kind }} />
          </div>
        </section>
      )}
      <GetInTouch words={contact} property={property} picture={find([contact.picture])[0]}>
        <Island
          name="enquiry-form"
          of={EnquiryForm}
          props={{
            action: '/enquiry',
            token,
            postbox,
            phone: property.phone,
            words: { hint: contact.hint, note: contact.note },
            expectation: stay,
          }}
        />
      </GetInTouch>
      <section className="section" id="reviews" aria-label="Reviews">
        <div className="page">
          <Island
            name="reviews-reel"
            of={ReviewsReel}
            props={{ reviews, total, heading: content.reviews.heading, intro: content.reviews.intro }}
          />
        </div>
      </section>
      <QuickReview words={quick} picture={find([quick.picture])[0]}>
        <Island
          name="quick-form"
          of={QuickForm}
          props={{
            action: '/quick-review',
            token,
            postbox,
            hint: quick.pictureHint,
            phone: property.phone,
          }}
        />
      </QuickReview>
    </Frame>
  )
}
