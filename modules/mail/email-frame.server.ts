import { type CSSProperties, createContext, Fragment, createElement as h, type ReactNode, use } from 'react'
import { telLink, whatsappLink } from '#core/values/contact.ts'
import { languageOf } from '#core/values/text.ts'

/** The subject and bodies of an e-mail for `queueEmail`. */
export type WrittenEmail = { subject: string; text: string; html: string }

export type Sender = {
  name: string
  place: string
  phone: string
  /** The size of the logo or initial beside the name; null for none. */
  mark: { width: number; height: number } | null
  /** Of links and buttons. */
  colours: Colours
}
type Colours = { primary: string; onPrimary: string }

/** The picture of an e-mail that comes with it: programs that block pictures from the web show it too. */
export const MARK_IN_EMAIL = 'cid:mark@house'

/** A text in the body is a paragraph. The preview is the first of them, and the heading the subject, where no other is given. */
type EmailContent = {
  subject: string
  preview?: string
  heading?: string
  body: ReactNode | readonly ReactNode[]
}

type EmailStyle = CSSProperties & { msoPaddingAlt?: string }

const serif = "Fraunces, Georgia, 'Times New Roman', serif"
const sans = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif"
const styles = {
  page: { margin: 0, padding: '24px 12px', backgroundColor: '#f3e6cf', fontFamily: sans, color: '#1b2f2c' },
  sheet: { padding: '32px 28px', backgroundColor: '#fbf5ea', border: '1px solid #e3d2b2', borderRadius: 6 },
  name: { margin: 0, fontFamily: serif, fontSize: 18, lineHeight: '24px', fontWeight: 600, color: '#12312e' },
  heading: { margin: '20px 0 8px', fontFamily: serif, fontSize: 28, lineHeight: '34px', fontWeight: 600 },
  text: { margin: '12px 0', fontSize: 16, lineHeight: '26px' },
  facts: { margin: '12px 0', fontSize: 16, lineHeight: '30px' },
  label: { display: 'inline-block', minWidth: 110, fontSize: 14, color: '#4f625c' },
  link: { textDecoration: 'underline' },
  quote: { margin: '16px 0', padding: '4px 0 4px 16px', fontFamily: serif, fontSize: 17, lineHeight: '28px' },
  // Outlook ignores the padding of a link, and reads its own from the cell.
  buttonCell: { borderRadius: 6, msoPaddingAlt: '14px 22px' },
  button: {
    display: 'inline-block',
    padding: '14px 22px',
    fontSize: 16,
    lineHeight: '20px',
    textDecoration: 'none',
  },
  rule: { width: '100%', margin: '28px 0 16px', border: 'none', borderTop: '1px solid #e3d2b2' },
  foot: { margin: 0, fontSize: 13, lineHeight: '20px', color: '#4f625c' },
  preview: { display: 'none', maxHeight: 0, maxWidth: 0, overflow: 'hidden', lineHeight: '1px', opacity: 0 },
} satisfies Record<string, EmailStyle>

const Accent = createContext<Colours>({ primary: '', onPrimary: '' })

/** A heading is not put in capitals, because it contains names; a telephone link is only its number, other links are written out. */
const plainTextRules = [
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: false as const } },
  { selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } },
]

/** Renders an e-mail in the property's design as HTML, and the same as plain text. */
export async function writeEmail(sender: Sender, content: EmailContent): Promise<WrittenEmail> {
  // It loads an HTML parser, which is not needed before the first e-mail.
  const { render, toPlainText } = await import('@react-email/render')
  const html = await render(h(Accent, { value: sender.colours }, renderDocument(sender, content)))
  return { subject: content.subject, html, text: toPlainText(html, { selectors: plainTextRules }) }
}

export function renderParagraph(text: ReactNode): ReactNode {
  return h('p', { style: styles.text }, text)
}

export function renderQuotation(text: string): ReactNode {
  return h(Quotation, null, renderLines(text))
}

/** The owner's text: a paragraph after each empty line, with the other line breaks, and its web addresses as links. */
export function renderOwnerText(text: string): ReactNode {
  const parts = text.split(/\n\s*\n/).filter((part) => part.trim() !== '')
  return parts.map((part, at) =>
    h(Fragment, { key: at }, renderParagraph(renderLines(part.trim(), renderUrlsAsLinks))),
  )
}

function renderLines(text: string, renderLine = (line: string): ReactNode => line): ReactNode {
  const lines = text.split('\n').map((line, at) => h(Fragment, { key: `line ${at}` }, renderLine(line)))
  return lines.flatMap((line, at) => (at === 0 ? [line] : [h('br', { key: at }), line]))
}

function renderUrlsAsLinks(line: string): ReactNode {
  const parts = line.split(/(https?:\/\/[^\s<>"]*[\w/])/)
  return parts.map((part, at) => h(Fragment, { key: at }, at % 2 === 1 ? renderLink(part, part) : part))
}

/** Label and value, line by line; what is empty is left out. */
export function renderFacts(rows: readonly [label: string, value: ReactNode][]): ReactNode {
  const lines = rows
    .filter(([, value]) => value !== '')
    .flatMap(([label, value]) => [
      h('span', { key: label, style: styles.label }, `${label}: `),
      h(Fragment, { key: `${label} is` }, value),
      h('br', { key: `${label} ends` }),
    ])
  return h('p', { style: styles.facts }, lines)
}

export function renderLink(href: string, text: string): ReactNode {
  return h(Anchor, { href }, text)
}

function Quotation({ children }: { children?: ReactNode }): ReactNode {
  return h('p', { style: { ...styles.quote, borderLeft: `3px solid ${use(Accent).primary}` } }, children)
}

function Anchor({ href, children }: { href: string; children?: ReactNode }): ReactNode {
  return h('a', { href, target: '_blank', style: { ...styles.link, color: use(Accent).primary } }, children)
}

function Button({ href, children }: { href: string; children?: ReactNode }): ReactNode {
  const { primary, onPrimary } = use(Accent)
  return renderSingleCellTable(
    { style: { margin: '0 0 16px' } },
    { ...styles.buttonCell, backgroundColor: primary },
    h('a', { href, target: '_blank', style: { ...styles.button, color: onPrimary } }, children),
  )
}

export function renderButtons(...buttons: { href: string; text: string }[]): ReactNode {
  return h(
    'div',
    { style: { margin: '20px 0' } },
    buttons.map(({ href, text }) => h(Button, { key: href, href }, text)),
  )
}

function renderDocument(
  sender: Sender,
  { subject, body, heading = subject, ...content }: EmailContent,
): ReactNode {
  const parts: readonly ReactNode[] = Array.isArray(body) ? body : [body]
  const preview = content.preview ?? parts.find((part) => typeof part === 'string')
  return h(
    'html',
    { lang: 'en-IN', dir: 'ltr' },
    h(
      'head',
      null,
      h('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=UTF-8' }),
      h('meta', { name: 'x-apple-disable-message-reformatting' }),
      h('meta', { name: 'color-scheme', content: 'light' }),
      h('title', null, subject),
    ),
    h(
      'body',
      { style: { margin: 0, padding: 0, backgroundColor: styles.page.backgroundColor } },
      // The line that a list of e-mails shows; the filler keeps the text below out of it.
      h('div', { style: styles.preview, 'data-skip-in-text': true }, preview, '\u00a0\u200c'.repeat(150)),
      renderSingleCellTable(
        { width: '100%' },
        styles.page,
        renderSingleCellTable(
          { width: '100%', align: 'center', style: { maxWidth: 600 } },
          styles.sheet,
          renderName(sender),
          // Devanagari has signs above and below its line.
          h(
            'h1',
            { style: { ...styles.heading, ...(languageOf(heading) && { lineHeight: '42px' }) } },
            heading,
          ),
          ...parts.map((part) => (typeof part === 'string' && part !== '' ? renderParagraph(part) : part)),
          h('hr', { style: styles.rule }),
          h(
            'p',
            { style: styles.foot },
            `${sender.place} · `,
            renderLink(telLink(sender.phone), sender.phone),
            ' · ',
            renderLink(whatsappLink(sender.phone), 'WhatsApp'),
          ),
        ),
      ),
    ),
  )
}

/** The name, beside its mark where there is one: two cells, so that a long name wraps beside it. */
function renderName({ name, mark }: Sender): ReactNode {
  const nameLine = h('p', { style: styles.name }, name)
  if (!mark) return nameLine
  const { width, height } = mark
  const image = h('img', {
    src: MARK_IN_EMAIL,
    width,
    height,
    alt: '',
    style: { display: 'block', border: 'none' },
  })
  const cells = [
    h('td', { key: 'mark', style: { paddingRight: 12 }, 'data-skip-in-text': true }, image),
    h('td', { key: 'name' }, nameLine),
  ]
  return h(
    'table',
    { border: 0, cellPadding: 0, cellSpacing: 0, role: 'presentation' },
    h('tbody', null, h('tr', null, cells)),
  )
}

/** A table of one cell: programs that read e-mail know the width, padding and background of nothing else. */
function renderSingleCellTable(
  attributes: { key?: string; width?: string; align?: 'center'; style?: CSSProperties },
  cell: EmailStyle,
  ...content: ReactNode[]
): ReactNode {
  return h(
    'table',
    { border: 0, cellPadding: 0, cellSpacing: 0, role: 'presentation', ...attributes },
    h('tbody', null, h('tr', null, h('td', { style: cell }, ...content))),
  )
}
