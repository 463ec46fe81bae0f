import type { AppContext } from '#core/app-context.server.ts'
import type { Database } from '#core/db/database.ts'
import type { ContentRow } from '#core/db/tables.ts'
import type { Content } from './content.ts'
import { firstDayContent } from './first-day.ts'
import { partTitles } from './site-parts.ts'
import { storedContent } from './stored-content.ts'

/** The newest published document, or the first-day one. */
export async function publishedContent(ctx: { database: Database }): Promise<Content> {
  const row = await newest(ctx.database)
    .select('document')
    .where('state', '=', 'published')
    .executeTakeFirst()
  return row ? readDocument(row) : firstDayContent
}

/** The newest version, draft or published; 0 is the first-day document. */
export type ContentHead = { number: number; state: ContentRow['state']; content: Content; madeBy: string }

export async function contentHead(ctx: { database: Database }): Promise<ContentHead> {
  const row = await newest(ctx.database).selectAll().executeTakeFirst()
  if (!row) return { number: 0, state: 'published', content: firstDayContent, madeBy: 'house' }
  return { number: row.number, state: row.state, content: readDocument(row), madeBy: row.created_by }
}

/** A published document and the one `before` it; null where there is none, or where it can no longer be read. */
export type ContentVersion = {
  number: number
  at: string
  by: string
  isOnSite: boolean
  content: Content | null
  before: Content | null
}

/** The published versions, newest first, with the name of who published them; version 0 is the first-day document. */
export async function contentHistory(
  ctx: Pick<AppContext, 'database'>,
  limit = 50,
): Promise<ContentVersion[]> {
  const rows = await newest(ctx.database)
    .select(['number', 'created_at', 'created_by', 'document'])
    .where('state', '=', 'published')
    .limit(limit + 1)
    .execute()
  const owners = await ctx.database.selectFrom('owner').select(['id', 'name']).execute()
  const names = new Map(owners.map(({ id, name }) => [id, name]))
  const documents = [...rows.map(readEarlier), firstDayContent]
  const versions = rows.slice(0, limit).map(({ number, created_at, created_by }) => ({
    number,
    at: created_at,
    by: created_by.includes(':')
      ? (names.get(created_by.split(':')[1] ?? '') ?? 'a person who has left')
      : 'the site',
  }))
  const withContent = versions.map((version, index) => ({
    ...version,
    content: documents[index] ?? null,
    before: documents[index + 1] ?? null,
  }))
  const firstDay = { number: 0, at: '', by: 'the site', content: firstDayContent, before: null }
  return [...withContent, firstDay].map((version, index) => ({ ...version, isOnSite: index === 0 }))
}

/** An earlier version; null where it does not fit the present schema. */
function readEarlier({ document }: Pick<ContentRow, 'document'>): Content | null {
  const checked = storedContent.safeParse(JSON.parse(document))
  return checked.success ? checked.data : null
}

/** One version's document; null when there is no such version. */
export async function contentVersion(ctx: { database: Database }, number: number): Promise<Content | null> {
  if (number === 0) return firstDayContent
  const row = await ctx.database
    .selectFrom('content')
    .select('document')
    .where('number', '=', number)
    .executeTakeFirst()
  return row ? readDocument(row) : null
}

function newest(database: Database) {
  return database.selectFrom('content').orderBy('content.number', 'desc')
}

/** The document of a row. Throws, and names the part, where this version cannot read it. */
export function readDocument({ document }: Pick<ContentRow, 'document'>): Content {
  const { data, error } = storedContent.safeParse(JSON.parse(document))
  if (data) return data
  const path = error.issues[0]?.path ?? []
  throw new Error(
    `the part "${partTitles[String(path[0])] ?? 'unknown'}" of the texts cannot be read (${path.join('.')}); install the version that published it, or restore a backup.`,
  )
}
