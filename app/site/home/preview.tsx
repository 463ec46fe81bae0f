import type { LoaderFunctionArgs } from 'react-router'
import { appContext } from '#app/context/context.server.ts'
import { renderPreview } from '#app/context/preview.server.ts'
import type { AppContext } from '#core/app-context.server.ts'
import type { Content } from '#modules/content/content.ts'
import { ownTextPages } from '#modules/content/text-pages.ts'
import { renderTextDocument } from '../texts/text-document.tsx'
import { renderHome } from './home-document.server.tsx'

/** The site with the draft, `/admin/preview`. `?page=` selects another document than the front page. */
export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const ctx = context.get(appContext)
  return renderPreview(ctx, request, (content) => shown(ctx, content, request))
}

export { loader as action }

function shown(ctx: AppContext, content: Content, request: Request): Promise<Response> {
  const id = new URL(request.url).searchParams.get('page')
  const page = ownTextPages.find(({ path }) => path === `/${id}`)
  if (page) return renderTextDocument(ctx, content, page)
  return renderHome(ctx, content)
}
