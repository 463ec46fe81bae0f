import type { AppContext } from '#core/app-context.server.ts'
import { readContentHead } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { editContent } from '#modules/content/edit-content.ts'
import { requireRole } from './require-role.server.ts'

/** A preview beside the editor, for owners only: `render` gets the draft with the unsaved text of a posted form. Answers 422 when it is invalid. */
export async function renderPreview(
  ctx: AppContext,
  request: Request,
  render: (content: Content) => Promise<Response>,
): Promise<Response> {
  await requireRole(ctx, request, 'owner')
  const content = await readEditedContent(ctx, request)
  if (!content) return allowFraming(new Response(null, { status: 422 }))
  return allowFraming(await render(content))
}

async function readEditedContent(ctx: AppContext, request: Request): Promise<Content | null> {
  const { content } = await readContentHead(ctx)
  if (request.method !== 'POST') return content
  const form = [...(await request.formData())].filter(
    (each): each is [string, string] => typeof each[1] === 'string',
  )
  const edited = editContent(content, form)
  return edited.ok ? edited.content : null
}

/** The content security policy of a preview without one of its own, such as an e-mail. */
const scriptlessPolicy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Lets our own pages frame a response, and nothing cache it. Inline styles may change, because the owner may be choosing a colour. */
function allowFraming(response: Response): Response {
  const { headers } = response
  const policy = (headers.get('content-security-policy') ?? scriptlessPolicy)
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    .replace(/style-src [^;]*/, (styles) => styles.replace(/'sha256-[^']+'/, "'unsafe-inline'"))
  headers.set('content-security-policy', policy)
  headers.set('x-frame-options', 'SAMEORIGIN')
  headers.set('cache-control', 'private, no-store')
  return response
}
