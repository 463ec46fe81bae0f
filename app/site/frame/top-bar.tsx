import { mailtoLink, whatsappLink } from '#domain/contact.ts'
import type { Content, Property } from '#domain/content/content.ts'
import { Wordmark } from '../../ui/frame/wordmark.tsx'
import { Icon } from '../../ui/picture/icon.tsx'

type TopBarProps = { property: Property; menu: Content['menu'] }

/** The house's name, quiet links, e-mail, messages and Book Now; on phones the quiet links are in a menu that opens without script. */
export function TopBar({ property, menu }: TopBarProps) {
  return (
    <header className="topbar">
      <div className="page">
        <Wordmark name={property.name} />
        <nav aria-label="Page">
          <Places menu={menu} />
        </nav>
        <SocialLinks property={property} />
        <div className="social mini">
          <Mail property={property} />
          <WhatsApp property={property} />
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
              <Places menu={menu} />
              <a href="#popup1">Book Now</a>
            </nav>
            <SocialLinks property={property} />
          </div>
        </details>
      </div>
    </header>
  )
}

function Places({ menu }: Pick<TopBarProps, 'menu'>) {
  return (
    <>
      <a href="/#stays">{menu.stays}</a>
      <a href="/#house">{menu.house}</a>
      <a href="/#location">{menu.location}</a>
      <a href="/#reviews">{menu.reviews}</a>
    </>
  )
}

const names = { instagram: 'Instagram', facebook: 'Facebook', youtube: 'YouTube', x: 'X' } as const

/** The house's pages elsewhere, its e-mail and its messaging app. */
function SocialLinks({ property }: { property: Property }) {
  return (
    <div className="social">
      {property.social.map(({ kind, url }) => (
        <a key={kind} href={url} aria-label={names[kind]}>
          <Icon name={kind} />
        </a>
      ))}
      <Mail property={property} />
      <WhatsApp property={property} />
    </div>
  )
}

function Mail({ property }: { property: Property }) {
  return (
    <a href={mailtoLink(property.email)} aria-label="E-mail us">
      <Icon name="mail" />
    </a>
  )
}

function WhatsApp({ property: { name, phone } }: { property: Property }) {
  return (
    <a href={whatsappLink(phone, `Hello ${name}, I have a question.`)} aria-label="WhatsApp us">
      <Icon name="chat" />
    </a>
  )
}
