import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import { attempt } from '#core/values/attempt.ts'

const cursorSchema = z.tuple([z.iso.datetime(), z.string().max(60)])

/** Where a page of a list ended, the newest first: the time and the id of its last row. */
export function encodeCursor(time: string, id: string): string {
  return Buffer.from(JSON.stringify([time, id])).toString('base64url')
}

/** The condition for the rows after a cursor; an invalid cursor skips none. */
export function isOlderThanCursor(
  time: RawBuilder<string>,
  id: RawBuilder<string>,
  cursor: string | null | undefined,
): RawBuilder<boolean> {
  const position = decodeCursor(cursor)
  return position ? sql<boolean>`(${time}, ${id}) < (${position[0]}, ${position[1]})` : sql<boolean>`1 = 1`
}

type PageQuery = { cursor?: string | null | undefined; limit: number }

/** One page of the rows of a query, the newest first, and the cursor of the next page; null on the last one. */
export async function readPageByCursor<
  DB,
  Table extends keyof DB,
  Row extends { id: string; created_at: string },
>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { cursor, limit }: PageQuery,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const [time, id] = [sql<string>`created_at`, sql<string>`id`]
  const foundRows = await query
    .where(isOlderThanCursor(time, id, cursor))
    .orderBy(time, 'desc')
    .orderBy(id, 'desc')
    .limit(limit + 1)
    .execute()
  const rows = foundRows.slice(0, limit)
  const last = foundRows.length > limit ? rows.at(-1) : undefined
  return { rows, nextCursor: last ? encodeCursor(last.created_at, last.id) : null }
}

function decodeCursor(cursor: string | null | undefined): [string, string] | null {
  const text = Buffer.from(cursor?.slice(0, 400) ?? '', 'base64url').toString()
  return cursorSchema.safeParse(attempt(() => JSON.parse(text))).data ?? null
}
