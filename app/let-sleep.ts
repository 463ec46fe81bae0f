/** Where the module that brings the router's parts waits, unread, with the addresses of all that it needs. */
export const WAITING_MODULE = 'text/x-waiting'
/** Told by that module once all parts are there. */
export const PARTS_READ = 'deodar-parts-read'

const preload = /<link rel="modulepreload" href="([^"<]+)"[^<>]*\/>/g
const module = /<script([^>]*) type="module" async="">([\s\S]*?)import\("([^"]+)"\);<\/script>/

/**
 * A page of the router whose script waits until it is touched: of all its parts the browser fetches the one small module that listens. React
 * does not mind, when it wakes the page, that the elements of its script have become others.
 */
export function letSleep(html: string): string {
  const [whole, attributes, text, entry] = module.exec(html) ?? []
  if (!whole || !entry) throw new Error('The router writes its script otherwise than before.')
  const parts = Array.from(html.matchAll(preload), ([, address]) => address)
  const waiting = `<script${attributes} type="${WAITING_MODULE}" data-parts="${parts.join(' ')}">${text}dispatchEvent(new Event("${PARTS_READ}"));</script>`
  return html
    .replace(whole, () => waiting)
    .replaceAll(preload, '')
    .replace('</head>', `<script type="module" fetchpriority="low" src="${entry}"></script></head>`)
}
