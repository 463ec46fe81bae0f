import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { parseBigInt } from 'kysely-generic-sqlite'
import { createNodeOnMessageCallback } from 'kysely-generic-sqlite/worker-helper-node'

// SQLite lives in this thread, so that a slow disk or a lock held by another process never stops a page.
createNodeOnMessageCallback<{ file: string; busyTimeout: number }>(({ file, busyTimeout }) => {
  const db = new DatabaseSync(file, { timeout: busyTimeout })
  db.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma temp_store = memory',
  )
  return {
    db,
    close: () => db.close(),
    query: (_isSelect, sql, parameters) => {
      // A transaction says at its beginning that it will write, so that it waits there and never fails half way.
      const statement = db.prepare(sql === 'begin' ? 'begin immediate' : sql)
      const values = (parameters ?? []) as SQLInputValue[]
      if (statement.columns().length > 0) return { rows: statement.all(...values) }
      const { changes, lastInsertRowid } = statement.run(...values)
      return { rows: [], insertId: parseBigInt(lastInsertRowid), numAffectedRows: parseBigInt(changes) }
    },
  }
})
