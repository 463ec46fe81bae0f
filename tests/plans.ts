import { CompiledQuery, type Kysely, type KyselyPlugin } from 'kysely'
import type { Tables } from '#core/db/tables.ts'
import type { TestApp } from './test-app.ts'

/** The sentences that a visit has the database answer. */
export async function askedBy(
  ctx: TestApp,
  visit: (ctx: TestApp) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const asked: CompiledQuery[] = []
  const { database } = ctx
  const listen: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.push(database.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await visit({ ...ctx, database: database.withPlugin(listen) })
  return asked
}

/** What the database says it would do for one, each step a row. */
export async function explained<Row>(
  database: Pick<Kysely<Tables>, 'executeQuery'>,
  how: string,
  { sql, parameters }: CompiledQuery,
): Promise<Row[]> {
  const { rows } = await database.executeQuery<Row>(CompiledQuery.raw(`${how} ${sql}`, [...parameters]))
  return rows
}
