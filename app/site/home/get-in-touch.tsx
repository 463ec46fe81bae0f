import type { ReactNode } from 'react'
import { mailtoLink, telLink, whatsappLink } from '#domain/contact.ts'
import type { Content, Property } from '#domain/content/content.ts'
import { ASKING, STAY_HERE, sayAsking } from '#domain/stays/chosen-stay.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Print } from '../../ui/print.tsx'
import type { FoundPicture } from '../find-pictures.ts'

type GetInTouchProps = {
  words: Content['contact']
  property: Property
  picture?: FoundPicture | undefined
  /** Alone on its page it is the page's own heading. */
  as?: 'h1' | 'h2'
  /** The nights somebody has chosen, for a message that names them. */
  wish?: string | undefined
  children: ReactNode
}

/** GET IN TOUCH (specification 2): why, three ways round the form, and the form itself as its children. */
export function GetInTouch({
  words,
  property,
  picture,
  as: Heading = 'h2',
  wish,
  children,
}: GetInTouchProps) {
  const { name, phone, email } = property
  return (
    <section className="section sand barge" id="contactForm" aria-labelledby="contact-title">
      <div className="page touch">
        <div>
          <p className="eyebrow">{words.eyebrow}</p>
          <Heading id="contact-title">{words.heading}</Heading>
          {words.intro && <p className="say">{words.intro}</p>}
          <div className="ways">
            <a href={telLink(phone)}>
              <Icon name="phone" />
              {phone}
            </a>
            <a href={whatsappLink(phone, sayAsking(name, wish))} data-with-stay={sayAsking(name, STAY_HERE)}>
              <Icon name="chat" />
              {words.whatsapp}
            </a>
            <a href={wish ? mailtoLink(email, ASKING, sayAsking(name, wish)) : mailtoLink(email)}>
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
