import type { ComponentProps, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { With } from '#core/app-context.server.ts'
import type { PicturesByName, PictureUse } from '#core/values/picture-set.ts'
import { writeAccentStyle } from '#modules/brand/accent.ts'
import { readMark } from '#modules/brand/brand.server.ts'
import { type Content, listUsedPictures } from '#modules/content/content.ts'
import fontFacesUrl from '../ui/fonts.css?url'
import { renderEntryScript } from '../ui/island.server.tsx'
import type { GuestPage, PictureWithAlt } from './guest-page.ts'
import { GuestShell } from './shell.tsx'

type GuestDocumentOptions = {
  title: string
  description?: string
  house: ComponentProps<typeof GuestShell>['house']
  subject?: ComponentProps<typeof GuestShell>['subject']
  /** The whole style sheet, as text. */
  style: string
  children: ReactNode
  status?: number
  headers?: Record<string, string>
  /** False for a preview, in which no button works. */
  hasScript?: boolean
}

/** A page behind a guest's personal link as a complete response: plain HTML that works without script, with its style in it. */
export async function renderGuestDocument(page: GuestDocumentOptions): Promise<Response> {
  const { house, subject = 'review', hasScript = true, status = 200 } = page
  const html = renderToStaticMarkup(
    <html lang="en-IN" data-guest={subject}>
      <head>
        <meta charSet="utf-8" />
        <title>{page.title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {page.description && <meta name="description" content={page.description} />}
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet */}
        <style dangerouslySetInnerHTML={{ __html: page.style + writeAccentStyle(house.accent) }} />
        {hasScript && (await renderEntryScript())}
      </head>
      <body>
        <GuestShell house={house} subject={subject}>
          {page.children}
        </GuestShell>
        {/* After the text, so that its first paint does not wait for the fonts. */}
        <link rel="stylesheet" href={fontFacesUrl} />
      </body>
    </html>,
  )
  return new Response(`<!doctype html>${html}`, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', ...page.headers },
  })
}

export async function readHouse(ctx: With<'database'>, content: Content): Promise<GuestPage['house']> {
  const { name, phone, email } = content.property
  return { name, phone, email, mark: await readMark(ctx, content), accent: content.brand.accent }
}

const messagePagePictures = {
  thanks: {
    picture: 'cottage-front-day',
    alt: 'The front of the house at noon, a path leading to its steps',
  },
  closedLink: { picture: 'hill-road', alt: 'A red car coming round a bend of the hill road' },
}

/** The picture of a page without a form: one of ours where the content uses it too, otherwise that of the review page. */
export function chooseMessagePicture(
  content: Content,
  pictures: PicturesByName,
  name: keyof typeof messagePagePictures,
): PictureWithAlt {
  const preferred = messagePagePictures[name]
  const isUsed = listUsedPictures(content, [preferred.picture]).length > 0
  return findPicture(pictures, isUsed ? preferred : content.reviewPage.picture)
}

/** Finds a picture of the content by its name, and adds its description. */
export function findPicture(pictures: PicturesByName, { picture, alt }: PictureUse): PictureWithAlt {
  return { picture: pictures[picture], alt }
}
