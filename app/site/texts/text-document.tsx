import type { ReactNode } from 'react'
import type { AppContext } from '#core/app-context.server.ts'
import { textProps } from '#core/values/text.ts'
import type { Content } from '#modules/content/content.ts'
import type { TextSections } from '#modules/content/content-parts.ts'
import { describeIncluded } from '#modules/content/stays.ts'
import { accessibilityPage, type TextPage } from '#modules/content/text-pages.ts'
import { type PublicDocument, renderPublicDocument } from '../document.server.tsx'
import textStyle from './text-page.css?inline'

type TextDocument = Partial<Pick<PublicDocument, 'isIndexed' | 'status' | 'headers'>> & {
  sections?: TextSections
  /** What it shows below its text. */
  children?: ReactNode
}

/** Renders a page of text as a response. */
export function renderTextDocument(
  ctx: AppContext,
  content: Content,
  page: TextPage,
  { sections = readTextSections(page, content), children, ...documentProps }: TextDocument = {},
) {
  const { name } = content.property
  const title = 'footKey' in page ? content.foot[page.footKey] : page.title
  return renderPublicDocument(ctx, content, {
    path: page.path,
    title: `${title} · ${name}`,
    description: page.description(name),
    style: textStyle,
    ...documentProps,
    body: (
      <TextArticle title={title} sections={sections} isAccessibility={page === accessibilityPage}>
        {children}
      </TextArticle>
    ),
  })
}

/** The owner's text; the terms are led by what the price includes, which is set beside the prices. */
function readTextSections(page: TextPage, content: Content): TextSections {
  if (!('contentKey' in page)) return []
  const sections = content[page.contentKey]
  const included = page.contentKey === 'terms' ? describeIncluded(content.stays) : ''
  if (included === '') return sections
  return [{ heading: 'What the price includes', text: `The price includes ${included}.` }, ...sections]
}

type TextArticleProps = {
  title: string
  sections: TextSections
  isAccessibility: boolean
  /** Content below that is not one of the owner's texts. */
  children?: ReactNode
}

/** A document of headings and paragraphs; an empty line in a text begins a new paragraph. */
function TextArticle({ title, sections, isAccessibility, children }: TextArticleProps) {
  return (
    <article className="page titled words-page">
      <h1 {...textProps(title)} />
      {sections.map(({ heading, text }) => (
        <TextSection key={heading} heading={heading}>
          {text.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </TextSection>
      ))}
      {children}
      {!isAccessibility && (
        <p className="also">
          <a href={accessibilityPage.path}>{accessibilityPage.title}</a>
        </p>
      )}
    </article>
  )
}

type TextSectionProps = { heading: string; id?: string; children: ReactNode }

/** A heading with its text beside it, or below it on a phone. */
export function TextSection({ heading, id, children }: TextSectionProps) {
  return (
    <section className="columns" id={id}>
      <h2 {...textProps(heading)} />
      <div>{children}</div>
    </section>
  )
}
