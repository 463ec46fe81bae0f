import { setTimeout as pause } from 'node:timers/promises'
import { runServer } from '../run-server.ts'
import { load } from './load.ts'
import { withoutPrograms } from './programs.ts'
import { type Figure, type How, missing } from './row.ts'

const paths = ['/', '/reviews', '/admin/api/get-reviews', '/reviews?sort=highest', '/privacy']

/** What the server holds when nobody has asked yet, and after every public page was asked for by 64 connections. */
export async function memoryHeld({ quick }: How): Promise<Figure[]> {
  const advice = await withoutPrograms('wrk')
  if (advice) return missing('memory', advice)
  await using open = new AsyncDisposableStack()
  const house = open.adopt(await runServer({ reviews: 1000 }), (each) => each.stop())
  // Until the reader of the start has gone.
  await pause(quick ? 1000 : 45_000)
  const idle = await house.megabytes()
  for (const path of paths) await load(house.origin + path, quick ? 1 : 10)
  const loaded = await house.megabytes()
  // Until what a start puts off, the sweeping and the baring, is over too.
  await pause(quick ? 1000 : 75_000)
  const rested = await house.megabytes()
  const say = ({ resident, shared, own }: typeof idle) =>
    `${resident.toFixed(0)} MB (${shared.toFixed(0)} with what is shared counted once, ${own.toFixed(0)} its own)`
  return [
    { what: 'memory, resident: idle', now: say(idle), goal: '≤ 120 MB' },
    {
      what: 'memory, resident: after load',
      now: say(loaded),
      beside: `${say(rested)} at rest`,
      goal: '≤ 170 MB',
    },
  ]
}
