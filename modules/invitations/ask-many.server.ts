import { type EndedStay, endedStays } from '#modules/calendar/ended-stays.server.ts'
import { canSendEmails } from '#modules/mail/mail-server.server.ts'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import type { Actor, AppContext } from '#server/app-context.ts'
import { inviteByEmail } from './invite-by-email.server.ts'

export type ToAsk = Pick<EndedStay, 'id' | 'name' | 'stay' | 'checkIn' | 'checkOut' | 'round'> & {
  /** Empty where there is none: such a guest cannot be asked by letter. */
  email: string
}
const toAskStates: readonly EndedStay['state'][] = ['not-invited', 'written', 'bounced']
const AT_ONCE = 100

/** Whose stay has ended and who has not been asked yet, the latest stay first. */
export async function guestsToAsk(ctx: AppContext): Promise<ToAsk[]> {
  const { stays: waiting } = await endedStays(ctx, { states: toAskStates, limit: AT_ONCE })
  if (waiting.length === 0) return []
  const rows = await ctx.database
    .selectFrom('booking')
    .select(['id', 'email'])
    .where(
      'id',
      'in',
      waiting.map(({ id }) => id),
    )
    .execute()
  const emails = new Map(rows.map(({ id, email }) => [id, email]))
  return waiting.map(({ id, name, stay, checkIn, checkOut, round }) => {
    return { id, name, stay, checkIn, checkOut, round, email: emails.get(id) ?? '' }
  })
}

/** The next of them after this one in their order, or else the first; null when nobody else is left. */
export async function nextToAsk(ctx: AppContext, but: string): Promise<{ id: string; name: string } | null> {
  const { stays } = await endedStays(ctx, { states: toAskStates, limit: AT_ONCE })
  const after = stays.slice(stays.findIndex(({ id }) => id === but) + 1)
  const next = after[0] ?? stays.find(({ id }) => id !== but)
  return next ? { id: next.id, name: next.name } : null
}

/** Asks many guests by letter, each once: whoever was asked since their name was shown is left out, and named. */
export async function askMany(
  ctx: AppContext,
  actor: Actor,
  wanted: readonly { id: string; round: number }[],
): Promise<Outcome<{ asked: number; refused: { id: string; message: string }[] }>> {
  if (!(await canSendEmails(ctx))) return refuse('mailMissing')
  const refused: { id: string; message: string }[] = []
  const each = [...new Map(wanted.map((one) => [one.id, one])).values()].slice(0, AT_ONCE)
  for (const { id, round } of each) {
    const outcome = await inviteByEmail(ctx, actor, id, { round })
    if (!outcome.ok) refused.push({ id, message: outcome.message })
  }
  if (each.length === 0) return refuse('noneChosen')
  return { ok: true, asked: each.length - refused.length, refused }
}
