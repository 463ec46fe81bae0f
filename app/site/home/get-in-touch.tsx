import type { ReactNode } from 'react'
import { mailtoLink, telLink, whatsappLink } from '#core/values/contact.ts'
import { ASKING, enquiryGreeting, STAY_HERE } from '#core/values/stay-message.ts'
import { languageOf } from '#core/values/text.ts'
import type { Content, Property } from '#modules/content/content.ts'
import { sectionClass } from '#modules/content/home-sections.ts'
import { RATING_HIGHEST } from '#modules/reviews/rating.ts'
import { Popup } from '../../ui/frame/popup.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import type { FoundPicture } from '../../ui/picture/picture.tsx'
import { Picture, Print } from '../../ui/picture/picture.tsx'

type FormProps = {
  /** Of its section; on a page of its own it follows paper. */
  className?: string | undefined
  picture?: FoundPicture | undefined
  /** True when it is the only heading of its page. */
  as?: 'h1' | 'h2'
  /** The form. */
  children: ReactNode
}
type GetInTouchProps = FormProps & {
  words: Content['contact']
  property: Property
  /** The chosen nights, for a message that names them. */
  wish?: string | undefined
}

/** GET IN TOUCH (specification 2): the reasons, three other ways to write, and the form as its children. */
export function GetInTouch({ property: { name, phone, email }, wish, ...props }: GetInTouchProps) {
  const ways = (
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
        {props.words.whatsapp}
      </a>
      <a href={wish ? mailtoLink(email, ASKING, enquiryGreeting(name, wish)) : mailtoLink(email)}>
        <Icon name="mail" />
        {email}
      </a>
    </div>
  )
  return <FormSection {...props} id="contactForm" titleId="contact-title" ways={ways} />
}

/** A few lines without a personal link (specification 2); the form is its children. */
export function QuickReview(props: FormProps & { words: Content['quick'] }) {
  const toRatings = (
    <p>
      <a className="quiet" href="#review_popup">
        {props.words.toRatings}
      </a>
    </p>
  )
  return <FormSection {...props} id="write" titleId="write-title" ways={toRatings} />
}

type FormSectionProps = FormProps & {
  id: string
  titleId: string
  words: Pick<Content['contact'], 'eyebrow' | 'heading' | 'intro'>
  ways: ReactNode
}

/** Words and a picture beside a form. */
function FormSection({
  className = sectionClass('sand'),
  id,
  titleId,
  words,
  picture,
  as: Heading = 'h2',
  ways,
  children,
}: FormSectionProps) {
  return (
    <section className={className} id={id} aria-labelledby={titleId}>
      <div className="page touch columns">
        <div>
          <p className="eyebrow" lang={languageOf(words.eyebrow)}>
            {words.eyebrow}
          </p>
          <Heading id={titleId} lang={languageOf(words.heading)}>
            {words.heading}
          </Heading>
          {words.intro && <p className="intro">{words.intro}</p>}
          {ways}
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
