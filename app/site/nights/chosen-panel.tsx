import { mailtoLink, whatsappLink } from '#domain/contact.ts'
import type { Property, Stay } from '#domain/content/content.ts'
import { sayStay } from '#domain/day.ts'
import type { ChosenNights, Known } from '#domain/stays/choose-nights.ts'
import { ASKING, sayAsking } from '#domain/stays/chosen-stay.ts'
import { type NightsQuery, nightsAddress } from '#domain/stays/nights-address.ts'
import { sayChoiceDoubt } from '#domain/stays/say-nights.ts'
import type { Wish } from '#domain/stays/wish.ts'
import { Icon } from '../../ui/picture/icon.tsx'

type ChosenPanelProps = {
  stay: Stay
  property: Property
  chosen: ChosenNights
  known: Known
  wish: Wish
  query: NightsQuery
}

/** The chosen nights with their price, and the three ways to ask for them. */
export function ChosenPanel({ stay, property, chosen, known, wish, query }: ChosenPanelProps) {
  const { in: _, out: __, ...place } = query
  const doubt = sayChoiceDoubt(wish.doubt, known(chosen.checkIn)?.fewestNights ?? 1)
  const text = sayAsking(property.name, `the ${wish.said}`)
  return (
    <div className="chosen sheet-paper" id="chosen">
      <p className="eyebrow">
        {stay.title} · {sayStay(chosen.checkIn, chosen.checkOut)}
      </p>
      {wish.quote && <p className="quote">{wish.quote}</p>}
      {doubt && <p>{doubt}</p>}
      <p className="asks">
        <a className="button" href="#contactForm">
          Ask for these nights
        </a>
        <a className="button second" href={whatsappLink(property.phone, text)}>
          <Icon name="chat" />
          WhatsApp
        </a>
        <a className="button second" href={mailtoLink(property.email, ASKING, text)}>
          <Icon name="mail" />
          E-mail
        </a>
        <a className="quiet" href={`${nightsAddress(place)}#nights`} rel="nofollow">
          Choose other nights
        </a>
      </p>
    </div>
  )
}
