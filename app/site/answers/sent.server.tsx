import type { LoaderFunctionArgs } from 'react-router'
import { publishedContent } from '#server/house/content.ts'
import { houseContext } from '#server/house/context.ts'
import { withPhotographs } from '#server/house/photographs.ts'
import { documentResponse } from '../document.tsx'
import { Ending } from '../ending.tsx'
import { findPictures } from '../find-pictures.ts'
import { Frame } from '../frame/frame.tsx'
import style from '../page.css?inline'

type Sent = { path: string; title: string; says: string }

/** The page that says a message has arrived; it knows nothing of the message. */
async function sentDocument({ context }: LoaderFunctionArgs, { path, title, says }: Sent): Promise<Response> {
  const content = await publishedContent(context.get(houseContext))
  const house = await withPhotographs(context.get(houseContext), content)
  const { property, quick } = content
  const response = await documentResponse(house, content, {
    path,
    title: `${title} · ${property.name}`,
    style,
    index: false,
    body: (
      <Frame content={content} year={house.clock.now().getFullYear()}>
        <Ending eyebrow="Sent" title={title} picture={findPictures(house.pictures, [quick.picture])[0]}>
          <p>{says}</p>
          <p className="actions">
            <a className="button" href="/">
              Back to the front page
            </a>
            <a className="button second" href="/reviews">
              Read what guests wrote
            </a>
          </p>
        </Ending>
      </Frame>
    ),
  })
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}

export const enquirySent = (asked: LoaderFunctionArgs) =>
  sentDocument(asked, {
    path: '/enquiry/sent',
    title: 'Thank you. Your message is with us.',
    says: 'We read everything ourselves and write back to the address you gave. If it is about tomorrow, please call.',
  })

export const quickSent = (asked: LoaderFunctionArgs) =>
  sentDocument(asked, {
    path: '/quick-review/sent',
    title: 'Thank you for writing to us.',
    says: 'Your lines have reached the house. To have them shown here with stars and pictures, use the personal link from your check-out letter.',
  })
