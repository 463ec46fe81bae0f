import type { AppContext, EmailBody, Outgoing, With } from '#core/app-context.server.ts'
import type { EmailRow } from '#core/db/tables.ts'
import { readBrand, readBrandFile } from '#modules/brand/brand.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import { isAutomaticInvitation } from '#modules/invitations/due-invitations.server.ts'
import { MARK_IN_EMAIL } from '#modules/mail/email-frame.server.ts'
import { insertSubmissionToken } from '#modules/reviews/submission-link.server.ts'
import { composePush, composeTestPush } from '#modules/today/compose-push.server.ts'

/** What the modules add to e-mails and notifications when they are sent. */
export const outgoing: Outgoing = {
  completeEmail,
  composePush,
  composeTestPush,
  isAutomatic: isAutomaticInvitation,
  readPublicEmailAddress,
}

async function completeEmail(ctx: AppContext, email: EmailRow): Promise<EmailBody> {
  const { text, html } = await insertSubmissionToken(ctx, email)
  return { text, ...(await attachLogo(ctx, html)) }
}

async function readPublicEmailAddress(ctx: With<'database'>): Promise<{ name: string; address: string }> {
  const { property } = await readContent(ctx)
  return { name: property.name, address: property.email }
}

/** The e-mail with the logo as it is now; without the picture where that cannot be drawn. */
async function attachLogo(ctx: AppContext, html: string): Promise<Omit<EmailBody, 'text'>> {
  if (!html.includes(MARK_IN_EMAIL)) return { html }
  const brand = await readBrand(ctx, await readContent(ctx))
  const mark = brand && (await readBrandFile(ctx, brand, 'mark.png').catch(() => null))
  if (!mark) return { html: html.replace(/<img src="cid:mark@house"[^<>]*>/, '') }
  const cid = MARK_IN_EMAIL.slice('cid:'.length)
  return { html, attachments: [{ filename: 'mark.png', content: mark, cid, contentDisposition: 'inline' }] }
}
