import type { YearMonth, YearPiece } from '#domain/stays/season-year.ts'

/** How many months of the strip are left for what stands over a piece, until the next season begins or the strip ends. */
export function roomOf(months: readonly YearMonth[], at: number, piece: Pick<YearPiece, 'at'>): number {
  const here = at + piece.at / (months[at]?.days ?? 30)
  const starts = months.flatMap(({ pieces, days }, month) =>
    pieces.filter(({ begins }) => begins).map((each) => month + each.at / days),
  )
  return Math.min(months.length, ...starts.filter((start) => start > here)) - here
}
