import { Readable } from 'node:stream'
import { type ActionFunctionArgs, redirect } from 'react-router'
import { appContext, linkTriesContext } from '#app/context/context.server.ts'
import { cutField } from '#core/values/text.ts'
import { readContent } from '#modules/content/content.server.ts'
import { privacyPage } from '#modules/content/text-pages.ts'
import { findTokenInText } from '#modules/invitations/token-in-link.ts'
import { exportBooking, type PersonExport } from '#modules/privacy/export-person.server.ts'
import { privacyMessages } from '#modules/privacy/messages.ts'
import { YourDataForm } from './privacy.tsx'
import { renderTextDocument } from './text-document.tsx'

/** Sends a guest a copy of their data, or redirects to the page behind their link. By POST, so that the token of a copy is in no address. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const ctx = context.get(appContext)
  const form = await request.formData()
  const token = findTokenInText(cutField('link', String(form.get('link') ?? '')))
  if (form.get('wish') === 'open') return redirect(`/review?id=${encodeURIComponent(token)}`, 303)
  const lookup = await context.get(linkTriesContext).lookUp(
    () => exportBooking(ctx, token),
    ({ ok }) => !ok,
  )
  if ('result' in lookup && lookup.result.ok) return archiveResponse(lookup.result)
  const content = await readContent(ctx)
  const isWaiting = 'waitSeconds' in lookup
  return renderTextDocument(ctx, content, privacyPage, {
    sections: [],
    isIndexed: false,
    status: isWaiting ? 429 : 422,
    headers: {
      'Cache-Control': 'private, no-store',
      ...(isWaiting && { 'Retry-After': String(lookup.waitSeconds) }),
    },
    children: <YourDataForm error={privacyMessages.linkInvalid} />,
  })
}

export function loader() {
  return redirect('/privacy#yours', 303)
}

function archiveResponse({ archive }: Extract<PersonExport, { ok: true }>): Response {
  return new Response(Readable.toWeb(Readable.from(archive)) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="your-stay.zip"',
      'cache-control': 'private, no-store',
    },
  })
}
