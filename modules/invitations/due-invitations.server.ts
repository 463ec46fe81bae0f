import { fullName } from '#modules/bookings/booking.ts'
import { addDays, type Day, dayInZone } from '#modules/common/day.ts'
import { canSendEmails } from '#modules/mail/mail-server.server.ts'
import { clockJump } from '#modules/privacy/clock-brake.server.ts'
import { type AppContext, theHouse } from '#server/app-context.ts'
import { type Job, startJob } from '#server/jobs.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { asksGuest, invitationChannels } from './invitation.ts'

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
  const { timeZone } = await readSettings(ctx)
  const now = ctx.clock.now()
  const today = dayInZone(now, timeZone)
  const bookings = await endedAndOpen(ctx, {
    from: [rounds.since ?? '', addDays(today, -ENDED_WITHIN_DAYS)].sort().at(-1) ?? today,
    by: addDays(today, -rounds.afterDays),
  })
  return bookings.flatMap((booking): Due[] => {
    const { id, check_out, invitation_round: round, last_at, reminders } = booking
    // A link made before the guest had left was for later, and asked nothing yet.
    const asked_at = last_at && dayInZone(new Date(last_at), timeZone) >= (check_out ?? '') ? last_at : null
    const due = { id, name: fullName(booking), round }
    if (asked_at === null) return [{ ...due, channel: 'automatic' }]
    const waited = now.getTime() - new Date(asked_at).getTime()
    const isOver = Number(reminders) >= rounds.reminders || waited < rounds.reminderEveryDays * DAY_MS
    return isOver ? [] : [{ ...due, channel: 'reminder' }]
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

function endedAndOpen(ctx: AppContext, left: { from: Day; by: Day }) {
  return ctx.database
    .selectFrom('booking')
    .leftJoin('review', 'review.booking_id', 'booking.id')
    .select(['booking.id', 'first_name', 'last_name', 'check_out', 'invitation_round'])
    .select((eb) => [
      eb
        .selectFrom('invitation')
        .select((all) => all.fn.max('invitation.created_at').as('at'))
        .whereRef('invitation.booking_id', '=', 'booking.id')
        .where('channel', 'in', Object.keys(invitationChannels).filter(asksGuest))
        .as('last_at'),
      eb
        .selectFrom('invitation')
        .select((all) => all.fn.countAll().as('count'))
        .whereRef('invitation.booking_id', '=', 'booking.id')
        .where('channel', '=', 'reminder')
        .as('reminders'),
    ])
    .where('review.id', 'is', null)
    .where('booking.sample', '=', 0)
    .where('booking.cancelled_at', 'is', null)
    .where('invitation_stop', 'is', null)
    .where('booking.email', '!=', '')
    .where('check_out', '<=', left.by)
    .where('check_out', '>=', left.from)
    .orderBy('check_out')
    .execute()
}
