import type { AppContext } from '#server/app-context.ts'
import { readSigned, sign } from '#server/keys.ts'
import { type Circumstance, TOKEN_TOO_QUICK_MS } from './suspicion.ts'

/** What a form carries in its hidden field: when it was made, signed. A page from the cache carries an older one, which is fine. */
export function formToken(ctx: Pick<AppContext, 'secret' | 'clock'>): string {
  return sign(ctx.secret, 'form', ctx.clock.now().getTime().toString(36))
}

export function readFormToken(
  ctx: Pick<AppContext, 'secret' | 'clock'>,
  token: string | undefined,
): Circumstance['token'] {
  if (!token) return 'missing'
  const made = readSigned(ctx.secret, 'form', token)
  if (made === null) return 'forged'
  return ctx.clock.now().getTime() - Number.parseInt(made, 36) < TOKEN_TOO_QUICK_MS ? 'too-quick' : 'good'
}
