import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { appContext, linkTriesContext } from '#app/context/context.server.ts'
import type { AppContext } from '#core/app-context.server.ts'
import { telLink, whatsappLink } from '#core/values/contact.ts'
import { readContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { readSitePictures } from '#modules/content/photographs.server.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { chooseMessagePicture, readHouse, renderGuestDocument } from '../document.server.tsx'
import { MessagePage } from '../ending.tsx'
import style from './booking-pages.css?inline'

/** What the page of one route shows. Its heading is also its title, and its amount is formatted. */
type BookingPageContent = { heading: string; amount?: string | null; state: string | null; body: ReactNode }

/** Renders the page of a booking behind a token. All tokens that open nothing get the same answer; after too many of them a visitor has to wait. */
export async function renderBookingPage<Data>(
  { params, context }: LoaderFunctionArgs,
  findData: (ctx: AppContext, token: string) => Promise<Data | null>,
  describePage: (data: Data, content: Content, ctx: AppContext) => Promise<BookingPageContent>,
): Promise<Response> {
  const ctx = context.get(appContext)
  const [content, lookup] = await Promise.all([
    readContent(ctx),
    context.get(linkTriesContext).lookUp(
      () => findData(ctx, params.token ?? ''),
      (found) => found === null,
    ),
  ])
  const { name, phone } = content.property
  const isOverTryLimit = 'waitSeconds' in lookup
  const data = isOverTryLimit ? null : lookup.result
  const page = data === null ? null : await describePage(data, content, ctx)
  const question = `Hello ${name}, I have a question about my stay.`
  const contactLinks = (
    <p className="actions">
      <a className="button second" href={whatsappLink(phone, question)}>
        <Icon name="chat" />
        Ask on WhatsApp
      </a>
      <a className="quiet" href={telLink(phone)}>
        Call {phone}
      </a>
      {page && (
        <button className="quiet needs-script" type="button" data-print>
          Print
        </button>
      )}
    </p>
  )
  const picture = chooseMessagePicture(content, await readSitePictures(ctx, content), 'closedLink')
  const invalidLinkTitle = 'This link opens nothing'
  return renderGuestDocument({
    title: `${page?.heading ?? invalidLinkTitle} · ${name}`,
    house: await readHouse(ctx, content),
    subject: 'stay',
    style,
    status: page ? 200 : isOverTryLimit ? 429 : 404,
    ...(isOverTryLimit && { headers: { 'Retry-After': String(lookup.waitSeconds) } }),
    children: page ? (
      <main className="page booking-page" id="main">
        <article className="sheet-paper paper">
          <h1>{page.heading}</h1>
          {page.amount && <p className="amount">{page.amount}</p>}
          {page.state && <p className="state">{page.state}</p>}
          {page.body}
          {contactLinks}
        </article>
      </main>
    ) : (
      <MessagePage
        picture={picture}
        eyebrow={invalidLinkTitle}
        heading="Please open it once more from our message"
      >
        <p>If that does not help, it is too old or not whole. Ask us, and we send you another.</p>
        {contactLinks}
      </MessagePage>
    ),
  })
}
