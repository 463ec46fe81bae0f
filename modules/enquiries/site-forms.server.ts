import { z } from 'zod'
import type { AppContext, With } from '#core/app-context.server.ts'
import { signValue } from '#core/host/keys.server.ts'
import { refuse } from '#core/refusals/refusal.ts'
import { readSettings, type Setting } from '#core/settings.server.ts'

/** What a form carries in its hidden field: when it was made, signed. A page from the cache carries an older one, which is fine. */
export function signFormToken(ctx: With<'secret' | 'clock'>): string {
  return signValue(ctx.secret, 'form', ctx.clock.now().getTime().toString(36))
}

const emailjsId = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[\w.-]+$/)
const emailjsAccount = z
  .object({ publicKey: emailjsId, serviceId: emailjsId, templateId: emailjsId })
  .nullable()

/** The owner's account with the e-mail provider; all three or none. */
const emailjs: Setting<z.infer<typeof emailjsAccount>> = {
  defaultValue: null,
  check: (value) => (emailjsAccount.safeParse(value).success ? null : refuse('emailjsAllOrNone', 'emailjs')),
  isSecret: true,
}
export const emailjsSettings = { emailjs }

const PROVIDER = 'https://api.emailjs.com'

/** Where the forms' e-mail client posts: the owner's account with the provider, or our own relay, which takes any ids. */
export async function readFormDestination(ctx: AppContext) {
  const { emailjs } = await readSettings(ctx, emailjsSettings)
  const ids = emailjs ?? { publicKey: 'house', serviceId: 'house', templateId: 'message' }
  const emailService = { origin: emailjs ? PROVIDER : '', ...ids }
  return { emailService, connectSources: emailjs ? [PROVIDER] : [] }
}
