import type { Clock } from '#server/app-context.ts'

export type StoppedClock = Clock & {
  set(moment: string): void
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
}

/** A clock that moves only when it is told to. */
export function stoppedClock(moment: string): StoppedClock {
  let now = new Date(moment).getTime()
  return {
    now: () => new Date(now),
    set: (next) => {
      now = new Date(next).getTime()
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
    },
  }
}
