import type { ReactNode } from 'react'
import { mailtoLink, telLink, whatsappLink } from '#modules/common/contact.ts'
import { languageOf } from '#modules/common/language.ts'
import { ASKING, enquiryGreeting, STAY_HERE } from '#modules/common/stay-message.ts'
import type { Content, Property } from '#modules/content/content.ts'
import { sectionClass } from '#modules/content/home-sections.ts'
import { RATING_HIGHEST } from '#modules/reviews/rating.ts'
import { Popup } from '../../ui/frame/popup.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { Picture, Print } from '../../ui/picture/picture.tsx'
import type { FoundPicture } from '../ending.tsx'

type GetInTouchProps = {
  /** Of its section; on a page of its own it follows paper. */
  className?: string | undefined
  words: Content['contact']
  property: Property
  picture?: FoundPicture | undefined
  /** True when it is the only heading of its page. */
  as?: 'h1' | 'h2'
  /** The chosen nights, for a message that names them. */
  wish?: string | undefined
  children: ReactNode
}

/** GET IN TOUCH (specification 2): the reasons, three other ways to write, and the form as its children. */
export function GetInTouch({
  className = sectionClass('sand'),
  words,
  property,
  picture,
  as: Heading = 'h2',
  wish,
  children,
}: GetInTouchProps) {
  const { name, phone, email } = property
  return (
    <section className={className} id="contactForm" aria-labelledby="contact-title">
      <div className="page touch">
        <div>
          <p className="eyebrow" lang={languageOf(words.eyebrow)}>
            {words.eyebrow}
          </p>
          <Heading id="contact-title" lang={languageOf(words.heading)}>
            {words.heading}
          </Heading>
          {words.intro && <p className="intro">{words.intro}</p>}
          <div className="ways">
            <a href={telLink(phone)}>
              <Icon name="phone" />
              {phone}
            </a>
            <a
              href={whatsappLink(phone, enquiryGreeting(name, wish))}
              data-with-stay={enquiryGreeting(name, STAY_HERE)}
            >
              <Icon name="chat" />
              {words.whatsapp}
            </a>
            <a href={wish ? mailtoLink(email, ASKING, enquiryGreeting(name, wish)) : mailtoLink(email)}>
              <Icon name="mail" />
              {email}
            </a>
          </div>
          {picture && (
            <Print>
              <Picture of={picture.picture} alt={picture.alt} sizes="(width < 56rem) 1px, 24rem" />
            </Print>
          )}
        </div>
        {children}
      </div>
    </section>
  )
}

type QuickReviewProps = {
  className?: string
  words: Content['quick']
  picture: FoundPicture | undefined
  /** True when it is the only heading of its page. */
  as?: 'h1' | 'h2'
  children: ReactNode
}

/** A few lines without a personal link (specification 2); the form is its children. */
export function QuickReview({
  className = sectionClass('sand'),
  words,
  picture,
  as: Heading = 'h2',
  children,
}: QuickReviewProps) {
  return (
    <section className={className} id="write" aria-labelledby="write-title">
      <div className="page touch">
        <div>
          <p className="eyebrow" lang={languageOf(words.eyebrow)}>
            {words.eyebrow}
          </p>
          <Heading id="write-title" lang={languageOf(words.heading)}>
            {words.heading}
          </Heading>
          {words.intro && <p className="intro">{words.intro}</p>}
          <p>
            <a className="quiet" href="#review_popup">
              {words.toRatings}
            </a>
          </p>
          {picture && (
            <Print>
              <Picture of={picture.picture} alt={picture.alt} sizes="(width < 56rem) 1px, 24rem" />
            </Print>
          )}
        </div>
        {children}
      </div>
    </section>
  )
}

/** What a guest is asked to rate: labels only, 5 to 1 stars, nothing to submit (specification 2). */
const rows = ['Room(s)', 'Service', 'Staff', 'Cleanliness']
const stars = Array.from({ length: RATING_HIGHEST }, (_, index) => RATING_HIGHEST - index)

export function ReviewsPopup({ intro }: { intro: string }) {
  return (
    <Popup id="review_popup" title="Reviews" backTo="#write">
      {intro && <p className="small">{intro}</p>}
      <dl className="ratings">
        {rows.map((row) => (
          <div key={row}>
            <dt>{row}</dt>
            <dd>
              <ul className="stars labels">
                {stars.map((count) => (
                  <li key={count} title={formatStars(count)}>
                    <svg viewBox="0 0 24 24" role="img" aria-label={formatStars(count)}>
                      <use href="#icon-star" />
                    </svg>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </Popup>
  )
}

function formatStars(count: number): string {
  return count === 1 ? '1 star' : `${count} stars`
}
