import type { LoaderFunctionArgs } from 'react-router'
import { appContext } from '#app/context/context.server.ts'
import type { AppContext } from '#core/app-context.server.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { type TextPage, textPages } from '#modules/content/text-pages.ts'
import { accessibilityExtras } from './accessibility.tsx'
import { privacyExtras } from './privacy.tsx'
import { reviewPolicyExtras } from './review-policy.tsx'
import { renderTextDocument, type TextPageExtras } from './text-document.tsx'

type ReadExtras = (ctx: AppContext, content: Content) => TextPageExtras | Promise<TextPageExtras>

const extrasByPath: Partial<Record<TextPage['path'], ReadExtras>> = {
  '/review-policy': reviewPolicyExtras,
  '/privacy': privacyExtras,
  '/accessibility': accessibilityExtras,
}

/** Every page of text. */
export async function loader({ context, pattern }: LoaderFunctionArgs) {
  const ctx = context.get(appContext)
  const page = textPages.find(({ path }) => pattern.endsWith(path.slice(1)))
  if (!page) throw new Error(`no page of text at ${pattern}`)
  const content = await publishedContent(ctx)
  return renderTextDocument(ctx, content, page, await extrasByPath[page.path]?.(ctx, content))
}
