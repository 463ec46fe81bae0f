import type { ReactNode } from 'react'

export const ACCESSIBILITY_TITLE = 'Accessibility'

type TextPageProps = {
  title: string
  parts: readonly { heading: string; text: string }[]
  /** What the house says by itself, below. */
  children?: ReactNode
}

/** A document of headings and paragraphs; an empty line in a text begins a new paragraph. */
export function TextPage({ title, parts, children }: TextPageProps) {
  return (
    <article className="page words-page">
      <h1>{title}</h1>
      {parts.map(({ heading, text }) => (
        <section key={heading}>
          <h2>{heading}</h2>
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
