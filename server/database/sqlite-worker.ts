import { backup, DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { createNodeOnMessageCallback } from 'kysely-generic-sqlite/worker-helper-node'
import { propertyOf } from '#domain/record.ts'
import { COPY_TO } from './copy-wish.ts'
import { addFold } from './search-function.ts'

const SQLITE_BUSY = 5

// SQLite lives in this thread, so that a slow disk or a lock held by another process never stops a page.
createNodeOnMessageCallback<{ file: string; busyTimeout: number }>(({ file, busyTimeout }) => {
  const db = new DatabaseSync(file, { timeout: busyTimeout })
  db.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma temp_store = memory; pragma secure_delete = on',
  )
  addFold(db)
  const wait = waitFor(db, busyTimeout)
  const counting = setInterval(() => countRows(db), COUNT_EVERY_MS)
  return {
    db,
    close() {
      clearInterval(counting)
      db.close()
    },
    query: (_isSelect, sql, parameters) => {
      // A full disk has ended the transaction already; saying so would hide why.
      if (sql === 'rollback' && !db.isTransaction) return { rows: [] }
      // Whoever writes waits behind it: a copy that met a transaction half way would be given up by SQLite.
      if (sql === COPY_TO) return copy(db, String(parameters?.[0]))
      // A transaction says at its beginning that it will write, so that it waits there and never fails half way.
      const statement = db.prepare(sql === 'begin' ? 'begin immediate' : sql)
      // The queries are ours, and so are their values.
      const values = (parameters ?? []) as SQLInputValue[]
      return wait(sql, () => {
        if (statement.columns().length > 0) return { rows: statement.all(...values) }
        const { changes, lastInsertRowid } = statement.run(...values)
        return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) }
      })
    },
  }
})

/** In one step, so that a process that writes beside this one never makes it begin anew. */
async function copy(db: DatabaseSync, file: string) {
  await backup(db, file, { rate: ALL_PAGES })
  return { rows: [] }
}

const ALL_PAGES = 2 ** 30
const COUNT_EVERY_MS = 60 * 60_000

/** Counts rows anew where tables have grown, because SQLite chooses its indexes by that. */
function countRows(db: DatabaseSync): void {
  if (db.isTransaction) return
  try {
    db.exec('pragma optimize')
  } catch {
    // Another program writes just now; the next hour will do.
  }
}

/** How long those who queue behind one that waited in vain wait for the same lock: together not longer than it did. */
const SHORT_WAIT_MS = 100

/** Has a statement wait for a lock of another process; once one waited in vain, the next ones ask only briefly until it is free. */
function waitFor(db: DatabaseSync, longest: number) {
  let waits = longest
  const set = (milliseconds: number) => {
    if (milliseconds !== waits) db.exec(`pragma busy_timeout = ${milliseconds}`)
    waits = milliseconds
  }
  return <Result>(sql: string, run: () => Result): Result => {
    try {
      const result = run()
      if (/^(?:begin|insert|update|delete)/i.test(sql)) set(longest)
      return result
    } catch (fault) {
      if (propertyOf(fault, 'errcode') === SQLITE_BUSY) set(SHORT_WAIT_MS)
      throw fault
    }
  }
}
