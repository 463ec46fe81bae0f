import { runServer } from '../run-server.ts'
import { type Figure, type How, median, spread } from './row.ts'

/** From the start of the process to the last byte of the first front page, with 10,000 reviews in the house. */
export async function restart({ quick }: How): Promise<Figure[]> {
  await using open = new AsyncDisposableStack()
  const house = open.adopt(await runServer({ reviews: 10_000 }), (each) => each.stop())
  const times: number[] = []
  for (let each = 0; each < (quick ? 1 : 7); each += 1) times.push(await house.restart())
  return [
    {
      what: 'restart to the first page, 10,000 reviews',
      now: `${median(times).toFixed(0)} ms`,
      beside: `equal runs lie apart by ${spread(times)}`,
      goal: '≤ 1,000 ms',
    },
  ]
}
