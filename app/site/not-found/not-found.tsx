import { telLink, whatsappLink } from '#domain/contact.ts'
import type { Property } from '#domain/content.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ending } from '../ending.tsx'
import type { FoundPicture } from '../find-pictures.ts'

type NotFoundProps = { property: Property; picture: FoundPicture | undefined }

export function NotFound({ property, picture }: NotFoundProps) {
  return (
    <Ending eyebrow="The road ends here" title="There is no page at this address" picture={picture}>
      <p>It may have moved, or a letter went missing on the way. The house itself is where it always was.</p>
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
    </Ending>
  )
}
