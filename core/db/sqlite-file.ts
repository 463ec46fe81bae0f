import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { IGenericSqlite } from 'kysely-generic-sqlite'
import { foldText } from '#core/values/fold.ts'
import { propertyOf } from '#core/values/record.ts'

const SQLITE_BUSY = 5
const OPTIMIZE_EVERY_MS = 60 * 60_000

export type SqliteOptions = { file: string; busyTimeoutMs: number }

/** Opens a SQLite file, or `:memory:`, in the calling thread. */
export function openSqliteFile({ file, busyTimeoutMs }: SqliteOptions): IGenericSqlite<DatabaseSync> {
  const db = new DatabaseSync(file, { timeout: busyTimeoutMs })
  db.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma temp_store = memory; pragma secure_delete = on',
  )
  // Searches compare folded texts. PostgreSQL gets the same function by a migration.
  db.function('fold', { deterministic: true }, (text) => (text === null ? null : foldText(String(text))))
  const runWithBusyTimeout = limitBusyTimeout(db, busyTimeoutMs)
  const optimizeTimer = setInterval(() => optimizeDatabase(db), OPTIMIZE_EVERY_MS)
  return {
    db,
    close() {
      clearInterval(optimizeTimer)
      db.close()
    },
    query: (_isSelect, sql, parameters) => {
      // A full disk has ended the transaction already; an error here would hide the cause.
      if (sql === 'rollback' && !db.isTransaction) return { rows: [] }
      // A transaction takes the write lock at its beginning, so that it waits there and never fails half way.
      const statement = db.prepare(sql === 'begin' ? 'begin immediate' : sql)
      // The queries are ours, and so are their values.
      const values = (parameters ?? []) as SQLInputValue[]
      return runWithBusyTimeout(sql, () => {
        if (statement.columns().length > 0) return { rows: statement.all(...values) }
        const { changes, lastInsertRowid } = statement.run(...values)
        return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) }
      })
    },
  }
}

/** Updates the statistics of tables that have grown, because SQLite chooses its indexes by them. */
function optimizeDatabase(db: DatabaseSync): void {
  if (db.isTransaction) return
  try {
    db.exec('pragma optimize')
  } catch {
    // Another process writes at this moment; the next hour will do.
  }
}

/** After one statement has waited in vain, those queued behind it wait only this long for the same lock. */
const SHORT_WAIT_MS = 100

/** Lets a statement wait `longestMs` milliseconds for a lock of another process, but several in a row not much longer than one. */
function limitBusyTimeout(db: DatabaseSync, longestMs: number) {
  let currentMs = longestMs
  const setBusyTimeout = (milliseconds: number) => {
    if (milliseconds !== currentMs) db.exec(`pragma busy_timeout = ${milliseconds}`)
    currentMs = milliseconds
  }
  return <Result>(sql: string, run: () => Result): Result => {
    try {
      const result = run()
      if (/^(?:begin|insert|update|delete)/i.test(sql)) setBusyTimeout(longestMs)
      return result
    } catch (fault) {
      if (propertyOf(fault, 'errcode') === SQLITE_BUSY) setBusyTimeout(SHORT_WAIT_MS)
      throw fault
    }
  }
}
