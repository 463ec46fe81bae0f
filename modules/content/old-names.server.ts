import type { With } from '#core/app-context.server.ts'
import { initialContent } from './first-day.ts'

const MAX_VERSIONS = 50

/** The earlier names of the property on the site, newest first. */
export async function listEarlierNames(ctx: With<'database'>, currentName: string): Promise<string[]> {
  const published = ctx.database.selectFrom('content').select('document').where('state', '=', 'published')
  const rows = await published.orderBy('number', 'desc').limit(MAX_VERSIONS).execute()
  const names = rows.map(({ document }): unknown => JSON.parse(document)?.property?.name)
  const known = [...names, initialContent.property.name].filter((name) => typeof name === 'string')
  return [...new Set(known)].filter((name) => name !== '' && name !== currentName)
}
