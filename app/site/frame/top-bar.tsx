import { whatsappLink } from '#domain/contact.ts'
import type { Property } from '#domain/content.ts'
import { Icon } from '../../ui/icon.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { SocialLinks } from './social-links.tsx'

const places = [
  { href: '/#stays', text: 'Stays' },
  { href: '/#house', text: 'The house' },
  { href: '/#location', text: 'Getting here' },
  { href: '/#reviews', text: 'Reviews' },
]

/** The house's name, quiet links and Book Now; on phones a menu that opens without script. */
export function TopBar({ property }: { property: Property }) {
  return (
    <header className="topbar">
      <div className="page">
        <Wordmark name={property.name} />
        <nav aria-label="Page">
          <Places />
        </nav>
        <SocialLinks property={property} />
        <div className="social mini">
          <a href={whatsappLink(property.phone)} aria-label="WhatsApp us">
            <Icon name="chat" />
          </a>
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
              <Places />
              <a href="#popup1">Book Now</a>
            </nav>
            <SocialLinks property={property} />
          </div>
        </details>
      </div>
    </header>
  )
}

function Places() {
  return places.map(({ href, text }) => (
    <a key={href} href={href}>
      {text}
    </a>
  ))
}
