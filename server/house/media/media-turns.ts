/** Whose files wait, and since when the first of them does. */
type Waiting = { of: string; since: string }

/**
 * Whose file is made next by one of several workers: of one review one file at a time, and who has just had a turn waits
 * behind those who have not.
 */
export function mediaTurns() {
  const busy = new Set<string>()
  const turns = new Map<string, number>()
  let count = 0
  return {
    /** Takes the next of these, until `end`. */
    take(waiting: readonly Waiting[]): string | null {
      const turnOf = ({ of }: Waiting) => turns.get(of) ?? 0
      const [next] = waiting
        .filter(({ of }) => !busy.has(of))
        .sort((one, other) => turnOf(one) - turnOf(other) || (one.since < other.since ? -1 : 1))
      if (!next) return null
      count += 1
      busy.add(next.of)
      turns.set(next.of, count)
      return next.of
    },
    end(of: string): void {
      busy.delete(of)
    },
    /** Nobody waits: those who come next are all new. */
    forget(): void {
      turns.clear()
    },
  }
}
export type MediaTurns = ReturnType<typeof mediaTurns>
