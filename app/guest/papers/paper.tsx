import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { telLink, whatsappLink } from '#modules/common/contact.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import type { Content, Property } from '#modules/content/content.ts'
import type { AppContext } from '#server/app-context.ts'
import { appContext, linkTriesContext } from '#server/http/pages/context.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { guestDocument } from '../document.server.tsx'
import { Ending } from '../endings/ending.tsx'
import { houseOf } from '../house.server.ts'
import style from './papers.css?inline'

type Paper<Found> = {
  find: (ctx: AppContext, token: string) => Promise<Found | null>
  /** The title of the page, and what it shows. */
  show: (found: Found, ctx: AppContext, content: Content) => Promise<{ title: string; body: ReactNode }>
}

/** The page behind a guest's token as a complete response. Whatever opens nothing gets one answer, and after too many of them a pause. */
export async function paperDocument<Found>(
  { params, context }: LoaderFunctionArgs,
  { find, show }: Paper<Found>,
): Promise<Response> {
  const ctx = context.get(appContext)
  const [content, looked] = await Promise.all([
    publishedContent(ctx),
    context.get(linkTriesContext).look(
      () => find(ctx, params.token ?? ''),
      (found) => found === null,
    ),
  ])
  const isWaiting = 'wait' in looked
  const found = isWaiting ? null : looked.found
  const shown = found === null ? null : await show(found, ctx, content)
  const print = { picture: ctx.pictures['hill-road'], alt: 'A road in the hills' }
  return guestDocument({
    title: `${shown?.title ?? 'This link opens nothing'} · ${content.property.name}`,
    house: await houseOf(ctx, content),
    about: 'stay',
    style,
    status: shown ? 200 : isWaiting ? 429 : 404,
    ...(isWaiting && { headers: { 'Retry-After': String(looked.wait) } }),
    children: shown ? (
      <main className="page papers" id="main">
        <article className="sheet-paper paper">{shown.body}</article>
      </main>
    ) : (
      <Ending
        print={print}
        eyebrow="This link opens nothing"
        heading="Please open it once more from our message"
      >
        <p>If that does not help, it is too old or not whole. Ask us, and we send you another.</p>
        <Contact property={content.property} />
      </Ending>
    ),
  })
}

type ContactProps = { property: Property; isPrinted?: boolean }

/** Two ways to ask the house about the page, and the button that prints it, which needs script. */
export function Contact({ property: { name, phone }, isPrinted = false }: ContactProps) {
  return (
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
      {isPrinted && (
        <button className="quiet needs-script" type="button" data-print>
          Print
        </button>
      )}
    </p>
  )
}

type FactProps = { name: string; children: ReactNode; copy?: string }

/** A line of a list of facts, empty ones left out; `copy` is copied by its button. */
export function Fact({ name, children, copy }: FactProps) {
  if (!children) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {copy && (
          <button className="quiet needs-script" type="button" data-copy={copy} aria-label={`Copy: ${name}`}>
            Copy
          </button>
        )}
      </dd>
    </div>
  )
}
