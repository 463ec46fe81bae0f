import type { With } from '#core/app-context.server.ts'
import { type Brand, readBrand } from '#modules/brand/brand.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { initialContent } from '#modules/content/first-day.ts'

export type PublishedSite = { content: Content; brand: Brand | null }

const publishedByApp = new WeakMap<EventTarget, PublishedSite>()

/** The published content and look as they were last read, also while the database is unreachable. */
export function getLastPublished({ events }: With<'events'>): PublishedSite {
  return publishedByApp.get(events) ?? { content: initialContent, brand: null }
}

/** Reads them at the start and for each new page version. Returns what is known then. */
export async function refreshContent(ctx: With<'events' | 'database'>): Promise<PublishedSite> {
  try {
    const content = await readContent(ctx)
    publishedByApp.set(ctx.events, { content, brand: await readBrand(ctx, content) })
  } catch {
    // Usually the database is unreachable: what was read last stays.
  }
  return getLastPublished(ctx)
}
