import { createHash } from 'node:crypto'

/** Seconds of a run by step, and the speed of its machine in megabytes of SHA-256 per second. */
export type Times = { machine: number; steps: Record<string, number> }

/** A table of a run beside the recorded one. */
export function compareTimes(current: Times, recorded: Times | undefined): string[] {
  const line = (name: string, one: unknown, other: unknown = '') =>
    `${name.padEnd(14)}${String(one).padStart(10)}${String(other).padStart(10)}`.trimEnd()
  const steps = Object.entries(current.steps).map(([name, seconds]) =>
    line(name, formatSeconds(seconds), formatSeconds(recorded?.steps[name])),
  )
  return [
    line('Seconds', 'this run', recorded && 'recorded'),
    ...steps,
    line('total', formatSeconds(totalOf(current)), formatSeconds(recorded && totalOf(recorded))),
    line('SHA-256 MB/s', current.machine, recorded?.machine),
  ]
}

function totalOf({ steps }: Times): number {
  return Object.values(steps).reduce((sum, each) => sum + each, 0)
}

function formatSeconds(value: number | undefined): string {
  return value === undefined ? '' : value.toFixed(0)
}

/** How fast this machine is now: one core, a quarter of a second. */
export function measureMachine(): number {
  const block = Buffer.alloc(1_000_000)
  const began = performance.now()
  let megabytes = 0
  for (; performance.now() - began < 250; megabytes++) createHash('sha256').update(block).digest()
  return Math.round((megabytes * 1000) / (performance.now() - began))
}
