import { firstDayContent } from '#content/first-day.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import type { AppContext } from '#server/app-context.ts'

type Published = Pick<Content, 'property' | 'stays'>

const known = new WeakMap<EventTarget, Published>()

/** The published name, phone number and stays as they were last read, also while the database is unreachable. */
export function lastContent({ events }: Pick<AppContext, 'events'>): Published {
  return known.get(events) ?? firstDayContent
}

/** Reads them at the start and for each new page version. */
export async function refreshContent(ctx: Pick<AppContext, 'events' | 'database'>): Promise<void> {
  const content = await publishedContent(ctx).catch(() => null)
  if (content) known.set(ctx.events, content)
}
