import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { ReviewCard } from '#domain/reviews/review-card.ts'
import type { ShownReview } from '../islands/read-page.ts'

/** A part that is complete as HTML and wakes up in the browser; `name` stands in app/islands/islands.ts, `id` is unique on the page, and said only where it is another. */
export function Island<Props extends object>({
  name,
  id = name,
  of: Part,
  props,
}: {
  name: string
  id?: string
  of: ComponentType<Props>
  props: Props
}) {
  const prefix = `${id}-`
  const ownPrefix = id === name ? undefined : prefix
  const html = renderToString(<Part {...props} />, { identifierPrefix: prefix })
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own rendered part */}
      <div data-island={name} data-prefix={ownPrefix} dangerouslySetInnerHTML={{ __html: html }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped */}
      <script type="application/json" dangerouslySetInnerHTML={{ __html: safeJson(props, unlessIn(html)) }} />
    </>
  )
}

/** What the island's markup shows is not said again in its props; `islands/props.ts` reads it back. */
function unlessIn(html: string) {
  return (key: string, value: unknown) => {
    if (key === 'items' && isListOf(value, 'caption')) return { inPage: 'pictures' }
    if (key === 'items' && isListOf(value, 'text')) return { inPage: 'quotations' }
    if (key === 'reviews' && Array.isArray(value)) return value.map(unshown)
    const src = value instanceof Object && 'avif' in value && 'src' in value ? value.src : null
    return typeof src === 'string' && html.includes(`src="${src}"`) ? { inPage: src } : value
  }
}

function isListOf(value: unknown, property: string): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((item) => property in item)
}

/** A review without what its place on the page shows. */
function unshown({
  name,
  text,
  face,
  trip,
  reply,
  sample,
  ratings,
  ...others
}: ReviewCard): Omit<ReviewCard, keyof ShownReview> {
  return others
}

/** JSON that can stand inside a script element, whatever a guest wrote. */
export function safeJson(value: unknown, replacer?: (key: string, value: unknown) => unknown): string {
  return JSON.stringify(value, replacer)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
