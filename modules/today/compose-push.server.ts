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
  const objectedIds = currentMessages
    .filter(({ kind }) => kind === 'objection')
    .map(({ about_id }) => about_id)
  const correctedIds = currentMessages
    .filter(({ kind }) => kind === 'correction')
    .map(({ about_id }) => about_id)
  const { namesInPushes } = await readSettings(ctx, pushSettings)
  const firstNameIfAllowed = (fullName: string) => (namesInPushes ? extractFirstName(fullName) : null)
  const enquiries = await ctx.database
    .selectFrom('enquiry')
    .select(['id', 'form', 'name', 'check_in', 'check_out'])
    .where('id', 'in', ids)
    .where('state', '=', 'new')
    .execute()
  const reviews = await ctx.database
    .selectFrom('review')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('status', '=', 'pending')
    .execute()
  const objections = await selectUnansweredObjections(ctx)
    .where('review.id', 'in', ['', ...objectedIds])
    .select(['review.id', 'review.name'])
    .execute()
  const events: PushEvent[] = [
    ...enquiries.map(({ id, form, check_in, check_out, ...row }) => {
      const days = { checkIn: check_in, checkOut: check_out }
      return { kind: form, id, ...days, name: firstNameIfAllowed(row.name) }
    }),
    ...reviews.map((row) => {
      const kind = correctedIds.includes(row.id) ? ('correction' as const) : ('review' as const)
      return { kind, id: row.id, name: firstNameIfAllowed(row.name) }
    }),
    ...objections.map((row) => ({
      kind: 'objection' as const,
      id: row.id,
      name: firstNameIfAllowed(row.name),
    })),
  ]
  return events
}

/** What every notification contains besides its events. */
async function readPushContext(ctx: With<'clock' | 'config' | 'database'>): Promise<PushContext> {
  const [{ reviews, enquiries }, today] = await Promise.all([countTasks(ctx), readCurrentDay(ctx)])
  return { origin: ctx.config.publicOrigin, openTasks: reviews + enquiries, year: today.slice(0, 4) }
}
