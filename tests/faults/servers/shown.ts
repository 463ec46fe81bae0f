import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { send } from '../acts/send.ts'
import type { EqualServers } from './equal-servers.ts'

/** An approval is on every server within this. */
export const SHOWN_WITHIN_MS = 1000
/** Where more wants to run than there are cores, every page takes its time; a server that was never told is still found out. */
const SHOWN_WHEN_BUSY_MS = 15_000

/** Looks at the list of every server that stands now, over and over, until it shows the review: the longest it took, in milliseconds; and the servers that did not when asked later than allowed. */
export async function untilShown(
  { servers }: EqualServers,
  id: string,
): Promise<{ ms: number; late: string[] }> {
  const began = performance.now()
  const late: string[] = []
  const within = (loadavg()[0] ?? 0) > availableParallelism() ? SHOWN_WHEN_BUSY_MS : SHOWN_WITHIN_MS
  const standing = servers.filter((server) => server.process?.isRunning())
  const times = await Promise.all(
    standing.map(async ({ origin }) => {
      for (;;) {
        const asked = performance.now() - began
        const sent = await send(`${origin}/reviews`)
        // Whoever is killed meanwhile shows nothing to anybody.
        if (!sent) return 0
        if (sent.text.includes(`review-${id}"`)) return performance.now() - began
        if (asked > within) {
          late.push(`approval ${id} was not shown ${asked.toFixed(0)} ms later by ${origin}`)
          return asked
        }
        await pause(20)
      }
    }),
  )
  return { ms: Math.max(...times), late }
}
