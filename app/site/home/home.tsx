import type { LoaderFunctionArgs } from 'react-router'
import { appContext } from '#app/context/context.server.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { renderHome } from './home-document.server.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = context.get(appContext)
  return renderHome(ctx, await publishedContent(ctx), new URL(request.url).searchParams.get('stay'))
}
