import { addDays, laterOf } from '#modules/common/day.ts'
import { canSendEmails } from '#modules/mail/mail-server.server.ts'
import { clockJump } from '#modules/privacy/clock-brake.server.ts'
import { type AppContext, theHouse } from '#server/app-context.ts'
import { type Job, startJob } from '#server/jobs.ts'
import { readSettings, type Settings, todayHere } from '#server/settings.ts'
import { endedStays } from './ended-stays.server.ts'

/** Switching the e-mails on must not write to the guests of years ago. */
const ENDED_WITHIN_DAYS = 30
const LOOK_EVERY_MS = 10 * 60_000
const DAY_MS = 86_400_000

type Rounds = Settings['invitations']
type Due = { id: string; name: string; round: number; channel: 'automatic' | 'reminder' }

/**
 * Writes to every guest who is due: the chosen days after check-out if nobody has asked yet, then as a reminder, at most as
 * often as chosen, as long as there is no review. Gives how many e-mails were written; nothing happens unless it is switched on.
 */
export async function sendDueInvitations(ctx: AppContext): Promise<number> {
  const { invitations } = await readSettings(ctx)
  // A clock that has jumped would have guests asked before they have come.
  if (!invitations.automatic || (await clockJump(ctx))) return 0
  // Nobody is asked; who is still due once there is a mail server is asked then.
  if (!(await canSendEmails(ctx))) return 0
  let sent = 0
  for (const { id, round, channel } of await dueInvitations(ctx, invitations)) {
    const { inviteByEmail } = await import('./invite-by-email.server.ts')
    const outcome = await inviteByEmail(ctx, theHouse, id, { channel, round })
    if (outcome.ok) sent += 1
  }
  return sent
}

/** Who would be written to now if the e-mails were switched on, however long ago they may go back. */
export async function askedAtOnce(ctx: AppContext): Promise<{ id: string; name: string }[]> {
  const { invitations } = await readSettings(ctx)
  return dueInvitations(ctx, { ...invitations, since: null })
}

async function dueInvitations(ctx: AppContext, rounds: Rounds): Promise<Due[]> {
  const now = ctx.clock.now()
  const today = await todayHere(ctx)
  const from = laterOf(rounds.since ?? '', addDays(today, -ENDED_WITHIN_DAYS))
  const by = addDays(today, -rounds.afterDays)
  const stays = (await endedStays(ctx)).toReversed()
  return stays.flatMap(({ id, name, email, isSample, checkOut, round, state, asked, invitations }): Due[] => {
    if (isSample || email === '' || checkOut === null || checkOut < from || checkOut > by) return []
    if (state === 'reviewed' || state === 'declined' || state === 'stopped') return []
    const [last] = asked
    if (!last) return [{ id, name, round, channel: 'automatic' }]
    const reminders = invitations.filter(({ channel }) => channel === 'reminder').length
    const isOver =
      reminders >= rounds.reminders ||
      now.getTime() - Date.parse(last.created_at) < rounds.reminderEveryDays * DAY_MS
    return isOver ? [] : [{ id, name, round, channel: 'reminder' }]
  })
}

/** Looks every ten minutes who is due. */
export function startInvitationRounds(ctx: AppContext): Job {
  return startJob(ctx, {
    everyMs: LOOK_EVERY_MS,
    async run() {
      const sent = await sendDueInvitations(ctx)
      if (sent > 0) ctx.log.info('invitations.sent', { sent })
    },
    onFault: (fault) =>
      ctx.log.error('invitations.fault', { kind: fault instanceof Error ? fault.name : 'unknown' }),
  })
}
