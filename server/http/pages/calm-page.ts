import { createHash } from 'node:crypto'
import { telLink, whatsappLink } from '#modules/common/contact.ts'
import { messages } from '#modules/common/messages.ts'
import type { Property } from '#modules/content/content.ts'
import { calmStyle, ridge, tree } from './calm-look.ts'

type Saying = { heading: string; text: string }

const weFailed: Saying = {
  heading: messages.unexpected,
  text: 'Something went wrong on our side, and we have made a note of it. Please try again in a moment, or speak to us now.',
}

/** What a person sees when we failed, or when we refuse as politely: calm, with the telephone number, and the id under which the log has it. */
export function calmPage(
  property: Pick<Property, 'name' | 'phone'>,
  requestId: string,
  { heading, text }: Saying = weFailed,
) {
  const greeting = `Hello ${property.name}, a page of yours did not open for me.`
  const [name, phone] = [escapeHtml(property.name), escapeHtml(property.phone)]
  const html = `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><title>${escapeHtml(heading)} · ${name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><style>${calmStyle}</style></head>
<body><header><a href="/">${tree}${name}</a></header><main><h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(text)}</p>
<p class="actions"><a class="button" href="${telLink(property.phone)}">Call ${phone}</a><a class="button second" href="${escapeHtml(whatsappLink(property.phone, greeting))}">WhatsApp</a></p>
<p><a href="/">Back to the front page</a></p>
<p class="small">If you write to us about this, please add the number <code>${escapeHtml(requestId)}</code></p></main>${ridge}</body></html>`
  const hash = createHash('sha256').update(calmStyle).digest('base64')
  return {
    html,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  }
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
