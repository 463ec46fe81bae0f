import { CompiledQuery, type Kysely, type KyselyPlugin } from 'kysely'
import type { Tables } from '#core/db/tables.ts'
import type { TestApp } from './test-app.ts'

/** The queries that a visit sends to the database. */
export async function recordQueries(
  ctx: TestApp,
  visit: (ctx: TestApp) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const queries: CompiledQuery[] = []
  const { database } = ctx
  const listen: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      queries.push(database.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await visit({ ...ctx, database: database.withPlugin(listen) })
  return queries
}

/** The plan of the database for a query, a row for each step. */
export async function explainQuery<Row>(
  database: Pick<Kysely<Tables>, 'executeQuery'>,
  explainCommand: string,
  { sql, parameters }: CompiledQuery,
): Promise<Row[]> {
  const { rows } = await database.executeQuery<Row>(
    CompiledQuery.raw(`${explainCommand} ${sql}`, [...parameters]),
  )
  return rows
}
