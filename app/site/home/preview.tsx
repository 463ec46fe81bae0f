import type { LoaderFunctionArgs } from 'react-router'
import { appContext } from '#app/context/context.server.ts'
import { renderPreview } from '#app/context/preview.server.ts'
import { ownTextPages } from '#modules/content/text-pages.ts'
import { renderTextDocument } from '../texts/text-document.tsx'
import { renderHome } from './home-document.server.tsx'

/** The site with the draft, `/admin/preview`. `?page=` selects another document than the front page. */
export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const ctx = context.get(appContext)
  const id = new URL(request.url).searchParams.get('page')
  const page = ownTextPages.find(({ path }) => path === `/${id}`)
  return renderPreview(ctx, request, (content) =>
    page ? renderTextDocument(ctx, content, page) : renderHome(ctx, content),
  )
}

export { loader as action }
