import type { LoaderFunctionArgs } from 'react-router'
import { appContext } from '#app/context/context.server.ts'
import { telLink, whatsappLink } from '#core/values/contact.ts'
import { readContent } from '#modules/content/content.server.ts'
import { listBlockPictures } from '#modules/content/demo-house.ts'
import { readSitePictures } from '#modules/content/photographs.server.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { findPictures } from '../../ui/picture/picture.tsx'
import { renderPublicDocument } from '../document.server.tsx'
import { EndingPage } from '../ending.tsx'
import style from '../page.css?inline'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(appContext)
  const content = await readContent(ctx)
  const pictures = await readSitePictures(ctx, content)
  const { notFound: words, property, features, location } = content
  const block = features.find(({ id }) => id === location.featureId)
  const picture = findPictures(pictures, block ? listBlockPictures(content, block).slice(-1) : [])[0]
  const { name, phone } = property
  return renderPublicDocument(ctx, content, {
    path: '/',
    title: `No such page · ${name}`,
    style,
    isIndexed: false,
    status: 404,
    body: (
      <EndingPage eyebrow={words.eyebrow} title={words.heading} picture={picture}>
        <p>{words.text}</p>
        <p className="actions">
          <a className="button" href="/">
            Back to the front page
          </a>
          <a className="button second" href={telLink(phone)}>
            <Icon name="phone" />
            {phone}
          </a>
        </p>
        <p>
          <a href={whatsappLink(phone, `Hello ${name}, I was looking for a page of yours.`)}>
            Ask us on WhatsApp
          </a>{' '}
          or read <a href="/reviews">what guests wrote</a>.
        </p>
      </EndingPage>
    ),
  })
}
