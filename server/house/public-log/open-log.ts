import { type ReviewEvent, readLogEntry, statusAfter, toTheSecond } from '#domain/log/event.ts'
import type { Database } from '../../database/open.ts'
import { type House, isoNow, ring } from '../house.ts'
import { touchPages } from '../page-version.ts'
import { appendEntries, type NewEntry } from './append-entries.ts'
import { entriesOfReview } from './log-act.ts'
import { keepLogKey, newLogKey } from './log-key.ts'

/**
 * Begins the log of a house that has none, with its key, and writes down how each review stands that the log does not know so: those from
 * before it began, and what a program did that knew no log. Of several servers that start together one does it.
 */
export async function openPublicLog(house: House): Promise<void> {
  const origin = `${new URL(house.config.publicOrigin).host}/log`
  const kept = await newLogKey(house, origin)
  const entry = { event: 'key', at: toTheSecond(new Date(isoNow(house))), key: kept.key } as const
  const isNew = await house.database.transaction().execute(async (tx) => {
    await touchPages(tx)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('log_head')
      .values({ name: 'log', origin, size: 0, signed_size: 0, checkpoint: '' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (Number(numInsertedOrUpdatedRows ?? 0) > 0) {
      await keepLogKey(house, tx, kept)
      await appendEntries(tx, [{ entry }])
    }
    const entries = await missedEntries(house, tx)
    if (entries.length > 0) await appendEntries(tx, entries)
    return entries.length
  })
  if (isNew) house.log.info('log.found', { entries: isNew })
  ring(house, 'log')
}

async function missedEntries(house: House, tx: Database): Promise<NewEntry[]> {
  const reviews = await tx
    .selectFrom('review')
    .select(['id', 'status'])
    .where('sample', '=', 0)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const known = await loggedStatuses(tx)
  const entries: NewEntry[] = []
  for (const { id, status } of reviews)
    if (known.get(id) !== status) entries.push(...(await entriesOfReview(house, tx, 'stands', id)))
  return entries
}

async function loggedStatuses(tx: Database): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('log_entry')
    .select(['entry', 'review_id'])
    .where('review_id', 'is not', null)
    .orderBy('number')
    .execute()
  const known = new Map<string, string>()
  for (const { entry: written, review_id } of rows) {
    const entry = readLogEntry(written)
    if (!entry || entry.event === 'key' || !review_id) continue
    const status = entry.status ?? statusAfter[entry.event as ReviewEvent]
    if (status) known.set(review_id, status)
  }
  return known
}
