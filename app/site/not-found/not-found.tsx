import { telLink, whatsappLink } from '#domain/contact.ts'
import type { Content, Property } from '#domain/content/content.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { EndingPage } from '../ending.tsx'
import type { FoundPicture } from '../find-pictures.ts'

type NotFoundProps = { words: Content['notFound']; property: Property; picture: FoundPicture | undefined }

export function NotFound({ words, property, picture }: NotFoundProps) {
  return (
    <EndingPage eyebrow={words.eyebrow} title={words.heading} picture={picture}>
      <p>{words.text}</p>
      <p className="actions">
        <a className="button" href="/">
          Back to the front page
        </a>
        <a className="button second" href={telLink(property.phone)}>
          <Icon name="phone" />
          {property.phone}
        </a>
      </p>
      <p>
        <a href={whatsappLink(property.phone, `Hello ${property.name}, I was looking for a page of yours.`)}>
          Ask us on WhatsApp
        </a>{' '}
        or read <a href="/reviews">what guests wrote</a>.
      </p>
    </EndingPage>
  )
}
