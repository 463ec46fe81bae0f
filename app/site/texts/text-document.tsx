import type { ReactNode } from 'react'
import type { AppContext } from '#core/app-context.server.ts'
import { languageOf } from '#core/values/text.ts'
import type { Content } from '#modules/content/content.ts'
import { describeIncluded } from '#modules/content/stays.ts'
import { documentResponse } from '../document.server.tsx'
import textStyle from './text-page.css?inline'

type TextDocument = {
  path: string
  title: string
  description: string
  parts: readonly { heading: string; text: string }[]
  children?: ReactNode
  style?: string
  index?: boolean
  status?: number
}

/** Renders a document of the owner's texts as a response. */
export function textDocument(
  ctx: AppContext,
  content: Content,
  { path, title, description, parts, children, ...more }: TextDocument,
) {
  return documentResponse(ctx, content, {
    path,
    title: `${title} · ${content.property.name}`,
    description,
    style: textStyle,
    ...more,
    body: (
      <TextPage title={title} parts={parts}>
        {children}
      </TextPage>
    ),
  })
}

export const ACCESSIBILITY_TITLE = 'Accessibility'

type TextPageProps = {
  title: string
  parts: readonly { heading: string; text: string }[]
  /** Content below that is not one of the owner's texts. */
  children?: ReactNode
}

/** A document of headings and paragraphs; an empty line in a text begins a new paragraph. */
function TextPage({ title, parts, children }: TextPageProps) {
  return (
    <article className="page words-page">
      <h1 lang={languageOf(title)}>{title}</h1>
      {parts.map(({ heading, text }) => (
        <section key={heading}>
          <h2 lang={languageOf(heading)}>{heading}</h2>
          <div>
            {text.split(/\n\s*\n/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      ))}
      {children}
      {title !== ACCESSIBILITY_TITLE && (
        <p className="also">
          <a href="/accessibility">{ACCESSIBILITY_TITLE}</a>
        </p>
      )}
    </article>
  )
}

/** The terms, led by what the price includes, which is set beside the prices. */
export function termsParts({ stays, terms }: Content): Content['terms'] {
  const included = describeIncluded(stays)
  if (included === '') return terms
  return [{ heading: 'What the price includes', text: `The price includes ${included}.` }, ...terms]
}
