import type { With } from '#core/app-context.server.ts'
import { readSetting } from '#core/settings.server.ts'
import { readMailServerWithPassword } from '#modules/mail/mail-server.server.ts'
import { MailFault } from '#modules/mail/mailer.server.ts'
import { readVapidKeys, VAPID_SETTING } from '#modules/push/push-service.server.ts'

export const LOST_KEY_ADVICE =
  'Put house.key back into the data folder (or HOUSE_KEY into the settings), from the last copy of the data folder, and start again. If it is gone for ever: docs/running.md, "When a key leaks".'

/** A sentence about what the database holds and the house key does not open, because it is missing or another one; null where all is well. */
export async function describeLostSecrets(ctx: With<'config' | 'database'>): Promise<string | null> {
  const mailServer = await readMailServerWithPassword(ctx).catch((fault: unknown) => fault)
  const isMailPasswordLost = mailServer instanceof MailFault
  const hasVapid = (await readSetting(ctx.database, VAPID_SETTING)) !== undefined
  const lostSecrets = [
    ...(isMailPasswordLost ? ['the password of the mail server'] : []),
    ...(hasVapid && !(await readVapidKeys(ctx)) ? ['the key of alerts'] : []),
  ]
  if (lostSecrets.length === 0) return null
  return `The house key is missing, or another one than before: it does not open ${lostSecrets.join(', ')}.`
}
