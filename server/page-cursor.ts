import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'

const shape = z.tuple([z.iso.datetime(), z.string().max(60)])

/** Where a page of a list ended, the newest first: the time and the id of its last row. */
export function cursorAt(time: string, id: string): string {
  return Buffer.from(JSON.stringify([time, id])).toString('base64url')
}

/** The rows after that place; a cursor that is not ours skips nothing. */
export function olderThan(
  time: RawBuilder<string>,
  id: RawBuilder<string>,
  cursor: string | null | undefined,
): RawBuilder<boolean> {
  const place = readCursor(cursor)
  return place ? sql<boolean>`(${time}, ${id}) < (${place[0]}, ${place[1]})` : sql<boolean>`1 = 1`
}

function readCursor(cursor: string | null | undefined): [string, string] | null {
  if (!cursor) return null
  try {
    return shape.safeParse(JSON.parse(Buffer.from(cursor.slice(0, 400), 'base64url').toString())).data ?? null
  } catch {
    return null
  }
}
