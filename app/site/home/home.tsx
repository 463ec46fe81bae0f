import type { LoaderFunctionArgs } from 'react-router'
import { appContext } from '#app/context/context.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import { renderHome } from './home-document.server.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = context.get(appContext)
  const { searchParams } = new URL(request.url)
  return renderHome(ctx, await readContent(ctx), searchParams.get('stay') ?? '')
}
