import { addDays, dayInZone } from '#domain/day.ts'
import { asksGuest, invitationChannels } from '#domain/invitation.ts'
import { clockJump } from './clock-brake.ts'
import { type House, theHouse } from './house.ts'
import { inviteByLetter } from './invite-by-letter.ts'
import { readSettings } from './settings.ts'

/** Switching the letters on must not write to the guests of years ago. */
const ENDED_WITHIN_DAYS = 30
const LOOK_EVERY_MS = 10 * 60_000
const DAY_MS = 86_400_000

export type InvitationRounds = { stop(): Promise<void> }

/**
 * Writes to every guest who is due: the chosen days after check-out if nobody has asked yet, then as a reminder, at most as
 * often as chosen, as long as there is no review. Gives how many letters were written; nothing happens unless it is switched on.
 */
export async function sendDueInvitations(house: House): Promise<number> {
  const { invitations, timeZone } = await readSettings(house)
  // A clock that has jumped would have guests asked before they have come.
  if (!invitations.automatic || (await clockJump(house))) return 0
  const now = house.clock.now()
  const today = dayInZone(now, timeZone)
  const bookings = await endedAndOpen(house, today, addDays(today, -invitations.afterDays))
  let sent = 0
  for (const { id, check_out, invitation_round: round, last_at, reminders } of bookings) {
    // A link made before the guest had left was for later, and asked nothing yet.
    const asked_at = last_at && dayInZone(new Date(last_at), timeZone) >= (check_out ?? '') ? last_at : null
    const isReminder = asked_at !== null
    const waited = isReminder ? now.getTime() - new Date(asked_at).getTime() : 0
    if (isReminder && Number(reminders) >= invitations.reminders) continue
    if (isReminder && waited < invitations.reminderEveryDays * DAY_MS) continue
    const channel = isReminder ? 'reminder' : 'automatic'
    const outcome = await inviteByLetter(house, theHouse, id, { channel, round })
    if (outcome.ok) sent += 1
  }
  return sent
}

/** Looks every ten minutes who is due. */
export function startInvitationRounds(house: House): InvitationRounds {
  let walking = Promise.resolve()
  const look = () => {
    walking = walking.then(async () => {
      try {
        const sent = await sendDueInvitations(house)
        if (sent > 0) house.log.info('invitations.sent', { sent })
      } catch (fault) {
        house.log.error('invitations.fault', { kind: fault instanceof Error ? fault.name : 'unknown' })
      }
    })
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  look()
  return {
    async stop() {
      clearInterval(timer)
      await walking
    },
  }
}

function endedAndOpen(house: House, today: string, leftBy: string) {
  return house.database
    .selectFrom('booking')
    .leftJoin('review', 'review.booking_id', 'booking.id')
    .select(['booking.id', 'check_out', 'invitation_round'])
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
    .where('booking.state', '!=', 'cancelled')
    .where('invitation_stop', 'is', null)
    .where('check_out', '<=', leftBy)
    .where('check_out', '>=', addDays(today, -ENDED_WITHIN_DAYS))
    .orderBy('check_out')
    .execute()
}
