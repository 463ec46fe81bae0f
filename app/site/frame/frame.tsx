import type { ReactNode } from 'react'
import { MAP_SECTION_LINK, mailtoLink, telLink, whatsappLink } from '#core/values/contact.ts'
import { STAY_PLACEHOLDER } from '#core/values/stay-message.ts'
import { textProps } from '#core/values/text.ts'
import type { HouseMark } from '#modules/brand/brand-files.ts'
import type { Content, Property } from '#modules/content/content.ts'
import { listShownBlocks, type SectionBackground } from '#modules/content/home-sections.ts'
import { ownTextPages } from '#modules/content/text-pages.ts'
import { IconLink } from '../../ui/buttons.tsx'
import { Popup } from '../../ui/frame/popup.tsx'
import { isLongName, Wordmark } from '../../ui/frame/wordmark.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import type { IconName } from '../../ui/picture/icons.ts'

type FrameProps = {
  content: Content
  mark: HouseMark
  year: number
  lastBackground?: SectionBackground | undefined
  popups: ReactNode
  children: ReactNode
}

/** The parts of every public document around its content: the top bar, the footer, and the links to call, write and book. */
export function Frame({ content, mark, year, lastBackground = 'paper', popups, children }: FrameProps) {
  return (
    <>
      <a className="vh" href="#main">
        Skip to the page
      </a>
      <TopBar content={content} mark={mark} />
      <main id="main">{children}</main>
      <Footer content={content} year={year} lastBackground={lastBackground} hasTrees={mark === null} />
      <FloatingBar property={content.property} />
      <BookNowPopup property={content.property} words={content.book} />
      {popups}
    </>
  )
}

/** Call Us, Contact Us, Book Now, always in reach (specification 2). */
function FloatingBar({ property }: { property: Property }) {
  return (
    <aside className="float" aria-label="Reach us">
      <a href={telLink(property.phone)}>
        <Icon name="phone" />
        <span>Call Us</span>
      </a>
      <a href={mailtoLink(property.email)}>
        <Icon name="mail" />
        <span>Contact Us</span>
      </a>
      <a href="#popup1">
        <Icon name="key" />
        <span>Book Now</span>
      </a>
    </aside>
  )
}

/** The top bar: name, links to sections, e-mail, WhatsApp and Book Now. On phones the links are in a menu that opens without script. */
function TopBar({ content, mark }: Pick<FrameProps, 'content' | 'mark'>) {
  const { property, menu } = content
  const sectionLinks = (
    <>
      <a href="/#stays">{menu.stays}</a>
      {listShownBlocks(content).length > 0 && <a href="/#house">{menu.house}</a>}
      <a href="/#location">{menu.location}</a>
      <a href="/#reviews">{menu.reviews}</a>
    </>
  )
  return (
    <header className="topbar">
      <div className="page cluster">
        <Wordmark name={property.name} mark={mark} />
        <nav aria-label="Page">{sectionLinks}</nav>
        <SocialLinks property={property} />
        <div className="social mini">
          <MessageLinks property={property} />
        </div>
        <a className="button slim" href="#popup1">
          Book Now
        </a>
        <details className="menu">
          <summary aria-label="Menu">
            <Icon name="menu" />
          </summary>
          <div className="sheet">
            <nav aria-label="Menu">
              {sectionLinks}
              <a href="#popup1">Book Now</a>
            </nav>
            <SocialLinks property={property} />
          </div>
        </details>
      </div>
    </header>
  )
}

const networkNames = { instagram: 'Instagram', facebook: 'Facebook', youtube: 'YouTube', x: 'X' } as const

function SocialLinks({ property }: { property: Property }) {
  return (
    <div className="social">
      {property.social.map(({ kind, url }) => (
        <IconLink key={kind} href={url} icon={kind} label={networkNames[kind]} />
      ))}
      <MessageLinks property={property} />
    </div>
  )
}

function MessageLinks({ property: { name, phone, email } }: { property: Property }) {
  const message = `Hello ${name}, I have a question.`
  return (
    <>
      <IconLink href={mailtoLink(email)} icon="mail" label="E-mail us" />
      <IconLink href={whatsappLink(phone, message)} icon="chat" label="WhatsApp us" />
    </>
  )
}

const writeBookingMessage = (name: string, stay = 'a stay') => `Hello ${name}, I would like to book ${stay}.`

/** The Book Now popup with its three ways (specification 2): Call, Whatsapp, Email. */
function BookNowPopup({ property, words }: { property: Property; words: Content['book'] }) {
  const { name, phone, email, hours } = property
  return (
    <Popup id="popup1" title="Book Now" backTo="#main">
      <p className="small">{words.intro}</p>
      <ul className="choices">
        <ContactChoice href={telLink(phone)} icon="phone" title="Call" line={`${phone}, ${hours}`} />
        <ContactChoice
          href={whatsappLink(phone, writeBookingMessage(name))}
          icon="chat"
          title="Whatsapp"
          line={words.whatsapp}
          messageWithStay={writeBookingMessage(name, STAY_PLACEHOLDER)}
        />
        <ContactChoice href={mailtoLink(email, `A stay at ${name}`)} icon="mail" title="Email" line={email} />
      </ul>
    </Popup>
  )
}

type ContactChoiceProps = {
  href: string
  icon: IconName
  title: string
  line: string
  messageWithStay?: string
}

function ContactChoice({ href, icon, title, line, messageWithStay }: ContactChoiceProps) {
  return (
    <li>
      <a href={href} data-with-stay={messageWithStay}>
        <Icon name={icon} />
        <span>
          <b>{title}</b>
          <span className="small">{line}</span>
        </span>
        <Icon name="right" className="go" />
      </a>
    </li>
  )
}

type FooterProps = Pick<FrameProps, 'content' | 'year' | 'lastBackground'> & { hasTrees: boolean }

function Footer({ content, year, lastBackground, hasTrees }: FooterProps) {
  const { property, foot: words } = content
  const { credit } = property
  return (
    <>
      <div className={lastBackground === 'sand' ? 'ridge' : `ridge on-${lastBackground}`} />
      <footer className={hasTrees ? 'footer with-trees' : 'footer'}>
        <div className="page">
          <div className="cols">
            <div>
              <p className={isLongName(property.name) ? 'big long' : 'big'} {...textProps(property.name)} />
              {property.footerLine && <p className="tag">{property.footerLine}</p>}
            </div>
            <div>
              <p className="eyebrow" {...textProps(words.speak)} />
              <ul>
                <li>
                  <a href={telLink(property.phone)}>{property.phone}</a>
                </li>
                <li>
                  <a href={mailtoLink(property.email)}>{property.email}</a>
                </li>
              </ul>
            </div>
            <div>
              <p className="eyebrow" {...textProps(words.find)} />
              <address>{property.address.join('\n')}</address>
              <a href={property.mapUrl === MAP_SECTION_LINK ? `/${MAP_SECTION_LINK}` : property.mapUrl}>
                {words.map}
              </a>
            </div>
            <div>
              <p className="eyebrow" {...textProps(words.read)} />
              <ul>
                <li>
                  <a href="/reviews">{words.reviews}</a>
                </li>
                {ownTextPages.map(({ path, footKey }) => (
                  <li key={path}>
                    <a href={path}>{words[footKey]}</a>
                  </li>
                ))}
              </ul>
            </div>
          </div>
          <p className="base cluster">
            <span>
              © {year} {property.name}
            </span>
            {credit.url ? <a href={credit.url}>{credit.text}</a> : <span>{credit.text}</span>}
          </p>
        </div>
      </footer>
    </>
  )
}
