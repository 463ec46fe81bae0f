import { mailtoLink, whatsappLink } from '#domain/contact.ts'
import type { Property } from '#domain/content/content.ts'
import { Icon } from '../../ui/picture/icon.tsx'

const names = { instagram: 'Instagram', facebook: 'Facebook', youtube: 'YouTube', x: 'X' } as const

/** The house's pages elsewhere, its e-mail and its messaging app. */
export function SocialLinks({ property }: { property: Property }) {
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

export function Mail({ property }: { property: Property }) {
  return (
    <a href={mailtoLink(property.email)} aria-label="E-mail us">
      <Icon name="mail" />
    </a>
  )
}

export function WhatsApp({ property: { name, phone } }: { property: Property }) {
  return (
    <a href={whatsappLink(phone, `Hello ${name}, I have a question.`)} aria-label="WhatsApp us">
      <Icon name="chat" />
    </a>
  )
}
