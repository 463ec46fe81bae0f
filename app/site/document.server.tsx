import { createHash } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { AppContext } from '#core/app-context.server.ts'
import { keysOf } from '#core/values/record.ts'
import { writeAccentStyle } from '#modules/brand/accent.ts'
import { makeIconAddress, readBrand } from '#modules/brand/brand.server.ts'
import type { Content } from '#modules/content/content.ts'
import { chooseSocialCard } from '#modules/content/demo-house.ts'
import type { SectionBackground } from '#modules/content/home-sections.ts'
import { readSitePictures } from '#modules/content/photographs.server.ts'
import { renderEntryScript } from '../ui/island.server.tsx'
import { IconSprite } from '../ui/picture/icon.tsx'
import { type IconName, icons } from '../ui/picture/icons.ts'
import { Frame } from './frame/frame.tsx'

export type PublicDocument = {
  /** Its one address on the site, `/reviews`. */
  path: string
  title: string
  description?: string
  /** The whole style sheet, as text. */
  style: string
  head?: ReactNode
  body: ReactNode
  /** The background of the last section, which continues behind the ridge of the footer. */
  lastBackground?: SectionBackground | undefined
  popups?: ReactNode
  /** False for answers and errors, which no search engine should keep. */
  isIndexed?: boolean
  status?: number
  headers?: Record<string, string> | undefined
  /** Hosts besides our own that its scripts may contact. */
  connectSources?: readonly string[]
}

/** A public document as a complete response: plain HTML, its style inline, one small module that starts its islands. */
export async function renderPublicDocument(ctx: AppContext, content: Content, page: PublicDocument) {
  const { path, title, description = content.property.description, isIndexed = true, status = 200 } = page
  const style = page.style + writeAccentStyle(content.brand.accent)
  const { publicOrigin } = ctx.config
  const { name, alt: cardAlt } = chooseSocialCard(content)
  const brand = await readBrand(ctx, content)
  const card = (await readSitePictures(ctx, content))[name] ?? brand?.card
  const bodyHtml = renderToStaticMarkup(
    <Frame
      content={content}
      mark={brand?.mark ?? null}
      year={ctx.clock.now().getFullYear()}
      lastBackground={page.lastBackground}
      popups={page.popups}
    >
      {page.body}
    </Frame>,
  )
  const iconSprite = renderToStaticMarkup(<IconSprite names={listUsedIcons(bodyHtml)} />)
  const html = `<!doctype html>${renderToStaticMarkup(
    <html lang="en-IN" data-document="">
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbf5ea" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101b30" media="(prefers-color-scheme: dark)" />
        {page.head}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
        {isIndexed && <link rel="canonical" href={publicOrigin + path} />}
        {!isIndexed && <meta name="robots" content="noindex" />}
        <meta property="og:type" content="website" />
        <meta property="og:locale" content="en_IN" />
        <meta property="og:site_name" content={content.property.name} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={publicOrigin + path} />
        {card && (
          <>
            <meta property="og:image" content={publicOrigin + card.src} />
            <meta property="og:image:width" content={String(card.width)} />
            <meta property="og:image:height" content={String(card.height)} />
            {cardAlt && <meta property="og:image:alt" content={cardAlt} />}
          </>
        )}
        <meta name="twitter:card" content="summary_large_image" />
        <link rel="icon" href={makeIconAddress(brand, 'favicon.ico')} sizes="32x32" />
        <link rel="icon" href={makeIconAddress(brand, 'favicon.svg')} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={makeIconAddress(brand, 'apple-touch-icon.png')} />
        <link rel="manifest" href="/site.webmanifest" />
        {await renderEntryScript()}
      </head>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered above */}
      <body dangerouslySetInnerHTML={{ __html: iconSprite + bodyHtml }} />
    </html>,
  )}`
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': makeContentSecurityPolicy(style, page.connectSources),
      ...page.headers,
    },
  })
}

/** What a public document may load and contact: its own site, its own style, and the hosts that the owner chose. */
function makeContentSecurityPolicy(style: string, connectSources: readonly string[] = []): string {
  const hash = createHash('sha256').update(style).digest('base64')
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${hash}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    // The font of the rupee sign is in a style sheet.
    "font-src 'self' data:",
    ["connect-src 'self'", ...connectSources].join(' '),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Icons that islands, and the pictures of a gallery, show only once they are hydrated or opened. */
const iconsShownLater = ['left', 'right', 'close', 'pause', 'play'] as const satisfies IconName[]

/** The icons that a document shows, now or later. */
function listUsedIcons(html: string): IconName[] {
  const laterIcons: readonly IconName[] = html.includes('data-island') ? iconsShownLater : []
  return keysOf(icons).filter((name) => laterIcons.includes(name) || html.includes(`#icon-${name}`))
}
