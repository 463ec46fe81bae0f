import { neighbourhood } from '../api/guesses.ts'

const AT_ONCE = 1
const IN_LINE = 100
/** So many at first, then one more each time this has passed: more than people ask for, and little work. */
const BURST = 300
const ONE_MORE_MS = 350
const MOST_ADDRESSES = 50_000

type Line = { left: number; at: number; busy: number; waiting: (() => void)[] }

/** Gives out turns at what is made for one visitor alone, address by address: a few one after another, and no more in a while than people need. */
export type Turns = {
  /** Waits for a turn and does the work in it; otherwise the seconds until there is one again. */
  take<Made>(address: string, work: () => Promise<Made>): Promise<{ made: Made } | { wait: number }>
}

export function openTurns(now: () => number): Turns {
  const lines = new Map<string, Line>()

  function lineOf(address: string): Line {
    const name = neighbourhood(address)
    const line = lines.get(name) ?? { left: BURST, at: now(), busy: 0, waiting: [] }
    const more = Math.floor((now() - line.at) / ONE_MORE_MS)
    line.left = Math.min(BURST, line.left + more)
    line.at += more * ONE_MORE_MS
    lines.delete(name)
    lines.set(name, line)
    const [oldest] = lines.keys()
    if (lines.size > MOST_ADDRESSES && oldest !== undefined) lines.delete(oldest)
    return line
  }

  return {
    async take(address, work) {
      const line = lineOf(address)
      if (line.left < 1 || line.waiting.length >= IN_LINE)
        return { wait: Math.ceil(((line.left < 1 ? 1 : IN_LINE) * ONE_MORE_MS) / 1000) }
      line.left -= 1
      if (line.busy >= AT_ONCE) await new Promise<void>((resolve) => line.waiting.push(resolve))
      else line.busy += 1
      try {
        return { made: await work() }
      } finally {
        const next = line.waiting.shift()
        if (next) next()
        else line.busy -= 1
      }
    },
  }
}
