import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { contentHead } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { editContent } from '#modules/content/edit-content.ts'
import type { AppContext } from '#server/app-context.ts'
import { appContext, requireRole } from '#server/http/pages/context.ts'
import { termsParts, textDocument } from '../texts/text-document.tsx'
import { homeDocument } from './home-document.server.tsx'

/** The site with the draft, `/admin/preview`, for the frame beside the editor. `?page=` selects another document than the front page. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const ctx = context.get(appContext)
  await requireRole(ctx, request, 'owner')
  return framed(await shown(ctx, (await contentHead(ctx)).content, request))
}

/** The same with unsaved text from the editor; nothing is stored. Answers 422 when the text is not valid. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const ctx = context.get(appContext)
  await requireRole(ctx, request, 'owner')
  const { content } = await contentHead(ctx)
  const form = [...(await request.formData())].filter(
    (each): each is [string, string] => typeof each[1] === 'string',
  )
  const edited = editContent(content, form)
  return framed(edited.ok ? await shown(ctx, edited.content, request) : new Response(null, { status: 422 }))
}

function shown(ctx: AppContext, content: Content, request: Request): Promise<Response> {
  const page = new URL(request.url).searchParams.get('page')
  const words = { description: '', path: '/' }
  if (page === 'review-policy')
    return textDocument(ctx, content, {
      ...words,
      title: content.foot.policy,
      parts: content.reviewPolicy,
    })
  if (page === 'terms')
    return textDocument(ctx, content, { ...words, title: content.foot.terms, parts: termsParts(content) })
  if (page === 'privacy')
    return textDocument(ctx, content, { ...words, title: content.foot.privacy, parts: content.privacy })
  return homeDocument(ctx, content)
}

/** Only our own pages may frame it, and nothing caches it. */
function framed(response: Response): Response {
  const { headers } = response
  const policy = headers.get('content-security-policy')
  if (policy)
    headers.set('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
  headers.set('x-frame-options', 'SAMEORIGIN')
  headers.set('cache-control', 'private, no-store')
  return response
}
