import { type AppContext, systemActor, type With } from '#core/app-context.server.ts'
import { findClockJump } from '#core/clock-jump.server.ts'
import type { EmailRow } from '#core/db/tables.ts'
import type { Job } from '#core/jobs.server.ts'
import { refuse } from '#core/refusals/refusal.ts'
import { readCurrentDay, readSettings, type Setting } from '#core/settings.server.ts'
import { addDays, isDay, laterDay } from '#core/values/day.ts'
import { isWholeNumberBetween } from '#core/values/record.ts'
import { findNextEmailTime } from '#modules/mail/email.ts'
import { canSendEmails } from '#modules/mail/mail-server.server.ts'
import { listEndedBookings } from './ended-stays.server.ts'

/** After the e-mails are switched on, guests of long ago get none. */
const ENDED_WITHIN_DAYS = 30
const SEND_EVERY_MS = 10 * 60_000
const DAY_MS = 86_400_000

/** Automatic e-mails that ask guests for a review: days after check-out, then at most two reminders. */
type InvitationSettings = {
  automatic: boolean
  afterDays: number
  reminders: 0 | 1 | 2
  reminderEveryDays: number
  /** The first day of check-out whose guests are asked; null means as far back as invitations go. */
  since: string | null
}
const MAX_DAYS = 60
const invitations: Setting<InvitationSettings> = {
  defaultValue: { automatic: false, afterDays: 1, reminders: 0, reminderEveryDays: 5, since: null },
  check: ({ afterDays, reminders, reminderEveryDays, since }) =>
    isWholeNumberBetween(afterDays, 0, MAX_DAYS) &&
    isWholeNumberBetween(reminders, 0, 2) &&
    isWholeNumberBetween(reminderEveryDays, 1, MAX_DAYS) &&
    (since === null || isDay(since))
      ? null
      : refuse('daysInvalid', 'invitations'),
}
export const invitationSettings = { invitations }
type DueInvitation = { id: string; name: string; round: number; channel: 'automatic' | 'reminder' }

/**
 * Sends an e-mail to every guest who is due: the chosen days after check-out if nobody has asked yet, then the chosen number of reminders
 * while there is no review. Returns how many e-mails were sent; none unless it is switched on.
 */
export async function sendDueInvitations(ctx: AppContext): Promise<number> {
  const { invitations } = await readSettings(ctx, invitationSettings)
  // After a jump of the clock, guests might be asked before their stay.
  if (!invitations.automatic || (await findClockJump(ctx))) return 0
  const now = ctx.clock.now()
  const { timeZone } = await readSettings(ctx)
  if (findNextEmailTime(now, timeZone) !== now) return 0
  // Guests who are still due once there is a mail server are asked then.
  if (!(await canSendEmails(ctx))) return 0
  let sent = 0
  for (const { id, round, channel } of await listDueInvitations(ctx, invitations)) {
    const { inviteByEmail } = await import('./invite-by-email.server.ts')
    const outcome = await inviteByEmail(ctx, systemActor, id, { channel, round })
    if (outcome.ok) sent += 1
  }
  return sent
}

/** The guests who would get an e-mail now if it were switched on without a first day. */
export async function listGuestsDueNow(ctx: AppContext): Promise<{ id: string; name: string }[]> {
  const { invitations } = await readSettings(ctx, invitationSettings)
  return listDueInvitations(ctx, { ...invitations, since: null })
}

async function listDueInvitations(ctx: AppContext, settings: InvitationSettings): Promise<DueInvitation[]> {
  const now = ctx.clock.now()
  const today = await readCurrentDay(ctx)
  const firstDay = laterDay(settings.since ?? '', addDays(today, -ENDED_WITHIN_DAYS))
  const lastDay = addDays(today, -settings.afterDays)
  const bookings = (await listEndedBookings(ctx)).toReversed()
  return bookings.flatMap((booking): DueInvitation[] => {
    const { id, name, checkOut, round, state } = booking
    if (booking.isSample || booking.email === '') return []
    if (checkOut === null || checkOut < firstDay || checkOut > lastDay) return []
    if (state === 'reviewed' || state === 'declined' || state === 'stopped') return []
    const [last] = booking.invitationsAfterStay
    if (!last) return [{ id, name, round, channel: 'automatic' }]
    const reminders = booking.invitations.filter(({ channel }) => channel === 'reminder').length
    const isRecent = now.getTime() - Date.parse(last.created_at) < settings.reminderEveryDays * DAY_MS
    if (reminders >= settings.reminders || isRecent) return []
    return [{ id, name, round, channel: 'reminder' }]
  })
}

export const dueInvitationsJob: Job = {
  intervalMs: SEND_EVERY_MS,
  async run(ctx) {
    const sent = await sendDueInvitations(ctx)
    if (sent > 0) ctx.log.info('invitations.sent', { sent })
  },
  faultEvent: 'invitations.fault',
}

/** Whether this e-mail is an invitation that nobody asked for now: an automatic one, or a reminder. */
export async function isAutomaticInvitation({ database }: With<'database'>, { id, kind }: EmailRow) {
  if (kind !== 'invitation') return false
  const invitationsOfEmail = database.selectFrom('invitation').select('id').where('email_id', '=', id)
  const automaticOnes = invitationsOfEmail.where('channel', 'in', ['automatic', 'reminder'])
  return (await automaticOnes.executeTakeFirst()) !== undefined
}
