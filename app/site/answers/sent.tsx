import type { LoaderFunctionArgs } from 'react-router'
import { appContext } from '#app/context/context.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { readContent } from '#modules/content/content.server.ts'
import { readSitePictures } from '#modules/content/photographs.server.ts'
import { findPictures } from '../../ui/picture/picture.tsx'
import { renderPublicDocument } from '../document.server.tsx'
import { EndingPage } from '../ending.tsx'
import style from '../page.css?inline'

/** The confirmation after a message, `/enquiry/sent` and `/quick-review/sent`; it contains nothing of the message. */
export async function loader({ context, pattern }: LoaderFunctionArgs): Promise<Response> {
  const kind = pattern.endsWith('quick-review/sent') ? 'review' : 'enquiry'
  const ctx = context.get(appContext)
  const content = await readContent(ctx)
  const pictures = await readSitePictures(ctx, content)
  const { property, quick, sent } = content
  const { heading, text } = sent[kind]
  return renderPublicDocument(ctx, content, {
    path: kind === 'review' ? '/quick-review/sent' : '/enquiry/sent',
    title: `${heading} · ${property.name}`,
    style,
    isIndexed: false,
    headers: { 'Cache-Control': 'private, no-store' },
    body: (
      <EndingPage eyebrow="Sent" title={heading} picture={findPictures(pictures, [quick.picture])[0]}>
        <p>{text}</p>
        {kind === 'review' && <p>{messages.quickNotPublished}</p>}
        <p className="actions">
          <a className="button" href="/">
            Back to the front page
          </a>
          <a className="button second" href="/reviews">
            Read what guests wrote
          </a>
        </p>
      </EndingPage>
    ),
  })
}
