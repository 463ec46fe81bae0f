import type { With } from '#core/app-context.server.ts'
import { type Brand, readBrand } from '#modules/brand/brand.server.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { firstDayContent } from '#modules/content/first-day.ts'

export type Published = { content: Content; brand: Brand | null }

const known = new WeakMap<EventTarget, Published>()

/** The published content and look as they were last read, also while the database is unreachable. */
export function lastPublished({ events }: With<'events'>): Published {
  return known.get(events) ?? { content: firstDayContent, brand: null }
}

/** Reads them at the start and for each new page version. Returns what is known then. */
export async function refreshContent(ctx: With<'events' | 'database'>): Promise<Published> {
  try {
    const content = await publishedContent(ctx)
    known.set(ctx.events, { content, brand: await readBrand(ctx, content) })
  } catch {
    // Usually the database is unreachable: what was read last stays.
  }
  return lastPublished(ctx)
}
