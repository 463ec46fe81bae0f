import { sayAct, sayActor } from '#domain/audit/act.ts'
import { sayMoment } from '#domain/day.ts'
import type { Outcome, Refusal } from '#domain/refusal.ts'
import type { Actor, House } from '../house.ts'
import { readSettings } from '../settings.ts'
import { whoIs } from './acts.ts'

/** By the code of a refusal: the acts with which somebody else, or the same person elsewhere, was quicker. */
const quicker: Record<string, readonly string[]> = {
  'already-so': [
    'invitation.sent',
    'invitation.taken-up',
    'mail-server.forgotten',
    'media.hidden',
    'media.shown',
    'owner.role',
    'review.reply-removed',
  ],
  'asked-already': ['booking.invited', 'invitation.sent'],
  'arrival-sent': ['arrival.written', 'arrival.told'],
  'booking-cancelled': ['booking.cancelled'],
  'booking-stands': ['booking.cancelled', 'booking.renewed'],
  'changed-meanwhile': [
    'booking.changed',
    'content.drafted',
    'content.restored',
    'enquiry.noted',
    'mail-server.changed',
    'mail-server.forgotten',
    'review.replied',
    'review.reply-removed',
    'setting.changed',
  ],
  'content-changed': ['content.drafted', 'content.restored', 'content.published'],
  'content-published': ['content.published'],
  'enquiry-moved': [
    'enquiry.answered',
    'enquiry.answered-by-letter',
    'enquiry.closed',
    'enquiry.held-again',
    'enquiry.released',
    'enquiry.reopened',
  ],
  'invitation-stopped': ['invitation.stopped', 'invitation.opted-out'],
  'invitation-unknown': ['owner.invitation-withdrawn'],
  'owner-unknown': ['owner.removed'],
  'review-decided': [
    'review.approved',
    'review.back-to-pending',
    'review.declined',
    'review.restored',
    'review.shown-again',
    'review.taken-down',
    'review.withdrawn',
  ],
  'undo-over': ['review.back-to-pending', 'review.restored'],
}

type About = { about: string; id?: string | undefined }

/** The refusal of an act that came too late, with who was quicker, what they did and when; any other outcome as it is. */
export async function sayQuicker<T extends object>(
  house: Pick<House, 'database'>,
  actor: Actor,
  outcome: Outcome<T>,
  about: About,
): Promise<Outcome<T>> {
  if (outcome.ok) return outcome
  const said = await quickerDeed(house, actor, outcome.code, about)
  return said === null ? outcome : { ...outcome, message: `${outcome.message} ${said}` }
}

async function quickerDeed(
  house: Pick<House, 'database'>,
  actor: Actor,
  code: Refusal['code'],
  { about, id }: About,
): Promise<string | null> {
  const acts = Object.hasOwn(quicker, code) ? quicker[code] : undefined
  if (!acts) return null
  const act = await house.database
    .selectFrom('act')
    .select(['who', 'act', 'at'])
    .where('about', '=', about)
    .where('act', 'in', acts)
    .$if(id !== undefined, (query) => query.where('about_id', '=', id ?? ''))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!act) return null
  const [{ timeZone }, who] = await Promise.all([readSettings(house), nameOf(house, actor, act.who)])
  return `${who} ${sayAct(act.act)}, ${sayMoment(new Date(act.at), timeZone)}.`
}

async function nameOf(house: Pick<House, 'database'>, actor: Actor, who: string): Promise<string> {
  if (who === whoIs(actor)) return 'You'
  const id = who.split(':')[1]
  const owner = id
    ? await house.database.selectFrom('owner').select('name').where('id', '=', id).executeTakeFirst()
    : undefined
  return sayActor(who, owner?.name ?? null)
}
