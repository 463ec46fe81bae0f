import { type EndedStay, endedStays } from '#modules/calendar/ended-stays.server.ts'
import { addDays, type Day } from '#modules/common/day.ts'
import { type StuckEmail, stuckEmails, unsentEmails } from '#modules/mail/stuck-emails.server.ts'
import { unansweredObjections } from '#modules/reviews/objections.server.ts'
import type { AppContext } from '#server/app-context.ts'

/** One task, since a moment or, for a stay, since the day it ended. */
type Task = { id: string; name: string; since: string | null }
/** How many there are of one kind, and the few that have waited longest. */
export type TaskGroup<One = Task> = { count: number; oldest: One[] }
export type OwnerTasks = {
  reviews: TaskGroup
  objections: TaskGroup
  enquiries: TaskGroup
  held: TaskGroup
  emails: TaskGroup<StuckEmail>
  toInvite: TaskGroup
}

const NAMED = 3
/** Later than this, asking for a review is no longer one of today's tasks. */
const ASK_WITHIN_DAYS = 60

/** Lists the owner's tasks of this day: how many of each kind, and the oldest by name. */
export async function ownerTasks(ctx: AppContext, day: Day): Promise<OwnerTasks> {
  const [reviews, objections, enquiries, held, emails, toInvite] = await Promise.all([
    pendingReviews(ctx),
    toAnswer(ctx),
    enquiriesIn(ctx, 'new'),
    enquiriesIn(ctx, 'held'),
    notDelivered(ctx),
    notInvited(ctx, day),
  ])
  return { reviews, objections, enquiries, held, emails, toInvite }
}

async function pendingReviews(house: Pick<AppContext, 'database'>): Promise<TaskGroup> {
  const rows = await house.database
    .selectFrom('review')
    .select(['id', 'name', 'created_at as since'])
    .select((eb) => eb.fn.countAll().over().as('count'))
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .orderBy('id')
    .limit(NAMED)
    .execute()
  return groupOf(rows)
}

async function toAnswer(house: Pick<AppContext, 'database'>): Promise<TaskGroup> {
  const rows = await unansweredObjections(house)
    .select(['review.id', 'review.name', 'objection.created_at as since'])
    .select((eb) => eb.fn.countAll().over().as('count'))
    .orderBy('objection.created_at')
    .orderBy('objection.id')
    .limit(NAMED)
    .execute()
  return groupOf(rows)
}

async function enquiriesIn(house: Pick<AppContext, 'database'>, state: 'new' | 'held'): Promise<TaskGroup> {
  const rows = await house.database
    .selectFrom('enquiry')
    .select(['id', 'name', 'created_at as since'])
    .select((eb) => eb.fn.countAll().over().as('count'))
    .where('state', '=', state)
    .orderBy('created_at')
    .orderBy('id')
    .limit(NAMED)
    .execute()
  return groupOf(rows)
}

function groupOf(rows: readonly (Task & { count: unknown })[]): TaskGroup {
  return { count: Number(rows[0]?.count ?? 0), oldest: rows.map(({ count: _, ...one }) => one) }
}

/** Refused ones, and those of the last days that were not sent because there was no mail server. */
async function notDelivered(ctx: AppContext): Promise<TaskGroup<StuckEmail>> {
  const [refused, unsent] = await Promise.all([stuckEmails(ctx, NAMED), unsentEmails(ctx, NAMED)])
  const oldest = [...refused.oldest, ...unsent.oldest].sort((one, other) =>
    one.since.localeCompare(other.since),
  )
  return { count: refused.count + unsent.count, oldest: oldest.slice(0, NAMED) }
}

async function notInvited(ctx: AppContext, day: Day): Promise<TaskGroup> {
  const since = addDays(day, -ASK_WITHIN_DAYS)
  const { stays, total } = await endedStays(ctx, {
    states: ['not-invited', 'written'],
    since,
    oldestFirst: true,
    limit: NAMED,
  })
  return { count: total, oldest: stays.map(nameOf) }
}

function nameOf({ id, name, checkOut }: EndedStay): Task {
  return { id, name, since: checkOut }
}
