import { toTheSecond } from '#domain/log/event.ts'
import type { Database } from '../../database/open.ts'
import { type House, isoNow, ring } from '../house.ts'
import { touchPages } from '../page-version.ts'
import { appendEntries, type NewEntry } from './append-entries.ts'
import { entriesOfReview } from './log-act.ts'
import { keepLogKey, newLogKey } from './log-key.ts'
import { unloggedReviews } from './unlogged-reviews.ts'

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
  const entries: NewEntry[] = []
  for (const id of await unloggedReviews(tx))
    entries.push(...(await entriesOfReview(house, tx, 'stands', id)))
  return entries
}
