import { appContext } from '#app/context/context.server.ts'
import { renderPreview } from '#app/context/preview.server.ts'
import { writeExampleInvitation } from '#modules/invitations/invite-by-email.server.ts'
import { MARK_IN_EMAIL } from '#modules/mail/email-frame.server.ts'
import { readHouseSender } from '#modules/owner-emails/owner-emails.server.ts'
import type { Route } from './+types/email-preview.ts'

/** An e-mail to a made-up guest, with the draft: `/admin/preview/email`. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(appContext)
  return renderPreview(ctx, request, async (content) => {
    const sender = await readHouseSender(ctx, content)
    const { html } = await writeExampleInvitation(ctx, sender)
    const page = html.replaceAll(MARK_IN_EMAIL, () => sender.mark?.src ?? '')
    return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  })
}

export { loader as action }
