import type { ComponentProps, ReactNode } from 'react'
import type { AppContext } from '#core/app-context.server.ts'
import { mailtoLink, telLink, whatsappLink } from '#core/values/contact.ts'
import { NIGHTS_EMAIL_SUBJECT, STAY_PLACEHOLDER, writeEnquiryMessage } from '#core/values/stay-message.ts'
import { textProps } from '#core/values/text.ts'
import type { Content } from '#modules/content/content.ts'
import { makeSectionClass } from '#modules/content/home-sections.ts'
import { readSitePictures } from '#modules/content/photographs.server.ts'
import { readFormDestination, signFormToken } from '#modules/enquiries/site-forms.server.ts'
import { formatStars, MAX_RATING } from '#modules/reviews/rating.ts'
import { Popup } from '../../ui/frame/popup.tsx'
import { Island } from '../../ui/island.server.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { FramedPicture, findPictures } from '../../ui/picture/picture.tsx'
import EnquiryForm from '../islands/forms/enquiry-form.tsx'
import type { FormRefusal } from '../islands/forms/fields.tsx'
import QuickForm from '../islands/forms/quick-form.tsx'

/** What both forms of the site need, and the hosts that their scripts may contact. */
export async function readSharedFormProps(ctx: AppContext, content: Content) {
  const { emailService, connectSources } = await readFormDestination(ctx)
  const pictures = await readSitePictures(ctx, content)
  const form = { token: signFormToken(ctx), emailService, phone: content.property.phone }
  return { connectSources, sharedFormProps: { content, pictures, form } }
}

type SharedFormProps = Awaited<ReturnType<typeof readSharedFormProps>>['sharedFormProps']

type FormProps = SharedFormProps & {
  /** The classes of its section; by default those of a section on sand. */
  className?: string
  /** `h1` when it is the only heading of its page. */
  headingTag?: 'h1' | 'h2'
}
type GetInTouchProps = FormProps & {
  /** Props of the form: what is filled in, and the refusal of what was sent. */
  formProps: Pick<ComponentProps<typeof EnquiryForm>, 'expectation' | 'refusal' | 'chosenNights'>
  nightsText?: string
}

/** GET IN TOUCH (specification 2, 5): the owner's text, links to call and write, and the form. */
export function GetInTouch({ formProps, nightsText, ...props }: GetInTouchProps) {
  const { contact, property } = props.content
  const { name, phone, email } = property
  const message = writeEnquiryMessage(name, nightsText)
  const contactLinks = (
    <div className="ways">
      <a href={telLink(phone)}>
        <Icon name="phone" />
        {phone}
      </a>
      <a href={whatsappLink(phone, message)} data-with-stay={writeEnquiryMessage(name, STAY_PLACEHOLDER)}>
        <Icon name="chat" />
        {contact.whatsapp}
      </a>
      <a href={nightsText ? mailtoLink(email, NIGHTS_EMAIL_SUBJECT, message) : mailtoLink(email)}>
        <Icon name="mail" />
        {email}
      </a>
    </div>
  )
  const words = { hint: contact.hint, note: contact.note }
  return (
    <FormSection {...props} id="contactForm" titleId="contact-title" words={contact} links={contactLinks}>
      <Island
        name="enquiry-form"
        Component={EnquiryForm}
        props={{ ...formProps, ...props.form, action: '/enquiry', words }}
      />
    </FormSection>
  )
}

/** A few lines without a personal link (specification 2), with their form. */
export function QuickReview({ refusal, ...props }: FormProps & { refusal?: FormRefusal }) {
  const { quick } = props.content
  const ratingsLink = (
    <p>
      <a className="quiet" href="#review_popup">
        {quick.toRatings}
      </a>
    </p>
  )
  return (
    <FormSection {...props} id="write" titleId="write-title" words={quick} links={ratingsLink}>
      <Island
        name="quick-form"
        Component={QuickForm}
        props={{ ...props.form, action: '/quick-review', hint: quick.pictureHint, refusal }}
      />
    </FormSection>
  )
}

type FormSectionProps = FormProps & {
  id: string
  titleId: string
  words: Pick<Content['contact'], 'eyebrow' | 'heading' | 'intro' | 'picture'>
  links: ReactNode
  children: ReactNode
}

function FormSection(props: FormSectionProps) {
  const { className = makeSectionClass('sand'), titleId, words, headingTag: Heading = 'h2' } = props
  const [picture] = findPictures(props.pictures, [words.picture])
  return (
    <section className={className} id={props.id} aria-labelledby={titleId}>
      <div className="page touch columns">
        <div>
          <p className="eyebrow" {...textProps(words.eyebrow)} />
          <Heading id={titleId} {...textProps(words.heading)} />
          {words.intro && <p className="intro">{words.intro}</p>}
          {props.links}
          <FramedPicture pictureWithAlt={picture} sizes="(width < 56rem) 1px, 24rem" />
        </div>
        {props.children}
      </div>
    </section>
  )
}

/** What a guest is asked to rate: labels only, 5 to 1 stars, nothing to submit (specification 2). */
const ratedAspects = ['Room(s)', 'Service', 'Staff', 'Cleanliness']
const starCounts = Array.from({ length: MAX_RATING }, (_, index) => MAX_RATING - index)

export function ReviewsPopup({ intro }: { intro: string }) {
  return (
    <Popup id="review_popup" title="Reviews" backTo="#write">
      {intro && <p className="small">{intro}</p>}
      <dl className="ratings">
        {ratedAspects.map((aspect) => (
          <div key={aspect}>
            <dt>{aspect}</dt>
            <dd>
              <ul className="stars labels">
                {starCounts.map((count) => (
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
