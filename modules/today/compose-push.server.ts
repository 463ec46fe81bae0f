import { type AppContext, isoNow, type Push, type With } from '#core/app-context.server.ts'
import type { PushMessageRow } from '#core/db/tables.ts'
import { readCurrentDay, readSettings } from '#core/settings.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import { pushSettings } from '#modules/push/queue-pushes.server.ts'
import { selectUnansweredObjections } from '#modules/reviews/reviews.server.ts'
import { countTasks } from './alarms.server.ts'
import { extractFirstName, type PushContext, type PushEvent, writePush, writeTestPush } from './write-push.ts'

/** One notification about all of these messages that are still open; null where none is. */
export async function composePush(
  ctx: AppContext,
  dueMessages: readonly PushMessageRow[],
): Promise<Push | null> {
  const [first, ...more] = await listOpenEvents(ctx, dueMessages)
  return first ? writePush([first, ...more], await readPushContext(ctx)) : null
}

/** What the test button sends. */
export async function composeTestPush(ctx: AppContext): Promise<Push> {
  const { property } = await readContent(ctx)
  return writeTestPush(property.name, await readPushContext(ctx))
}

/** The events that are still open and not too old for a notification. */
async function listOpenEvents(ctx: AppContext, dueMessages: readonly PushMessageRow[]): Promise<PushEvent[]> {
  const now = isoNow(ctx)
  const currentMessages = dueMessages.filter(({ expires_at }) => expires_at > now)
  const ids = currentMessages.map(({ about_id }) => about_id)
  if (ids.length === 0) return []
  const listIds = (kind: PushMessageRow['kind']) =>
    currentMessages.flatMap((each) => (each.kind === kind ? [each.about_id] : []))
  const correctedIds = listIds('correction')
  const { namesInPushes } = await readSettings(ctx, pushSettings)
  const firstNameIfAllowed = (fullName: string) => (namesInPushes ? extractFirstName(fullName) : null)
  const newEnquiries = ctx.database.selectFrom('enquiry').where('id', 'in', ids).where('state', '=', 'new')
  const enquiries = await newEnquiries.select(['id', 'form', 'name', 'check_in', 'check_out']).execute()
  const newReviews = ctx.database.selectFrom('review').where('id', 'in', ids).where('status', '=', 'pending')
  const reviews = await newReviews.select(['id', 'name']).execute()
  const openOnes = selectUnansweredObjections(ctx).where('review.id', 'in', ['', ...listIds('objection')])
  const objections = await openOnes.select(['review.id', 'review.name']).execute()
  return [
    ...enquiries.map(({ id, form, check_in, check_out, ...row }) => {
      const days = { checkIn: check_in, checkOut: check_out }
      return { kind: form, id, ...days, name: firstNameIfAllowed(row.name) }
    }),
    ...reviews.map((row) => {
      const kind = correctedIds.includes(row.id) ? ('correction' as const) : ('review' as const)
      return { kind, id: row.id, name: firstNameIfAllowed(row.name) }
    }),
    ...objections.map(({ id, name }) => {
      return { kind: 'objection' as const, id, name: firstNameIfAllowed(name) }
    }),
  ]
}

/** What every notification contains besides its events. */
async function readPushContext(ctx: With<'clock' | 'config' | 'database'>): Promise<PushContext> {
  const [{ reviews, enquiries }, today] = await Promise.all([countTasks(ctx), readCurrentDay(ctx)])
  return { origin: ctx.config.publicOrigin, openTasks: reviews + enquiries, year: today.slice(0, 4) }
}
