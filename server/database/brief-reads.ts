import type { CompiledQuery, KyselyPlugin } from 'kysely'
import type { Database } from './open.ts'

const brief = new WeakSet<CompiledQuery['queryId']>()

const markBrief: KyselyPlugin = {
  transformQuery({ queryId, node }) {
    brief.add(queryId)
    return node
  },
  transformResult: async ({ result }) => result,
}

/**
 * The same database for whoever looks again and again whether something is due: each look is over at once, and on SQLite goes through
 * the connection that writes, so that no reader is kept for it.
 */
export function readBriefly(database: Database): Database {
  return database.withPlugin(markBrief)
}

export function isBrief({ queryId }: CompiledQuery): boolean {
  return brief.has(queryId)
}
