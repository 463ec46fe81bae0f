import type { LoaderFunctionArgs } from 'react-router'
import { appContext } from '#app/context/context.server.ts'
import { telLink, whatsappLink } from '#core/values/contact.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import type { Content, Property } from '#modules/content/content.ts'
import { listBlockPictures } from '#modules/content/demo-house.ts'
import { readSitePictures } from '#modules/content/photographs.server.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import type { CaptionedPicture } from '../../ui/picture/picture.tsx'
import { findPictures } from '../../ui/picture/picture.tsx'
import { renderPublicDocument } from '../document.server.tsx'
import { EndingPage } from '../ending.tsx'
import style from '../page.css?inline'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(appContext)
  const content = await publishedContent(ctx)
  const pictures = await readSitePictures(ctx, content)
  const [picture] = findPictures(pictures, roadPictures(content))
  return renderPublicDocument(ctx, content, {
    pictures,
    path: '/',
    title: `No such page · ${content.property.name}`,
    style,
    isIndexed: false,
    status: 404,
    body: <NotFound words={content.notFound} property={content.property} picture={picture} />,
  })
}

/** The last picture of the location. */
function roadPictures(content: Awaited<ReturnType<typeof publishedContent>>) {
  const location = content.features.find(({ id }) => id === content.location.featureId)
  return location ? listBlockPictures(content, location).slice(-1) : []
}

type NotFoundProps = { words: Content['notFound']; property: Property; picture: CaptionedPicture | undefined }

function NotFound({ words, property, picture }: NotFoundProps) {
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
