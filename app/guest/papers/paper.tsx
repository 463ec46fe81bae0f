import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { appContext, linkTriesContext } from '#app/context/context.server.ts'
import type { AppContext } from '#core/app-context.server.ts'
import { telLink, whatsappLink } from '#core/values/contact.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { picturesOf } from '#modules/content/photographs.server.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { endingPrint, guestDocument, houseOf } from '../document.server.tsx'
import { Ending } from '../endings/ending.tsx'
import style from './papers.css?inline'

/** What a page shows; its heading is its title too. */
type Paper = { heading: string; sum?: string | null; state: string | null; body: ReactNode }

/** The page behind a guest's token as a complete response. Whatever opens nothing gets one answer, and after too many of them a pause. */
export async function paperDocument<Found>(
  { params, context }: LoaderFunctionArgs,
  find: (ctx: AppContext, token: string) => Promise<Found | null>,
  show: (found: Found, content: Content, ctx: AppContext) => Paper | Promise<Paper>,
): Promise<Response> {
  const ctx = context.get(appContext)
  const [content, lookup] = await Promise.all([
    publishedContent(ctx),
    context.get(linkTriesContext).lookUp(
      () => find(ctx, params.token ?? ''),
      (found) => found === null,
    ),
  ])
  const { name, phone } = content.property
  const isWaiting = 'wait' in lookup
  const found = isWaiting ? null : lookup.found
  const paper = found === null ? null : await show(found, content, ctx)
  const contact = (
    <p className="actions">
      <a
        className="button second"
        href={whatsappLink(phone, `Hello ${name}, I have a question about my stay.`)}
      >
        <Icon name="chat" />
        Ask on WhatsApp
      </a>
      <a className="quiet" href={telLink(phone)}>
        Call {phone}
      </a>
      {paper && (
        <button className="quiet needs-script" type="button" data-print>
          Print
        </button>
      )}
    </p>
  )
  const print = endingPrint(content, await picturesOf(ctx, content), 'away')
  const nothing = 'This link opens nothing'
  return guestDocument({
    title: `${paper?.heading ?? nothing} · ${name}`,
    house: await houseOf(ctx, content),
    about: 'stay',
    style,
    status: paper ? 200 : isWaiting ? 429 : 404,
    ...(isWaiting && { headers: { 'Retry-After': String(lookup.wait) } }),
    children: paper ? (
      <main className="page papers" id="main">
        <article className="sheet-paper paper">
          <h1>{paper.heading}</h1>
          {paper.sum && <p className="sum">{paper.sum}</p>}
          {paper.state && <p className="state">{paper.state}</p>}
          {paper.body}
          {contact}
        </article>
      </main>
    ) : (
      <Ending print={print} eyebrow={nothing} heading="Please open it once more from our message">
        <p>If that does not help, it is too old or not whole. Ask us, and we send you another.</p>
        {contact}
      </Ending>
    ),
  })
}
