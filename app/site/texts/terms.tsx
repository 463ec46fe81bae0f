import type { LoaderFunctionArgs } from 'react-router'
import { appContext } from '#app/context/context.server.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { termsParts, textDocument } from './text-document.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(appContext)
  const content = await publishedContent(ctx)
  return textDocument(ctx, content, {
    path: '/terms',
    title: content.foot.terms,
    description: `What holds for a stay at ${content.property.name}: what the price covers, how rooms are booked, and what if plans change.`,
    parts: termsParts(content),
  })
}
