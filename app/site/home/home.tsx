import type { LoaderFunctionArgs } from 'react-router'
import { publishedContent } from '#modules/content/content.server.ts'
import { appContext } from '#server/http/pages/context.ts'
import { homeDocument } from './home-document.server.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = context.get(appContext)
  return homeDocument(ctx, await publishedContent(ctx), new URL(request.url).searchParams.get('stay'))
}
