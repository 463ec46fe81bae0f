import type { YearMonth, YearPiece } from '#domain/seasons/season-year.ts'

/** How many months there is room for, and whether it stands above the one just before it. */
export type StripLabel = { room: number; raised: boolean }

/** Closer than so many months, two would stand in each other's way. */
const CLOSE = 2

/** What stands over the first piece of each season in a row of the strip. */
export function labelsOf(months: readonly YearMonth[]): Map<YearPiece, StripLabel> {
  const named = new Set<string>()
  const firsts = months.flatMap(({ pieces, days }, month) =>
    pieces.flatMap((piece) => {
      if (!piece.begins || named.has(piece.season)) return []
      named.add(piece.season)
      return [{ piece, start: month + piece.at / days, raised: false }]
    }),
  )
  for (const [index, label] of firsts.entries()) {
    const before = firsts[index - 1]
    label.raised = before !== undefined && !before.raised && label.start - before.start < CLOSE
  }
  return new Map(
    firsts.map(({ piece, start, raised }) => {
      const others = firsts.filter((each) => each.raised === raised && each.start > start)
      return [piece, { room: Math.min(months.length, ...others.map((each) => each.start)) - start, raised }]
    }),
  )
}
