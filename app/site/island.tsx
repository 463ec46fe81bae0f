import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'

/** A part that is complete as HTML and wakes up in the browser; `name` stands in app/islands/islands.ts, `id` is unique on the page. */
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
  const html = renderToString(<Part {...props} />, { identifierPrefix: prefix })
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own rendered part */}
      <div data-island={name} data-prefix={prefix} dangerouslySetInnerHTML={{ __html: html }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped */}
      <script type="application/json" dangerouslySetInnerHTML={{ __html: safeJson(props, unlessIn(html)) }} />
    </>
  )
}

/** A picture that the island's markup shows is named in its props by its address alone; `islands/props.ts` reads it back. */
function unlessIn(html: string) {
  return (_: string, value: unknown) => {
    const src = value instanceof Object && 'avif' in value && 'src' in value ? value.src : null
    return typeof src === 'string' && html.includes(`src="${src}"`) ? { inPage: src } : value
  }
}

/** JSON that can stand inside a script element, whatever a guest wrote. */
export function safeJson(value: unknown, replacer?: (key: string, value: unknown) => unknown): string {
  return JSON.stringify(value, replacer)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
