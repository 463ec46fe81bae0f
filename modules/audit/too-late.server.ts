import { sayMoment } from '#modules/common/day.ts'
import type { Outcome } from '#modules/refusals/refusal.ts'
import type { RefusalCode } from '#modules/refusals/refusals.ts'
import type { Actor, AppContext } from '#server/app-context.ts'
import { ifGiven } from '#server/db/if-given.ts'
import { readSettings } from '#server/settings.ts'
import { whoIs } from './audit-log.server.ts'
import { type ActName, sayActor, sayEntry } from './entry.ts'

/** By the code of a refusal: the entries of whoever was quicker: somebody else, or the same person elsewhere. */
const quicker: Partial<Record<RefusalCode, readonly ActName[]>> = {
  'already-so': [
    'first-step.done',
    'first-step.open-again',
    'invitation.sent',
    'invitation.taken-up',
    'mail-server.forgotten',
    'media.hidden',
    'media.shown',
    'owner.role',
    'review.reply-removed',
  ],
  'address-renewed': ['calendar.address-renewed'],
  'calendar-address-gone': ['calendar.address-removed'],
  'calendar-address-twice': ['calendar.address-added'],
  'asked-already': ['booking.invited', 'invitation.sent'],
  'arrival-sent': ['arrival.written', 'arrival.told'],
  'booking-cancelled': ['booking.cancelled'],
  'booking-stands': ['booking.cancelled', 'booking.renewed'],
  'calendar-brought': ['calendar.imported'],
  'calendar-forgotten': ['calendar.forgotten'],
  'changed-meanwhile': [
    'booking.changed',
    'content.drafted',
    'content.restored',
    'enquiry.noted',
    'mail-server.changed',
    'mail-server.forgotten',
    'review.replied',
    'review.reply-removed',
    'season.changed',
    'setting.changed',
  ],
  'closure-changed': ['closure.changed', 'closure.opened', 'closure.closed-again'],
  'closure-opened': ['closure.opened'],
  'closure-stands': ['closure.closed-again', 'closure.changed'],
  'content-changed': [
    'content.drafted',
    'content.restored',
    'content.published',
    'content.publication-undone',
  ],
  'content-published': ['content.published'],
  'enquiry-moved': [
    'enquiry.answered',
    'enquiry.answered-by-letter',
    'enquiry.closed',
    'enquiry.held-again',
    'enquiry.released',
    'enquiry.reopened',
  ],
  'hold-ended': ['hold.released', 'hold.over', 'hold.booked', 'hold.prolonged'],
  'hold-nights-taken': ['hold.placed', 'hold.prolonged'],
  'hold-stands': ['hold.placed', 'hold.prolonged'],
  'invitation-stopped': ['invitation.stopped', 'invitation.opted-out'],
  'invitation-unknown': ['owner.invitation-withdrawn'],
  'letter-not-waiting': ['letter.retry'],
  'media-unknown': ['media.erased'],
  'objection-answered': ['review.objection-answered'],
  'owner-unknown': ['owner.removed'],
  'person-unknown': ['person.erased'],
  'review-decided': [
    'review.approved',
    'review.back-to-pending',
    'review.corrected',
    'review.declined',
    'review.restored',
    'review.shown-again',
    'review.taken-down',
    'review.withdrawn',
    'review.withdrawn-by-guest',
  ],
  'review-unknown': ['review.erased-by-guest'],
  'guest-took-back': ['review.withdrawn-by-guest'],
  'season-removed': ['season.removed'],
  'season-stands': ['season.brought-back'],
  'session-unknown': ['owner.device-ended'],
  'undo-over': ['review.back-to-pending', 'review.corrected', 'review.restored'],
}

export type About = {
  about: string
  id?: string | undefined
  /** Not earlier than this moment. */
  since?: string | undefined
  /** How what was before begins, where the audit entries about a row are about several things of it. */
  before?: string | undefined
}
const MOST_ENTRIES = 50

/** The refusal of a change that came too late, with who was quicker, what they did and when; any other outcome as it is. */
export async function sayQuicker<T extends object>(
  ctx: Pick<AppContext, 'database'>,
  actor: Actor,
  outcome: Outcome<T>,
  about: About,
): Promise<Outcome<T>> {
  if (outcome.ok) return outcome
  const said = await quickerDeed(ctx, actor, outcome.code, about)
  return said === null ? outcome : { ...outcome, message: `${outcome.message} ${said}` }
}

async function quickerDeed(
  ctx: Pick<AppContext, 'database'>,
  actor: Actor,
  code: RefusalCode,
  { about, id, since, before }: About,
): Promise<string | null> {
  const entries = quicker[code]
  if (!entries) return null
  const latest = await ctx.database
    .selectFrom('act')
    .select(['who', 'act', 'at', 'before'])
    .where('about', '=', about)
    .where('act', 'in', entries)
    .$call(ifGiven(id, (query, id) => query.where('about_id', '=', id)))
    .$call(ifGiven(since, (query, since) => query.where('at', '>=', since)))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(before === undefined ? 1 : MOST_ENTRIES)
    .execute()
  const entry = latest.find((each) => before === undefined || each.before?.startsWith(before))
  if (!entry) return null
  const [{ timeZone }, who] = await Promise.all([readSettings(ctx), nameOf(ctx, actor, entry.who)])
  return `${who} ${sayEntry(entry.act)}, ${sayMoment(new Date(entry.at), timeZone)}.`
}

async function nameOf(ctx: Pick<AppContext, 'database'>, actor: Actor, who: string): Promise<string> {
  if (who === whoIs(actor)) return 'You'
  const id = who.split(':')[1]
  const owner = id
    ? await ctx.database.selectFrom('owner').select('name').where('id', '=', id).executeTakeFirst()
    : undefined
  return sayActor(who, owner?.name ?? null)
}
