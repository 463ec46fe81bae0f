const LOOK_BACK_MS = 15_000

/** How fast a file travels, by its last quarter of a minute. */
export function measureRate(bytes: number, now = () => Date.now()) {
  const marks: { at: number; sent: number }[] = []
  return {
    /** Notes how much is sent; says whether that is more than before. */
    moves(sent: number): boolean {
      const before = marks.at(-1)?.sent ?? sent
      marks.push({ at: now(), sent })
      while (marks.length > 2 && now() - (marks[0]?.at ?? 0) > LOOK_BACK_MS) marks.shift()
      return sent > before
    },
    /** Not a number while nobody can tell. */
    secondsLeft(): number {
      const [first, last] = [marks[0], marks.at(-1)]
      if (!first || !last || last.sent === first.sent) return Number.NaN
      const bytesPerSecond = ((last.sent - first.sent) / (last.at - first.at)) * 1000
      return (bytes - last.sent) / bytesPerSecond
    },
  }
}
