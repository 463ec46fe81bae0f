import type { LoaderFunctionArgs } from 'react-router'
import type { Content } from '#domain/content/content.ts'
import { messages } from '#domain/messages.ts'
import { publishedContent } from '#server/house/content/content.ts'
import { withPhotographs } from '#server/house/pictures/photographs.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { documentResponse } from '../../document.server.tsx'
import { EndingPage } from '../ending.tsx'
import { findPictures } from '../find-pictures.ts'
import { Frame } from '../frame/frame.tsx'
import style from '../page.css?inline'

type Sent = { path: string; of: keyof Content['sent'] }

/** The page that says a message has arrived; it knows nothing of the message. */
async function sentDocument({ context }: LoaderFunctionArgs, { path, of }: Sent): Promise<Response> {
  const content = await publishedContent(context.get(houseContext))
  const house = await withPhotographs(context.get(houseContext), content)
  const { property, quick, sent } = content
  const { heading, text } = sent[of]
  const response = await documentResponse(house, content, {
    path,
    title: `${heading} · ${property.name}`,
    style,
    index: false,
    body: (
      <Frame content={content} year={house.clock.now().getFullYear()}>
        <EndingPage eyebrow="Sent" title={heading} picture={findPictures(house.pictures, [quick.picture])[0]}>
          <p>{text}</p>
          {of === 'review' && <p>{messages.quickNotPublished}</p>}
          <p className="actions">
            <a className="button" href="/">
              Back to the front page
            </a>
            <a className="button second" href="/reviews">
              Read what guests wrote
            </a>
          </p>
        </EndingPage>
      </Frame>
    ),
  })
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}

export const enquirySent = (asked: LoaderFunctionArgs) =>
  sentDocument(asked, {
    path: '/enquiry/sent',
    of: 'enquiry',
  })

export const quickSent = (asked: LoaderFunctionArgs) =>
  sentDocument(asked, {
    path: '/quick-review/sent',
    of: 'review',
  })
