import { CompiledQuery } from 'kysely'
import { expect } from 'vitest'
import { fillWithMany } from '../../tests/many.ts'
import { explainQuery, recordQueries } from '../../tests/plans.ts'
import { openTestApp, type TestApp, test } from '../../tests/test-app.ts'
import { readCountedReviews } from './counted-reviews.server.ts'
import { type ReviewQuery, reviewSorts } from './published-review.ts'

const ROWS = 5000
const lists: ReviewQuery[] = reviewSorts.flatMap((sort) => [
  { sort },
  { sort, rating: 3 },
  { sort, stay: 'suite' },
  { sort, stay: 'no stay of ours' },
])

test.for(['before', 'after'])('SQLite sorts no reviews, %s it counted its rows', async (when, { ctx }) => {
  await fillWithMany(ctx.database, { reviews: ROWS })
  if (when === 'after') await ctx.database.executeQuery(CompiledQuery.raw('analyze'))
  const steps: string[] = []
  for (const list of lists)
    for (const query of await recordQueries(ctx, (asked) => readTwoPages(asked, list))) {
      const plan = await explainQuery<{ detail: string }>(ctx.database, 'explain query plan', query)
      if (query.sql.includes('from "review"'))
        steps.push(...plan.map(({ detail }) => `${JSON.stringify(list)}: ${detail}`))
    }
  expect(steps.length).toBeGreaterThan(lists.length * 8)
  expect(steps.filter((step) => /SCAN|TEMP B-TREE/.test(step))).toEqual([])
})

// A table of a few thousand rows is read sooner as a whole; without that way and the sorting it shows whether it needs either.
test('PostgreSQL has an index for every order and choice of the reviews', async () => {
  const ctx = await openTestApp({ database: 'postgres' })
  await fillWithMany(ctx.database, { reviews: ROWS })
  // A database that another test has emptied believes what it counted then.
  await ctx.database.executeQuery(CompiledQuery.raw('analyze'))
  const asked: CompiledQuery[] = []
  for (const list of lists) asked.push(...(await recordQueries(ctx, (each) => readTwoPages(each, list))))
  const steps = await ctx.database.transaction().execute(async (tx) => {
    for (const way of ['seqscan', 'sort', 'bitmapscan', 'hashagg'])
      await tx.executeQuery(CompiledQuery.raw(`set local enable_${way} = off`))
    const plans: string[] = []
    for (const query of asked.filter(({ sql }) => sql.includes('from "review"')))
      for (const step of await explainQuery<{ 'QUERY PLAN': string }>(tx, 'explain', query))
        plans.push(`${query.sql.slice(0, 40)}… ${JSON.stringify(query.parameters)}: ${step['QUERY PLAN']}`)
    return plans
  })
  expect(steps.filter((step) => /Index (?:Only )?Scan .*on review/.test(step)).length).toBeGreaterThan(
    lists.length * 4,
  )
  expect(steps.filter((step) => /Seq Scan on review|\bSort\b/.test(step))).toEqual([])
})

test('the averages are counted by one query, with and without the samples', async ({ ctx }) => {
  const asked = await recordQueries(ctx, (each) => readCountedReviews(each))
  expect(asked.filter(({ sql }) => /sum\(/.test(sql))).toHaveLength(1)
})

async function readTwoPages(ctx: TestApp, query: ReviewQuery): Promise<void> {
  const { next } = await readCountedReviews(ctx, { ...query, limit: 20 })
  if (next) await readCountedReviews(ctx, { ...query, limit: 20, cursor: next })
}
