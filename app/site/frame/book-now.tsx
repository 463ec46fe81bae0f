import { mailtoLink, telLink, whatsappLink } from '#domain/contact.ts'
import type { Content, Property } from '#domain/content/content.ts'
import { STAY_HERE } from '#domain/stays/chosen-stay.ts'
import { Popup } from '../../ui/frame/popup.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import type { IconName } from '../../ui/picture/icons.ts'

const greeting = (name: string, stay = 'a stay') => `Hello ${name}, I would like to book ${stay}.`

/** The Book Now popup with its three ways (specification 2): Call, Whatsapp, Email. */
export function BookNow({ property, words }: { property: Property; words: Content['book'] }) {
  const { name, phone, email, hours } = property
  return (
    <Popup id="popup1" title="Book Now" backTo="#main">
      <p className="small">{words.intro}</p>
      <ul className="choices">
        <Choice href={telLink(phone)} icon="phone" title="Call" line={`${phone}, ${hours}`} />
        <Choice
          href={whatsappLink(phone, greeting(name))}
          icon="chat"
          title="Whatsapp"
          line={words.whatsapp}
          withStay={greeting(name, STAY_HERE)}
        />
        <Choice href={mailtoLink(email, `A stay at ${name}`)} icon="mail" title="Email" line={email} />
      </ul>
    </Popup>
  )
}

type ChoiceProps = { href: string; icon: IconName; title: string; line: string; withStay?: string }

function Choice({ href, icon, title, line, withStay }: ChoiceProps) {
  return (
    <li>
      <a href={href} data-with-stay={withStay}>
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
