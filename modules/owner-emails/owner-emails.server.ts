import type { With } from '#core/app-context.server.ts'
import type { Change } from '#core/change.server.ts'
import { refuse } from '#core/refusals/refusal.ts'
import { readSettings, type Setting } from '#core/settings.server.ts'
import { isEmailAddress } from '#core/values/contact.ts'
import { accentPresets, computeAccentColours } from '#modules/brand/accent.ts'
import { readMark } from '#modules/brand/brand.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { renderButtons, writeEmail } from '#modules/mail/email-frame.server.ts'
import { type Email, queueEmail } from '#modules/mail/queue-email.server.ts'

/** Where e-mails to the owner go; null is the address on the page. */
const ownerAddress: Setting<string | null> = {
  defaultValue: null,
  check: (value) =>
    value === null || isEmailAddress(value) ? null : refuse('ownerAddressInvalid', 'ownerAddress'),
  isSecret: true,
}
export const ownerAddressSettings = { ownerAddress }

/** Where e-mails to the owner go, and what every e-mail contains about the property. */
export async function readOwnerAndSender(ctx: With<'database'>) {
  const [content, { ownerAddress }] = await Promise.all([
    readContent(ctx),
    readSettings(ctx, ownerAddressSettings),
  ])
  const sender = await readHouseSender(ctx, content)
  return { ownerEmail: ownerAddress ?? content.property.email, sender, content }
}

/** What every e-mail contains about the property. */
export async function readHouseSender(ctx: With<'database'>, content: Content) {
  const { property, brand } = content
  const colours = computeAccentColours(brand.accent || accentPresets[0].colour).light
  return { ...property, mark: await readMark(ctx, content), colours }
}

/** The text of an e-mail to the owner, and the page of the admin that its button opens. */
type Notice = {
  subject: string
  heading?: string
  paragraphs: readonly string[]
  page: string
  button: string
}

export async function queueOwnerNotice(
  ctx: With<'clock' | 'config'>,
  tx: Change,
  emailFields: Pick<Email, 'kind' | 'about' | 'aboutId' | 'notBefore'>,
  { subject, heading = subject, paragraphs, page, button }: Notice,
): Promise<void> {
  const { ownerEmail, sender } = await readOwnerAndSender({ database: tx })
  const href = new URL(page, ctx.config.publicOrigin).href
  const content = await writeEmail(sender, {
    subject: subject.replace(/[\r\n\0]/g, ' '),
    heading,
    body: [...paragraphs, renderButtons({ href, text: button })],
  })
  await queueEmail(ctx, tx, { ...emailFields, to: ownerEmail, ...content })
}
