import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'

type IslandProps<Props> = {
  /** Its name in app/site/islands/start.ts, or `guest-page`; unique on the page. */
  name: string
  Component: ComponentType<Props>
  props: Props
}

/** An interactive part of a document: complete as HTML, with its props as JSON beside it, hydrated by what app/start-page.ts starts. */
export function Island<Props extends object>({ name, Component, props }: IslandProps<Props>) {
  const html = renderToString(<Component {...props} />)
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own rendered component */}
      <div data-island={name} dangerouslySetInnerHTML={{ __html: html }} />
      <script
        type="application/json"
        id={`${name}-props`}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped
        dangerouslySetInnerHTML={{ __html: scriptJson(props) }}
      />
    </>
  )
}

/** The script that starts a document, app/start-page.ts: loaded after what is shown, with the files it imports. */
export async function renderEntryScript() {
  const { default: script } = await import('virtual:public-script')
  return (
    <>
      {script.imports.map((href) => (
        <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
      ))}
      <script type="module" fetchPriority="low" src={script.module} />
    </>
  )
}

/** JSON for a script element, whatever a guest wrote. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
