import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type CSSProperties, Fragment, createElement as h, type ReactNode } from 'react'
import { telLink, whatsappLink } from '#domain/contact.ts'
import type { Property } from '#domain/content/content.ts'

/** An e-mail in words: what queueEmail takes. */
export type WrittenEmail = { subject: string; text: string; html: string }

/** What an e-mail says of the house it comes from. */
export type Sender = Pick<Property, 'name' | 'place' | 'phone'>

type Content = { subject: string; preview: string; heading: string; body: ReactNode }

const serif = "Fraunces, Georgia, 'Times New Roman', serif"
const sans = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif"
const look = {
  page: { margin: 0, padding: '24px 12px', backgroundColor: '#f3e6cf', fontFamily: sans, color: '#1b2f2c' },
  sheet: {
    maxWidth: 600,
    padding: '32px 28px',
    backgroundColor: '#fbf5ea',
    border: '1px solid #e3d2b2',
    borderRadius: 6,
  },
  name: { margin: 0, fontFamily: serif, fontSize: 18, fontWeight: 600, color: '#12312e' },
  heading: { margin: '20px 0 8px', fontFamily: serif, fontSize: 28, lineHeight: '34px', fontWeight: 600 },
  text: { margin: '12px 0', fontSize: 16, lineHeight: '26px' },
  facts: { margin: '12px 0', fontSize: 16, lineHeight: '30px' },
  label: { display: 'inline-block', minWidth: 110, fontSize: 14, color: '#4f625c' },
  link: { color: '#9a3327', textDecoration: 'underline' },
  quote: {
    margin: '16px 0',
    padding: '4px 0 4px 16px',
    borderLeft: '3px solid #a83a2c',
    fontFamily: serif,
    fontSize: 17,
    lineHeight: '28px',
  },
  button: {
    display: 'inline-block',
    margin: '8px 12px 8px 0',
    padding: '14px 22px',
    backgroundColor: '#a83a2c',
    color: '#fff8ea',
    borderRadius: 6,
    fontSize: 16,
    textDecoration: 'none',
  },
  rule: { margin: '28px 0 16px', borderColor: '#e3d2b2' },
  foot: { margin: 0, fontSize: 13, lineHeight: '20px', color: '#4f625c' },
} satisfies Record<string, CSSProperties>

/** Names keep their letters; a number to tap says itself, other links are written out. */
const plainly = [
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: false as const } },
  { selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } },
]

/** The e-mail on the house's paper, as HTML and as the plain text of the same. */
export async function writeEmail(sender: Sender, content: Content): Promise<WrittenEmail> {
  // It brings a reader of HTML with it, which nobody needs before the first e-mail.
  const { render, toPlainText } = await import('@react-email/render')
  const html = await render(sheet(sender, content))
  return { subject: content.subject, html, text: toPlainText(html, { selectors: plainly }) }
}

export function paragraph(text: ReactNode): ReactNode {
  return h(Text, { style: look.text }, text)
}

/** Somebody's own words, line breaks kept. */
export function quotation(text: string): ReactNode {
  return h(Text, { style: look.quote }, linesOf(text))
}

/** What the owner wrote: a paragraph after each empty line, other line breaks kept. */
export function ownText(text: string): ReactNode {
  const parts = text.split(/\n\s*\n/).filter((part) => part.trim() !== '')
  return parts.map((part, at) => h(Fragment, { key: at }, paragraph(linesOf(part.trim()))))
}

function linesOf(text: string): ReactNode {
  return text.split('\n').flatMap((line, at) => (at === 0 ? [line] : [h('br', { key: at }), line]))
}

/** Label and value, line by line; what is empty is left out. */
export function facts(rows: readonly [label: string, value: ReactNode][]): ReactNode {
  const lines = rows
    .filter(([, value]) => value !== '')
    .flatMap(([label, value]) => [
      h('span', { key: label, style: look.label }, `${label}: `),
      h(Fragment, { key: `${label} is` }, value),
      h('br', { key: `${label} ends` }),
    ])
  return h(Text, { style: look.facts }, lines)
}

export function link(href: string, text: string): ReactNode {
  return h(Link, { href, style: look.link }, text)
}

export function buttonRow(...all: { href: string; text: string }[]): ReactNode {
  return h(
    Section,
    { style: { margin: '12px 0' } },
    all.map(({ href, text }) => h('div', { key: href }, h(Button, { href, style: look.button }, text))),
  )
}

function sheet(sender: Sender, { subject, preview, heading, body }: Content): ReactNode {
  return h(
    Html,
    { lang: 'en-IN' },
    h(Head, null, h('title', null, subject), h('meta', { name: 'color-scheme', content: 'light' })),
    h(Preview, null, preview),
    h(
      Body,
      { style: look.page },
      h(
        Container,
        { style: look.sheet },
        h(Text, { style: look.name }, sender.name),
        h(Heading, { as: 'h1', style: look.heading }, heading),
        body,
        h(Hr, { style: look.rule }),
        h(
          Text,
          { style: look.foot },
          `${sender.place} · `,
          link(telLink(sender.phone), sender.phone),
          ' · ',
          link(whatsappLink(sender.phone), 'WhatsApp'),
        ),
      ),
    ),
  )
}
