import { type LogEntry, readLogEntry } from '#domain/log/event.ts'
import type { House } from '../house.ts'
import { publicLogKey } from './log-key.ts'
import { logHead } from './sign-checkpoint.ts'

const AT_ONCE = 20

export type NumberedEntry = { number: number; entry: LogEntry }
/** What stands in the log, the newest first, and who signs it; null before the house has one. */
export type LogAtAGlance = { origin: string; size: number; key: string; entries: NumberedEntry[] }

export async function lastEntries(house: Pick<House, 'database'>): Promise<LogAtAGlance | null> {
  const head = await logHead(house.database)
  const key = await publicLogKey(house.database)
  if (!head || !key) return null
  const rows = await house.database
    .selectFrom('log_entry')
    .select(['number', 'entry'])
    .orderBy('number', 'desc')
    .limit(AT_ONCE)
    .execute()
  const entries = rows.flatMap(({ number, entry: written }) => {
    const entry = readLogEntry(written)
    return entry ? [{ number: Number(number), entry }] : []
  })
  return { origin: head.origin, size: head.size, key, entries }
}
