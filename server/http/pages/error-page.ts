import { createHash } from 'node:crypto'
import { messages } from '#core/refusals/messages.ts'
import { telLink, whatsappLink } from '#core/values/contact.ts'
import { writeAccentStyle } from '#modules/brand/accent.ts'
import type { PublishedSite } from '../last-content.ts'

// The error page needs no build and no font; without its picture it is complete too.

const colours = `:root{color-scheme:light dark;--ground:#fbf5ea;--ink:#1b2f2c;--muted:#4f625c;--link:#9a3327;--primary:#a83a2c;--on-primary:#fff8ea;--line:#1f4a43;--tree:#1f4a43;--far:#8fb3a6;--mid:#3d6f66}
@media(prefers-color-scheme:dark){:root{--ground:#101b30;--ink:#f3e8d6;--muted:#b4bdcd;--link:#f5c27e;--primary:#f2b866;--on-primary:#1a1620;--line:#6f83a8;--tree:#f2b866;--far:#24406a;--mid:#1b3350}}`

const style = `${colours}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr auto;background:var(--ground);color:var(--ink);font:400 1.0625rem/1.65 Figtree,system-ui,Arial,sans-serif}
header{padding:.8rem clamp(1.25rem,4vw,3rem)}header a{display:inline-flex;align-items:center;gap:.55rem;min-height:2.75rem;font:600 1.45rem/1 Fraunces,Georgia,serif;color:inherit;text-decoration:none}header svg{width:1.35rem;height:2rem;fill:var(--tree)}header img{width:auto;height:2.25rem}
main{width:min(100% - 2.5rem,36rem);margin:auto;padding:2rem 0 3rem}h1{font:600 clamp(1.85rem,3vw,2.56rem)/1.12 Fraunces,Georgia,serif;letter-spacing:-.012em;margin:.75rem 0 1rem}p{margin:0 0 1.1rem}
a{color:var(--link);text-underline-offset:.22em}p>a:only-child{display:inline-block;padding:.55rem 0}:focus-visible{outline:3px solid var(--ink);outline-offset:3px;border-radius:4px}
.small{font-size:.9375rem;color:var(--muted);overflow-wrap:anywhere}
.actions{display:flex;flex-wrap:wrap;gap:.75rem}.button{display:inline-flex;align-items:center;min-height:3rem;padding:.5rem 1.5rem;border:1.5px solid transparent;border-radius:6px;background:var(--primary);color:var(--on-primary);font-weight:600;text-decoration:none}.second{background:none;border-color:var(--line);color:inherit}
.ridge{display:block;width:100%;height:clamp(4rem,10vw,9.5rem)}.far{fill:var(--far)}.mid{fill:var(--mid)}.near{fill:#12312e}`

/** The tree beside the name, where the site has no logo. */
const tree =
  '<svg viewBox="0 0 20 30" aria-hidden="true"><path d="M10 0c.5 2 1.4 3.4 2.9 4.9l-1.5-.2c.9 2 2.3 3.7 4.4 5.2l-2.2-.1c1 1.9 2.6 3.6 4.8 5l-2.5.1c1 1.7 2.3 3.1 4.1 4.4-3 1-5.7 1.3-8.7 1.3V30H8.7v-9.4c-3 0-5.7-.3-8.7-1.3 1.8-1.3 3.1-2.7 4.1-4.4l-2.5-.1c2.2-1.4 3.8-3.1 4.8-5l-2.2.1c2.1-1.5 3.5-3.2 4.4-5.2l-1.5.2C8.6 3.4 9.500 2 10 0Z"/></svg>'

/** The ridge at the foot of every page, in three paths. */
const ridge =
  '<svg class="ridge" viewBox="0 0 1440 150" preserveAspectRatio="xMidYMax slice" aria-hidden="true"><path class="far" d="M0 150V84L26 44 65 71 96 88 166 49 196 86 249 50 281 85 343 37 372 91 437 20 512 81 545 45 608 86 643 15 708 74 783 16 814 74 864 35 934 65 979 30 1035 65 1110 41 1167 75 1244 45 1290 73 1363 52 1390 79 1440 56V150Z"/><path class="mid" d="M0 150V112L96 122 240 117 432 119 576 102 768 108 960 108 1104 124 1296 114 1440 114V150Z"/><path class="near" d="M0 150V136H1440V150Z"/></svg>'

type Message = { heading: string; text: string }

const unexpectedMessage: Message = {
  heading: messages.unexpected,
  text: 'Something went wrong on our side, and we have made a note of it. Please try again in a moment, or speak to us now.',
}

/** The page of an error or a refusal, with the phone number, and the request id that the log has. */
export function writeErrorPage(
  { content: { property, brand: brandSettings }, brand }: PublishedSite,
  requestId: string,
  { heading, text }: Message = unexpectedMessage,
) {
  const greeting = `Hello ${property.name}, a page of yours did not open for me.`
  const [name, phone] = [escapeHtml(property.name), escapeHtml(property.phone)]
  const styleSheet = style + writeAccentStyle(brandSettings.accent)
  const logo = brand
    ? `<img src="${brand.mark.src}" width="${brand.mark.width}" height="${brand.mark.height}" alt="">`
    : tree
  const html = `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><title>${escapeHtml(heading)} · ${name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><style>${styleSheet}</style></head>
<body><header><a href="/">${logo}${name}</a></header><main><h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(text)}</p>
<p class="actions"><a class="button" href="${telLink(property.phone)}">Call ${phone}</a><a class="button second" href="${escapeHtml(whatsappLink(property.phone, greeting))}">WhatsApp</a></p>
<p><a href="/">Back to the front page</a></p>
<p class="small">If you write to us about this, please add the number <code>${escapeHtml(requestId)}</code></p></main>${ridge}</body></html>`
  const hash = createHash('sha256').update(styleSheet).digest('base64')
  return {
    html,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  }
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
