import { setTimeout as pause } from 'node:timers/promises'
import { ask, runServer } from '../run-server.ts'
import { type Load, load } from './load.ts'
import { withoutPrograms } from './programs.ts'
import { type Figure, type How, median, missing } from './row.ts'

const sizes = [100, 10_000, 100_000]
const paths = ['/admin/api/get-reviews', '/reviews']

/** Both lists of reviews with few and many in the house, 64 connections; in turn. */
export async function manyReviews({ quick }: How): Promise<Figure[]> {
  const advice = await withoutPrograms('wrk')
  if (advice) return missing('`get-reviews` and `/reviews` with many reviews', advice)
  const [rounds, seconds] = quick ? [1, 1] : [5, 6]
  await using open = new AsyncDisposableStack()
  const houses = []
  for (const reviews of sizes) {
    const house = open.adopt(await runServer({ reviews }), (each) => each.stop())
    houses.push({ reviews, house })
  }
  const runs: { path: string; reviews: number; done: Load }[] = []
  for (const path of paths) {
    for (const { house } of houses) await ask(house.origin + path, { headers: { 'accept-encoding': 'br' } })
    await pause(quick ? 0 : 2000)
    for (let round = 0; round < rounds; round += 1)
      for (const { reviews, house } of houses)
        runs.push({ path, reviews, done: await load(house.origin + path, seconds) })
  }
  const of = (path: string, reviews: number) =>
    runs.filter((run) => run.path === path && run.reviews === reviews).map(({ done }) => done)
  return paths.flatMap((path) => {
    const few = median(of(path, sizes[0] ?? 0).map(({ p50 }) => p50))
    return sizes.map((reviews) => tell(path, reviews, of(path, reviews), few))
  })
}

function tell(path: string, reviews: number, runs: readonly Load[], few: number): Figure {
  const middle = median(runs.map(({ p50 }) => p50))
  const slowest = median(runs.map(({ p99 }) => p99))
  const failed = runs.reduce((sum, each) => sum + each.failed, 0)
  return {
    what: `\`${path}\`, ${reviews.toLocaleString('en')} reviews, 64 connections`,
    now: `p50 ${middle.toFixed(1)} ms, p99 ${slowest.toFixed(1)} ms`,
    beside: `p50 ${(middle / few).toFixed(2)} × that of ${sizes[0]}${failed > 0 ? `; ${failed} answers NOT well` : ''}`,
    goal: 'p50 ≤ 1.2 ×, p99 ≤ 30 ms',
  }
}
