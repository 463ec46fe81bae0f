import { followChain, NO_ENTRY } from '#modules/public-log/chain.ts'
import { statusAfter } from '#modules/public-log/entry.ts'
import { isLogKeyLost } from '#modules/public-log/log-key.server.ts'
import { linesAfter } from '#modules/public-log/read-log.server.ts'
import { lastEntry } from '#modules/public-log/write-log.server.ts'
import type { Database } from '#server/db/open.ts'
import { type Finding, ok, type Patient, unasked, wrong } from '../finding.ts'

const NAME = 'public log'

/** Whether the log of reviews is unbroken, agrees with the reviews, and can be signed. */
export async function checkPublicLog({ config, database }: Patient): Promise<Finding> {
  if (!database) return unasked(NAME)
  if (await isLogKeyLost({ config }, database))
    return wrong(
      NAME,
      'It cannot be signed: the key of the house that opens its key is another, or gone.',
      'Put the old house.key or HOUSE_KEY back. If it is gone for good: docs/running.md, "When a key leaks".',
    )
  const { size, trouble } = await examineLog(database)
  if (trouble)
    return wrong(
      NAME,
      trouble,
      'Somebody changed the database by hand. Bring the last backup back where it holds.',
    )
  return ok(NAME, size === 0 ? 'It has no entries yet.' : `Entries that hold: ${size}.`)
}

async function examineLog(database: Database): Promise<{ size: number; trouble: string | null }> {
  const last = await lastEntry(database)
  const head = { size: last?.number ?? 0, hash: last?.hash ?? NO_ENTRY }
  const statuses = new Map<string, string>()
  const broken = await followChain(
    head,
    (after) => linesAfter(database, after),
    ({ event, review }) => {
      const status = statusAfter[event]
      if (status) statuses.set(review, status)
    },
  )
  if (broken) return { size: head.size, trouble: broken }
  const reviews = await database
    .selectFrom('review')
    .select(['id', 'status'])
    .where('sample', '=', 0)
    .execute()
  const unlogged = reviews.filter(({ id, status }) => statuses.get(id) !== status).length
  return {
    size: head.size,
    trouble: unlogged > 0 ? `Reviews that have another status than their last entry: ${unlogged}.` : null,
  }
}
