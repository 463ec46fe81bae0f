import type { With } from '#core/app-context.server.ts'
import type { Database } from '#core/db/database.ts'
import type { ContentRow } from '#core/db/tables.ts'
import { readOnce } from '#core/read-once.server.ts'
import { propertyOf } from '#core/values/record.ts'
import { type Content, contentSchema } from './content.ts'

/** The newest published document, or the first-day one. */
export const readContent = readOnce(async (database): Promise<Content> => {
  const published = selectNewestFirst(database).where('state', '=', 'published')
  const row = await published.select('document').executeTakeFirst()
  return row ? readDocument(row) : loadFirstDayContent()
})

/** The newest version, draft or published; 0 is the first-day document. */
export type ContentHead = { number: number; state: ContentRow['state']; content: Content; createdBy: string }

export async function readContentHead(ctx: { database: Database }): Promise<ContentHead> {
  const row = await selectNewestFirst(ctx.database).selectAll().executeTakeFirst()
  if (!row) return { number: 0, state: 'published', content: await loadFirstDayContent(), createdBy: 'house' }
  return { number: row.number, state: row.state, content: await readDocument(row), createdBy: row.created_by }
}

/** A published document and the one before it; null where there is none, or where it can no longer be read. */
type ContentVersion = {
  number: number
  publishedAt: string
  publishedBy: string
  isOnSite: boolean
  content: Content | null
  previousContent: Content | null
}

/** The published versions, newest first, with the name of who published them; version 0 is the first-day document. */
export async function listContentHistory(ctx: With<'database'>, limit = 50): Promise<ContentVersion[]> {
  const published = selectNewestFirst(ctx.database).where('state', '=', 'published')
  const newest = published.limit(limit + 1)
  const rows = await newest.select(['number', 'created_at', 'created_by', 'document']).execute()
  const owners = await ctx.database.selectFrom('owner').select(['id', 'name']).execute()
  const names = new Map(owners.map(({ id, name }) => [id, name]))
  const documents = [...(await Promise.all(rows.map(readDocumentIfValid))), await loadFirstDayContent()]
  const versions = rows.slice(0, limit).map(({ number, created_at, created_by }, index) => ({
    number,
    publishedAt: created_at,
    publishedBy: created_by.includes(':')
      ? (names.get(created_by.split(':')[1] ?? '') ?? 'a person who has left')
      : 'the site',
    content: documents[index] ?? null,
    previousContent: documents[index + 1] ?? null,
  }))
  const firstDayVersion = {
    number: 0,
    publishedAt: '',
    publishedBy: 'the site',
    content: await loadFirstDayContent(),
    previousContent: null,
  }
  return [...versions, firstDayVersion].map((version, index) => ({ ...version, isOnSite: index === 0 }))
}

/** The document of an earlier version; null where it does not fit the present schema. */
function readDocumentIfValid(row: Pick<ContentRow, 'document'>): Promise<Content | null> {
  return readDocument(row).catch(() => null)
}

/** One version's document; null when there is no such version. */
export async function readContentVersion(ctx: With<'database'>, number: number): Promise<Content | null> {
  if (number === 0) return loadFirstDayContent()
  const versions = ctx.database.selectFrom('content').select('document')
  const row = await versions.where('number', '=', number).executeTakeFirst()
  return row ? readDocument(row) : null
}

function selectNewestFirst(database: Database) {
  return database.selectFrom('content').orderBy('content.number', 'desc')
}

/** The first-day document is large, so it is loaded only where it is needed. */
async function loadFirstDayContent(): Promise<Content> {
  return (await import('./first-day.ts')).initialContent
}

/**
 * The document of a row. Those of 0.1.0 may have photographs that were shown instead of drawn pictures. Throws, and names the part, where this
 * version cannot read it.
 */
export async function readDocument({ document }: Pick<ContentRow, 'document'>): Promise<Content> {
  const stored: unknown = JSON.parse(document)
  const hasReplacements = propertyOf(stored, 'replacements') !== undefined
  const schema = hasReplacements ? (await import('./stored-content.ts')).legacyContentSchema : contentSchema
  const { data, error } = schema.safeParse(stored)
  if (data) return data
  const path = error.issues[0]?.path ?? []
  const { contentPartTitles } = await import('./site-parts.ts')
  throw new Error(
    `the part "${contentPartTitles[String(path[0])] ?? 'unknown'}" of the texts cannot be read (${path.join('.')}); install the version that published it, or restore a backup.`,
  )
}

const MAX_VERSIONS = 50

/** The earlier names of the property on the site, newest first. */
export async function listEarlierNames(ctx: With<'database'>, currentName: string): Promise<string[]> {
  const published = ctx.database.selectFrom('content').select('document').where('state', '=', 'published')
  const rows = await published.orderBy('number', 'desc').limit(MAX_VERSIONS).execute()
  const names = rows.map(({ document }): unknown => JSON.parse(document)?.property?.name)
  const { property } = await loadFirstDayContent()
  const known = [...names, property.name].filter((name) => typeof name === 'string')
  return [...new Set(known)].filter((name) => name !== '' && name !== currentName)
}
