import { flushCompileCache } from 'node:module'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { addFold } from './search-function.ts'
import type { ReadAnswer } from './sqlite-readers.ts'

// A process that reads SQLite for the server, one query after another, and can be ended in the middle of one.
const [file = '', busyTimeout = ''] = process.argv.slice(2)
const database = new DatabaseSync(file, { readOnly: true, timeout: Number(busyTimeout) })
database.exec('pragma temp_store = memory')
addFold(database)

process.on('message', ({ sql, parameters }: { sql: string; parameters: SQLInputValue[] }) => {
  process.send?.(answer(sql, parameters))
})
process.on('disconnect', () => process.exit())
// It goes with the server, which has to finish what is under way when both are told to stop.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

process.send?.('ready' satisfies ReadAnswer)
// It is never told to stop, but cut off.
flushCompileCache()

function answer(sql: string, parameters: SQLInputValue[]): ReadAnswer {
  try {
    return { rows: database.prepare(sql).all(...parameters) }
  } catch (fault) {
    return { fault: fault instanceof Error ? fault.message : String(fault) }
  }
}
