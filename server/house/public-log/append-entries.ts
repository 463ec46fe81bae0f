import { type LogEntry, writeLogEntry } from '#domain/log/event.ts'
import { TILE_WIDTH } from '#domain/log/tile.ts'
import { hex, leafHash, rootOf } from '#domain/log/tree.ts'
import type { Database } from '../../database/open.ts'
import { sha256 } from './sha256.ts'

/** SQLite takes so many values in one statement. */
const ROWS_AT_ONCE = 1000

/** An entry, and the salt of its commitment. */
export type NewEntry = { entry: LogEntry; salt?: string }

/**
 * Puts these behind all others, within the caller's transaction, which holds the head of the log until it is done: there is one order,
 * on however many servers. Hold the page version first, where the transaction needs that too. False in a house that has no log yet.
 */
export async function appendEntries(tx: Database, entries: readonly NewEntry[]): Promise<boolean> {
  const head = await tx
    .updateTable('log_head')
    .set((eb) => ({ size: eb('size', '+', entries.length) }))
    .returning('size')
    .executeTakeFirst()
  if (!head) return false
  const size = Number(head.size)
  const first = size - entries.length
  const rows = await Promise.all(
    entries.map(async ({ entry, salt = null }, at) => {
      const written = writeLogEntry(entry)
      return {
        number: first + at,
        entry: written,
        hash: hex(await leafHash(sha256, Buffer.from(written))),
        review_id: entry.event === 'key' ? null : entry.review,
        salt,
      }
    }),
  )
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await tx
      .insertInto('log_entry')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute()
  await closeTiles(tx, first, size)
  return true
}

/** The hash over each tile that has become whole, and over each tile of these. */
async function closeTiles(tx: Database, before: number, size: number): Promise<void> {
  for (let level = 1, from = before, to = size; ; level += 1) {
    from = Math.floor(from / TILE_WIDTH)
    to = Math.floor(to / TILE_WIDTH)
    if (from === to) return
    for (let number = from; number < to; number += 1) {
      const below = await hashesOf(tx, level - 1, number * TILE_WIDTH, (number + 1) * TILE_WIDTH)
      await tx
        .insertInto('log_node')
        .values({ level, number, hash: hex(await rootOf(sha256, below)) })
        .execute()
    }
  }
}

/** The hashes of a level, from one to before the other. */
export async function hashesOf(
  database: Database,
  level: number,
  from: number,
  end: number,
): Promise<Uint8Array[]> {
  const leaves = () => database.selectFrom('log_entry').select('hash')
  const nodes = () => database.selectFrom('log_node').select('hash').where('level', '=', level)
  const rows =
    level === 0
      ? await leaves().where('number', '>=', from).where('number', '<', end).orderBy('number').execute()
      : await nodes().where('number', '>=', from).where('number', '<', end).orderBy('number').execute()
  return rows.map(({ hash }) => Buffer.from(hash, 'hex'))
}
