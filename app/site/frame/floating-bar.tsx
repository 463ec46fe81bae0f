import { mailtoLink, telLink } from '#domain/contact.ts'
import type { Property } from '#domain/content/content.ts'
import { Icon } from '../../ui/picture/icon.tsx'

/** Call Us, Contact Us, Book Now, always in reach (specification 2). */
export function FloatingBar({ property }: { property: Property }) {
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
