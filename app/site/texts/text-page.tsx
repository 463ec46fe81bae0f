import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { appContext } from '#app/context/context.server.ts'
import type { AppContext } from '#core/app-context.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { type TextPage, textPages } from '#modules/content/text-pages.ts'
import { AccessibilityStatement } from './accessibility.tsx'
import { renderPrivacyExtras } from './privacy.tsx'
import { renderReviewPolicyExtras } from './review-policy.tsx'
import { renderTextDocument } from './text-document.tsx'

type RenderExtras = (ctx: AppContext, content: Content) => ReactNode | Promise<ReactNode>

const extrasByPath: Partial<Record<TextPage['path'], RenderExtras>> = {
  '/review-policy': renderReviewPolicyExtras,
  '/privacy': renderPrivacyExtras,
  '/accessibility': (_, { property }) => <AccessibilityStatement property={property} />,
}

export async function loader({ context, pattern }: LoaderFunctionArgs) {
  const ctx = context.get(appContext)
  const page = textPages.find(({ path }) => pattern.endsWith(path.slice(1)))
  if (!page) throw new Error(`no page of text at ${pattern}`)
  const content = await readContent(ctx)
  return renderTextDocument(ctx, content, page, { children: await extrasByPath[page.path]?.(ctx, content) })
}
